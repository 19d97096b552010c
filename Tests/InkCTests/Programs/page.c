// Reads, searches and edits a page of ink through the C interface, and prints what page.py and page.mjs print, too.
// Usage: page LABELLER MODEL INK QUERY. A line of INK is a stroke, x and y of each point in turn.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inkling.h"

static inkling_error error = INKLING_ERROR_INIT;

static void check(inkling_status status, const char *what) {
  if (status == INKLING_OK) return;
  fprintf(stderr, "%s: %s: %s\n", what, inkling_status_name(status), error.message);
  exit(1);
}

static void expect(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "not so: %s\n", what);
  exit(1);
}

static size_t count_of(const inkling_groups *groups) {
  size_t count = 0;
  check(inkling_groups_get_count(groups, &count, &error), "count");
  return count;
}

static inkling_group group_of(const inkling_groups *groups, size_t index) {
  inkling_group group = INKLING_GROUP_INIT;
  check(inkling_groups_get_group(groups, index, &group, &error), "group");
  return group;
}

static inkling_box box_of(const inkling_groups *groups, size_t group, size_t index) {
  inkling_box box = INKLING_BOX_INIT;
  check(inkling_groups_get_box(groups, group, index, &box, &error), "box");
  return box;
}

static void print(const char *title, const inkling_groups *groups) {
  printf("= %s\n", title);
  for (size_t index = 0; index < count_of(groups); index++) {
    const inkling_group group = group_of(groups, index);
    expect(strlen(group.text) == group.text_size, "a text ends where its size says");
    printf("group %zu %.6f", group.parent, group.confidence);
    for (size_t number = 0; number < group.box_count; number++) {
      const inkling_box box = box_of(groups, index, number);
      printf(" [%.3f %.3f %.3f %.3f]", box.left, box.top, box.right, box.bottom);
    }
    printf(" strokes");
    for (size_t stroke = 0; stroke < group.stroke_count; stroke++) {
      printf(" %llu", (unsigned long long)group.strokes[stroke]);
    }
    printf(" text ");
    for (const char *byte = group.text; *byte; byte++) putchar(*byte == '\n' ? '|' : *byte);
    printf("\n");
  }
}

static void print_and_free(const char *title, inkling_groups *groups) {
  print(title, groups);
  check(inkling_groups_free(&groups), "free");
}

static void print_ink(inkling_page *page, int32_t kind, const char *title) {
  inkling_groups *groups = NULL;
  check(inkling_page_group(page, kind, &groups, &error), title);
  print_and_free(title, groups);
}

static inkling_groups *read_groups(inkling_page *page, int32_t kind) {
  inkling_groups *groups = NULL;
  check(inkling_page_read(page, kind, NULL, NULL, &groups, &error), "read");
  return groups;
}

static void search(inkling_page *page, const char *query, const inkling_search *options, const char *title) {
  inkling_groups *groups = NULL;
  check(inkling_page_search(page, query, options, NULL, NULL, &groups, &error), title);
  print_and_free(title, groups);
}

static void select_at(inkling_page *page, float x, float y, int32_t granularity, float reach, const char *title) {
  inkling_groups *groups = NULL;
  check(inkling_page_select_at(page, x, y, granularity, reach, &groups, &error), title);
  print_and_free(title, groups);
}

// Inserts space: what is below or beside a point moves.
static void insert_space(inkling_page *page, float x, float y, int32_t axis, float distance, const char *title) {
  inkling_groups *moved = NULL;
  check(inkling_page_select_moved(page, x, y, axis, &moved, &error), title);
  const inkling_group group = group_of(moved, 0);
  const float right = axis == INKLING_SPACE_RIGHTWARD ? distance : 0;
  check(inkling_page_move_strokes(page, group.strokes, group.stroke_count, right, distance - right, &error), "move");
  print_and_free(title, moved);
}

static int32_t cancel(void *context) {
  *(int *)context += 1;
  return 1;
}

// What a caller does wrong gives a status and a sentence, and nothing else happens.
static void make_mistakes(
  inkling_page *page, const inkling_model *reading, const inkling_model *labelling, const inkling_groups *lines
) {
  inkling_labeller *labeller = NULL;
  expect(inkling_labeller_create(reading, &labeller, &error) == INKLING_ERROR_NOT_SUPPORTED, "a model that reads");
  inkling_recognizer *recognizer = NULL;
  expect(
    inkling_recognizer_create(labelling, &recognizer, &error) == INKLING_ERROR_NOT_SUPPORTED, "a model that labels");
  expect(labeller == NULL && recognizer == NULL && strlen(error.message) > 0, "no handle and a message");

  size_t before = 0;
  check(inkling_page_get_stroke_count(page, &before, &error), "count");
  const uint64_t strokes[] = {1, 1000000000};
  expect(inkling_page_remove_strokes(NULL, strokes, 1, &error) == INKLING_ERROR_HANDLE, "a page that is NULL");
  expect(
    inkling_page_remove_strokes((inkling_page *)lines, strokes, 1, &error) == INKLING_ERROR_HANDLE, "groups as a page");
  expect(inkling_page_remove_strokes(page, strokes, 2, &error) == INKLING_ERROR_INDEX, "a stroke that isn't there");
  expect(inkling_page_move_strokes(page, strokes, 1, NAN, 0, &error) == INKLING_ERROR_ARGUMENT, "a move to nowhere");
  const float nowhere[] = {0, NAN};
  expect(
    inkling_page_add_stroke(page, nowhere, 1, sizeof nowhere, NULL, &error) == INKLING_ERROR_ARGUMENT, "a NaN in a point");
  size_t after = 0;
  check(inkling_page_get_stroke_count(page, &after, &error), "count");
  expect(before == after, "mistakes change nothing");

  inkling_groups *groups = NULL;
  expect(inkling_page_search(page, NULL, NULL, NULL, NULL, &groups, &error) == INKLING_ERROR_ARGUMENT, "no query");
  expect(inkling_page_group(page, 4, &groups, &error) == INKLING_ERROR_ARGUMENT && groups == NULL, "an unknown kind");
  inkling_group group = INKLING_GROUP_INIT;
  expect(
    inkling_groups_get_group(lines, count_of(lines), &group, &error) == INKLING_ERROR_INDEX, "a group after the last");
  // A page that isn't read yet asks whether to go on.
  int calls = 0;
  expect(
    inkling_page_read(page, INKLING_GROUP_LINE, cancel, &calls, &groups, &error) == INKLING_ERROR_CANCELLED && calls == 1,
    "a reading that was cancelled");
}

static float numbers[1 << 16];
static char line[1 << 20];

static void add_strokes(inkling_page *page, const char *path) {
  FILE *ink = fopen(path, "r");
  expect(ink != NULL, "there is a file of ink");
  while (fgets(line, sizeof line, ink)) {
    size_t count = 0;
    char *rest = line;
    for (char *end = NULL;; rest = end) {
      numbers[count] = strtof(rest, &end);
      if (end == rest) break;
      count++;
    }
    uint64_t stroke = 0;
    check(inkling_page_add_stroke(page, numbers, count / 2, sizeof(float[2]), &stroke, &error), "add");
    expect(stroke != 0, "a stroke has an id");
  }
  fclose(ink);
}

int main(int argc, char **argv) {
  if (argc != 5) return 2;
  expect(inkling_interface_version() >= INKLING_INTERFACE_VERSION, "the library is as new as the header");
  inkling_model *labelling = NULL, *reading = NULL;
  inkling_labeller *labeller = NULL;
  inkling_recognizer *recognizer = NULL;
  inkling_page *page = NULL;
  check(inkling_model_open(argv[1], &labelling, &error), "open");
  check(inkling_model_open(argv[2], &reading, &error), "open");
  check(inkling_labeller_create(labelling, &labeller, &error), "create a labeller");
  check(inkling_recognizer_create(reading, &recognizer, &error), "create a recognizer");
  const inkling_recognizer *recognizers[] = {recognizer};
  check(inkling_page_create(labeller, recognizers, 1, &page, &error), "create a page");
  // The page keeps what it needs.
  check(inkling_labeller_free(&labeller), "free");
  check(inkling_recognizer_free(&recognizer), "free");

  add_strokes(page, argv[3]);
  const char *version = NULL;
  size_t count = 0;
  check(inkling_page_get_version(page, &version, &error), "version");
  check(inkling_page_get_stroke_count(page, &count, &error), "count");
  printf("version %s\nstrokes %zu\n", version, count);
  print_ink(page, INKLING_GROUP_LINE, "lines, not read");
  print_ink(page, INKLING_GROUP_WORD, "words, not read");
  print_ink(page, INKLING_GROUP_PARAGRAPH, "paragraphs, not read");
  print_ink(page, INKLING_GROUP_DRAWING, "drawings");
  inkling_groups *nothing = NULL;
  check(inkling_page_group(page, INKLING_GROUP_LINE, &nothing, &error), "group");
  make_mistakes(page, reading, labelling, nothing);
  check(inkling_groups_free(&nothing), "free");
  check(inkling_model_free(&labelling), "free");
  check(inkling_model_free(&reading), "free");

  inkling_groups *lines = read_groups(page, INKLING_GROUP_LINE), *words = read_groups(page, INKLING_GROUP_WORD);
  print("lines", lines);
  print("words", words);
  print_and_free("paragraphs", read_groups(page, INKLING_GROUP_PARAGRAPH));

  inkling_search options = INKLING_SEARCH_INIT;
  search(page, argv[4], NULL, "search");
  options.place = INKLING_MATCH_PREFIX;
  search(page, argv[4], &options, "search for beginnings");
  options.place = INKLING_MATCH_FULL_WORDS;
  options.matches_case = 1;
  options.likeliest_only = 1;
  search(page, argv[4], &options, "exact search");

  const inkling_box first = box_of(words, 0, 0), last = box_of(words, count_of(words) - 1, 0);
  const inkling_box top = box_of(lines, 0, 0);
  const float x = (first.left + first.right) / 2, y = (first.top + first.bottom) / 2;
  select_at(page, x, y, INKLING_SELECT_STROKE, 50, "stroke here");
  select_at(page, x, y, INKLING_SELECT_WORD, 0, "word here");
  select_at(page, x, y, INKLING_SELECT_LINE, 0, "line here");
  select_at(page, x, y, INKLING_SELECT_PARAGRAPH, 0, "paragraph here");
  select_at(page, x, y - 5000, INKLING_SELECT_WORD, 0, "nothing here");
  inkling_groups *groups = NULL;
  check(
    inkling_page_select_between(
      page, x, y, (last.left + last.right) / 2, (last.top + last.bottom) / 2, &groups, &error), "between");
  print_and_free("between", groups);
  const float brush[] = {top.left, y, top.right, y};
  check(inkling_page_select_touched(page, brush, 2, sizeof(float[2]), 2, &groups, &error), "touched");
  print_and_free("touched", groups);
  const inkling_group head = group_of(lines, 0), tail = group_of(lines, count_of(lines) - 1);
  check(inkling_page_read_strokes(page, head.strokes, head.stroke_count, NULL, NULL, &groups, &error), "text");
  print_and_free("text of a line", groups);

  insert_space(page, x, top.bottom, INKLING_SPACE_DOWNWARD, 40, "below");
  print_and_free("with space between lines", read_groups(page, INKLING_GROUP_LINE));
  insert_space(page, first.right, y, INKLING_SPACE_RIGHTWARD, 30, "beside");
  print_and_free("with space in a line", read_groups(page, INKLING_GROUP_WORD));

  const inkling_group word = group_of(words, 0);
  check(inkling_page_set_kind(page, word.strokes, word.stroke_count, INKLING_STROKE_DRAWING, &error), "declare");
  print_ink(page, INKLING_GROUP_DRAWING, "with a word as a drawing");
  check(inkling_page_set_kind(page, word.strokes, word.stroke_count, INKLING_STROKE_AUTOMATIC, &error), "declare");
  check(inkling_page_remove_strokes(page, tail.strokes, tail.stroke_count, &error), "remove");
  print_and_free("without the last line", read_groups(page, INKLING_GROUP_LINE));
  check(inkling_page_read_index(page, NULL, NULL, &groups, &error), "index");
  print_and_free("index", groups);
  check(inkling_page_get_stroke_count(page, &count, &error), "count");
  printf("strokes %zu\n", count);

  check(inkling_groups_free(&lines), "free");
  check(inkling_groups_free(&words), "free");
  check(inkling_page_free(&page), "free");
  expect(page == NULL && inkling_page_free(&page) == INKLING_OK, "freed twice");
  return 0;
}

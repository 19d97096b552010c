// Edits, settles and commits a drawing through the C interface as a script says, and prints what commit.mjs prints, too.
// Usage: commit MODEL SCRIPT, or commit MODEL endless POINTS, which writes so many points and prints the memory used.
//
// A line of a script begins with a letter: a(dd a stroke) X Y …, e(xtend) INDEX X Y …, r(emove) INDEX, c(lear), f(orget
// committed ink), h(ints) CONTEXT, p(refix) PAUSE DISTANCE CONFIDENCE AGREEMENT POINT-LIMIT, m: commit that prefix,
// o(wn text) TEXT INDEX …
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inkling.h"

static inkling_error error = INKLING_ERROR_INIT;
static inkling_point points[1 << 12];
static uint64_t ids[1 << 12];
static char line[1 << 16];

static void check(inkling_status status, const char *what) {
  if (status == INKLING_OK) return;
  fprintf(stderr, "%s: %s: %s\n", what, inkling_status_name(status), error.message);
  exit(1);
}

static uint64_t id_at(const inkling_drawing *drawing, size_t index) {
  uint64_t id = 0;
  check(inkling_drawing_get_stroke(drawing, index, &id, &error), "stroke");
  return id;
}

static size_t index_of(const inkling_drawing *drawing, uint64_t id) {
  size_t index = 0;
  while (id_at(drawing, index) != id) index++;
  return index;
}

static size_t read_points(const char *rest) {
  size_t count = 0;
  for (char *end;; rest = end) {
    const float x = strtof(rest, &end);
    if (end == rest) return count;
    const float y = strtof(end, &end);
    points[count++] = (inkling_point){.x = x, .y = y};
  }
}

static size_t read_ids(const inkling_drawing *drawing, const char *rest) {
  size_t count = 0;
  for (char *end;; rest = end) {
    const size_t index = strtoul(rest, &end, 10);
    if (end == rest) return count;
    ids[count++] = id_at(drawing, index);
  }
}

static void print_text(inkling_drawing *drawing) {
  inkling_prediction *prediction = NULL;
  size_t count = 0;
  check(inkling_drawing_predict(drawing, NULL, NULL, &prediction, &error), "predict");
  check(inkling_prediction_get_count(prediction, &count, &error), "count");
  inkling_candidate best = INKLING_CANDIDATE_INIT;
  if (count > 0) check(inkling_prediction_get_candidate(prediction, 0, &best, &error), "candidate");
  printf("text %.6f [%s]\n", best.confidence, count > 0 ? best.text : "");
  check(inkling_prediction_free(&prediction), "free");
}

static void print_prefix(const inkling_drawing *drawing, const inkling_prefix *prefix) {
  inkling_prefix_contents contents = INKLING_PREFIX_CONTENTS_INIT;
  check(inkling_prefix_get_contents(prefix, &contents, &error), "contents");
  printf("prefix %zu %.6f [%s]", contents.grapheme_count, contents.confidence, contents.text);
  for (size_t stroke = 0; stroke < contents.stroke_count; stroke++)
    printf(" %zu", index_of(drawing, contents.strokes[stroke]));
  printf("\n");
}

static void run(inkling_drawing *drawing, FILE *script) {
  inkling_prefix *prefix = NULL;
  while (fgets(line, sizeof line, script)) {
    line[strcspn(line, "\n")] = 0;
    char *rest = line + 1;
    switch (line[0]) {
      case 'a': {
        const size_t count = read_points(rest);
        check(inkling_drawing_add_stroke(drawing, points, count, sizeof *points, NULL, &error), "add");
        break;
      }
      case 'e': {
        const uint64_t id = id_at(drawing, strtoul(rest, &rest, 10));
        const size_t count = read_points(rest);
        check(inkling_drawing_extend_stroke(drawing, id, points, count, sizeof *points, &error), "extend");
        break;
      }
      case 'r': check(inkling_drawing_remove_stroke(drawing, id_at(drawing, strtoul(rest, NULL, 10)), &error), "remove"); break;
      case 'c': check(inkling_drawing_clear(drawing, &error), "clear"); break;
      case 'f': check(inkling_drawing_forget_committed(drawing, &error), "forget"); break;
      case 'h': {
        inkling_hints hints = INKLING_HINTS_INIT;
        hints.alternatives = 3;
        hints.text_context = rest + 1;
        check(inkling_drawing_set_hints(drawing, &hints, &error), "hints");
        break;
      }
      case 'p': {
        inkling_commit_policy policy = INKLING_COMMIT_POLICY_INIT;
        const double pause = strtod(rest, &rest);
        policy.distance = strtof(rest, &rest);
        policy.confidence = strtof(rest, &rest);
        policy.agreement = (uint32_t)strtoul(rest, &rest, 10);
        policy.point_limit = (uint32_t)strtoul(rest, &rest, 10);
        check(inkling_prefix_free(&prefix), "free");
        check(inkling_drawing_find_stable_prefix(drawing, &policy, pause, &prefix, &error), "prefix");
        print_prefix(drawing, prefix);
        break;
      }
      case 'm': {
        inkling_prefix_contents contents = INKLING_PREFIX_CONTENTS_INIT;
        check(inkling_prefix_get_contents(prefix, &contents, &error), "contents");
        check(inkling_drawing_commit(drawing, contents.text, contents.strokes, contents.stroke_count, &error), "commit");
        break;
      }
      case 'o': {
        char *text = strtok(rest, " ");
        const size_t count = read_ids(drawing, text + strlen(text) + 1);
        check(inkling_drawing_commit(drawing, text, ids, count, &error), "commit");
        break;
      }
      default: fprintf(stderr, "unknown line: %s\n", line); exit(2);
    }
    print_text(drawing);
  }
  check(inkling_prefix_free(&prefix), "free");
}

// The pages of memory that the process uses.
static long used_pages(void) {
  long size = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld %ld", &size, &resident) != 2) exit(2);
  fclose(file);
  return resident;
}

// Letters along lines: a stroke of 50 points each, every other one upwards.
static void write_endlessly(inkling_drawing *drawing, long limit) {
  long written = 0, at_tenth = 0;
  size_t most = 0, characters = 0;
  for (long stroke = 0; written < limit; stroke++) {
    const float x = 20.0f * (float)(stroke % 40);
    for (int step = 0; step < 50; step++)
      points[step] = (inkling_point){.x = x, .y = 0.2f * (float)(stroke % 3 == 1 ? 49 - step : step)};
    check(inkling_drawing_add_stroke(drawing, points, 50, sizeof *points, NULL, &error), "add");
    written += 50;
    inkling_prefix *prefix = NULL;
    inkling_prefix_contents contents = INKLING_PREFIX_CONTENTS_INIT;
    check(inkling_drawing_find_stable_prefix(drawing, NULL, stroke % 40 == 39 ? 9 : 0, &prefix, &error), "prefix");
    check(inkling_prefix_get_contents(prefix, &contents, &error), "contents");
    check(inkling_drawing_commit(drawing, contents.text, contents.strokes, contents.stroke_count, &error), "commit");
    characters += contents.grapheme_count;
    check(inkling_prefix_free(&prefix), "free");
    size_t count = 0;
    check(inkling_drawing_get_stroke_count(drawing, &count, &error), "count");
    if (count > most) most = count;
    if (at_tenth == 0 && written >= limit / 10) at_tenth = used_pages();
  }
  printf("points %ld characters %zu strokes-kept %zu grown-pages %ld\n", written, characters, most, used_pages() - at_tenth);
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  inkling_model *model = NULL;
  inkling_recognizer *recognizer = NULL;
  inkling_drawing *drawing = NULL;
  inkling_hints hints = INKLING_HINTS_INIT;
  hints.alternatives = 3;
  check(inkling_model_open(argv[1], &model, &error), "open");
  check(inkling_recognizer_create(model, &recognizer, &error), "create");
  check(inkling_drawing_start(recognizer, &hints, &drawing, &error), "start");
  if (argc == 4) {
    write_endlessly(drawing, atol(argv[3]));
  } else {
    FILE *script = fopen(argv[2], "r");
    if (!script) return 2;
    run(drawing, script);
    fclose(script);
  }
  check(inkling_drawing_free(&drawing), "free");
  check(inkling_recognizer_free(&recognizer), "free");
  check(inkling_model_free(&model), "free");
  return 0;
}

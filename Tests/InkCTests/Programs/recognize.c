// Reads ink with a model through the C interface, and prints what recognize.py and recognize.mjs print, too.
// Usage: recognize MODEL INKS. A line of INKS is a stroke, x and y of each point in turn; an empty line ends an ink.
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

static void print_prediction(const inkling_prediction *prediction) {
  size_t count = 0;
  check(inkling_prediction_get_count(prediction, &count, &error), "count");
  printf("ink\n");
  for (size_t rank = 0; rank < count; rank++) {
    inkling_candidate candidate = INKLING_CANDIDATE_INIT;
    check(inkling_prediction_get_candidate(prediction, rank, &candidate, &error), "candidate");
    expect(strlen(candidate.text) == candidate.text_size, "a text ends where its size says");
    printf("candidate %.6f %s\n", candidate.confidence, candidate.text);
    for (size_t index = 0; index < candidate.segment_count; index++) {
      inkling_segment segment = INKLING_SEGMENT_INIT;
      check(inkling_prediction_get_segment(prediction, rank, index, &segment, &error), "segment");
      printf("segment %zu %zu", segment.utf16_start, segment.utf16_end);
      for (size_t run = 0; run < segment.part_count; run++) {
        inkling_part part = INKLING_PART_INIT;
        check(inkling_prediction_get_part(prediction, rank, index, run, &part, &error), "part");
        printf(" %zu:%zu-%zu", part.stroke_index, part.point_start, part.point_end);
      }
      printf("\n");
    }
  }
}

// What a caller does wrong gives a status and a sentence, and nothing else happens.
static void make_mistakes(const inkling_recognizer *recognizer) {
  inkling_model *model = NULL;
  expect(inkling_model_open("no such file", &model, &error) == INKLING_ERROR_MODEL, "a file that isn't there");
  expect(model == NULL && strlen(error.message) > 0, "no model and a message");
  expect(inkling_drawing_clear(NULL, NULL) == INKLING_ERROR_HANDLE, "a handle that is NULL");
  expect(inkling_drawing_clear((inkling_drawing *)recognizer, &error) == INKLING_ERROR_HANDLE, "another kind of handle");
  inkling_drawing *drawing = NULL;
  check(inkling_drawing_start(recognizer, NULL, &drawing, &error), "start");
  check(inkling_drawing_free(&drawing), "free");
  expect(drawing == NULL && inkling_drawing_free(&drawing) == INKLING_OK, "freed twice");
}

static inkling_point points[1 << 16];
static char line[1 << 22];

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  expect(inkling_interface_version() >= INKLING_INTERFACE_VERSION, "the library is as new as the header");
  inkling_model *model = NULL;
  inkling_recognizer *recognizer = NULL;
  inkling_drawing *drawing = NULL;
  check(inkling_model_open(argv[1], &model, &error), "open");
  check(inkling_recognizer_create(model, &recognizer, &error), "create");
  check(inkling_model_free(&model), "free");
  make_mistakes(recognizer);

  inkling_hints hints = INKLING_HINTS_INIT;
  hints.alternatives = 3;
  check(inkling_drawing_start(recognizer, &hints, &drawing, &error), "start");
  FILE *inks = fopen(argv[2], "r");
  if (!inks) return 2;
  while (fgets(line, sizeof line, inks)) {
    size_t count = 0;
    char *rest = line;
    for (;;) {
      char *end;
      const float x = strtof(rest, &end);
      if (end == rest) break;
      const float y = strtof(end, &rest);
      points[count++] = (inkling_point){.x = x, .y = y};
    }
    if (count > 0) {
      // The first half as a stroke that isn't finished, then the rest.
      uint64_t stroke = 0;
      const size_t half = count / 2;
      check(inkling_drawing_add_stroke(drawing, points, half, sizeof *points, &stroke, &error), "add");
      check(inkling_drawing_extend_stroke(drawing, stroke, points + half, count - half, sizeof *points, &error), "extend");
    } else {
      inkling_prediction *prediction = NULL;
      check(inkling_drawing_predict(drawing, NULL, NULL, &prediction, &error), "predict");
      print_prediction(prediction);
      check(inkling_prediction_free(&prediction), "free");
      check(inkling_drawing_clear(drawing, &error), "clear");
    }
  }
  fclose(inks);
  check(inkling_recognizer_free(&recognizer), "free");
  check(inkling_drawing_free(&drawing), "free");
  return 0;
}

/// Inkling in C: handwriting recognition on the device. Pen strokes in, text out.
///
/// ```c
/// inkling_model *model = NULL;
/// inkling_recognizer *recognizer = NULL;
/// inkling_drawing *drawing = NULL;
/// inkling_prediction *prediction = NULL;
/// inkling_error error = INKLING_ERROR_INIT;
/// inkling_candidate best = INKLING_CANDIDATE_INIT;
/// if (inkling_model_open("english.gguf", &model, &error) ||
///     inkling_recognizer_create(model, &recognizer, &error) ||
///     inkling_drawing_start(recognizer, NULL, &drawing, &error) ||
///     inkling_drawing_add_stroke(drawing, points, count, sizeof *points, NULL, &error) ||
///     inkling_drawing_predict(drawing, NULL, NULL, &prediction, &error) ||
///     inkling_prediction_get_candidate(prediction, 0, &best, &error))
///   fprintf(stderr, "%s\n", error.message);
/// else
///   printf("%s\n", best.text);
/// inkling_prediction_free(&prediction);
/// inkling_drawing_free(&drawing);
/// inkling_recognizer_free(&recognizer);
/// inkling_model_free(&model);
/// ```
///
/// **Handles.** Models, recognizers, drawings, predictions, settled prefixes, labellers, pages and groups are handles. The
/// function that returns a new handle sets it to NULL when it fails; the caller frees it once, with the free function of its kind, which sets it to NULL. Handles retain
/// what they need: a model may be freed while recognizers made from it live, and so on, in any order. A NULL handle, one of
/// another kind and, most of the time, one that was freed through a copy of its pointer give INKLING_ERROR_HANDLE. Don't
/// rely on the last: reading a freed handle isn't safe.
///
/// **Errors.** Every function that can fail returns a status, INKLING_OK being 0, and describes the failure in `error`,
/// unless that is NULL. A function that fails changes neither the drawing or page nor its results, except for handles. There
/// are no exceptions, no signals, no error state of the library and no callbacks except those that may cancel
/// recognition. Only running out of memory ends the process.
///
/// **Threads.** Models, recognizers, predictions, prefixes, labellers and groups never change: any number of threads may use them at
/// once. A drawing or a page belongs to one thread at a time, and so does every struct. A handle must not be freed while
/// another thread uses it.
///
/// **Lifetimes.** Texts are UTF-8 and end with a zero byte. They and arrays belong to the handle that they came from, and live
/// until it is freed. Arguments are copied before a function returns.
///
/// **Growth.** Structs begin with their size; initialize each with its INIT macro. Programs that were compiled with an
/// older header work with a newer library: members that their structs lack have their default, 0. A newer program works
/// with an older library as long as the members that the library doesn't know are 0; otherwise it gets
/// INKLING_ERROR_STRUCT.
#ifndef INKLING_H
#define INKLING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Versions

/// The interface's version that this header describes; it increases by 1 with every addition.
#define INKLING_INTERFACE_VERSION 3

/// The interface's version that the library offers: at least INKLING_INTERFACE_VERSION when it is as new as the header.
int32_t inkling_interface_version(void);

/// The version of model files that the library reads.
int32_t inkling_model_format_version(void);

// MARK: Errors

/// The result of a call.
typedef int32_t inkling_status;

enum {
  /// The call succeeded.
  INKLING_OK = 0,
  /// A handle is NULL, of another kind, or was freed.
  INKLING_ERROR_HANDLE = 1,
  /// An argument is invalid: a required one that is NULL, a number out of its range, a coordinate that isn't finite, a
  /// text that isn't UTF-8.
  INKLING_ERROR_ARGUMENT = 2,
  /// An index lies beyond the end, or a stroke doesn't exist or exists already.
  INKLING_ERROR_INDEX = 3,
  /// A struct's size is invalid, or the struct sets a member that this library is too old for.
  INKLING_ERROR_STRUCT = 4,
  /// A model can't be read, is damaged, or lacks what recognition needs.
  INKLING_ERROR_MODEL = 5,
  /// No model reads the languages that were asked for, or a model is for another task.
  INKLING_ERROR_NOT_SUPPORTED = 6,
  /// There is more ink than a recognizer accepts.
  INKLING_ERROR_QUOTA = 7,
  /// The caller cancelled the prediction, or the reading of a page.
  INKLING_ERROR_CANCELLED = 8,
  /// The drawing or page is in use: its own cancellation callback called it.
  INKLING_ERROR_BUSY = 9,
};

/// The size of an error's message in bytes, including the zero at its end.
#define INKLING_MESSAGE_SIZE 512

/// An error.
typedef struct {
  /// sizeof(inkling_error).
  size_t size;
  /// The status that the function returned.
  inkling_status status;
  /// A sentence that says what happened, where, and what to do, in UTF-8; empty after INKLING_OK. Long messages are cut.
  char message[INKLING_MESSAGE_SIZE];
} inkling_error;

/// The initial value of an error struct.
#define INKLING_ERROR_INIT {sizeof(inkling_error), 0, {0}}

/// Returns a short name of a status, such as "invalid handle": never NULL, never to be freed, and the same for all threads.
const char *inkling_status_name(inkling_status status);

// MARK: Models

/// An opened model file.
typedef struct inkling_model inkling_model;

/// Opens a model file: maps it and checks it, including its checksums. Don't change a file that is open.
///
/// - path: the file's path, in UTF-8.
/// - model: the new handle; the caller frees it.
inkling_status inkling_model_open(const char *path, inkling_model **model, inkling_error *error);

/// Opens a model file's bytes, which are copied.
///
/// - bytes: the whole file.
/// - count: the number of bytes.
/// - model: the new handle; the caller frees it.
inkling_status inkling_model_open_bytes(const void *bytes, size_t count, inkling_model **model, inkling_error *error);

/// Frees a model and sets the handle to NULL; does nothing if the handle is NULL already.
inkling_status inkling_model_free(inkling_model **model);

/// The hints that make a difference, and the contents of predictions.
enum {
  /// Predictions have several candidates.
  INKLING_FEATURE_ALTERNATIVES = 1 << 0,
  /// Predictions tell which ink wrote which grapheme.
  INKLING_FEATURE_SEGMENTATION = 1 << 1,
  /// The text before the ink makes a difference.
  INKLING_FEATURE_TEXT_CONTEXT = 1 << 2,
  /// The graphemes can be restricted.
  INKLING_FEATURE_GRAPHEMES = 1 << 3,
  /// Likely words can be given.
  INKLING_FEATURE_WORDS = 1 << 4,
  /// The model labels strokes and reads nothing: make a labeller of it, not a recognizer.
  INKLING_FEATURE_STROKE_LABELS = 1 << 5,
};

/// The capabilities of a model's recognizer.
typedef struct {
  /// sizeof(inkling_features).
  size_t size;
  /// The INKLING_FEATURE_… bits.
  uint32_t features;
  /// The supported kinds of text, as bits 1 << INKLING_RECOGNITION_….
  uint32_t recognition_types;
  /// The input types that make a difference, as bits 1 << INKLING_INPUT_…; so far 0.
  uint32_t input_types;
  /// The number of languages that the model declares.
  uint32_t language_count;
  /// The number of graphemes that it can write.
  uint32_t grapheme_count;
  /// 0.
  uint32_t reserved;
  /// The model's name; it belongs to the model.
  const char *name;
} inkling_features;

/// The initial value of features to fill in.
#define INKLING_FEATURES_INIT {sizeof(inkling_features), 0, 0, 0, 0, 0, 0, NULL}

/// Returns the capabilities of a model's recognizer, before one is made.
inkling_status inkling_model_get_features(const inkling_model *model, inkling_features *features, inkling_error *error);

/// Returns one of the languages that a model declares.
///
/// - index: from 0; below `language_count` of the features.
/// - language: a BCP-47 tag; it belongs to the model.
inkling_status inkling_model_get_language(
  const inkling_model *model, size_t index, const char **language, inkling_error *error);

/// Finds the best model for some languages. Regions fall back: a model for `en` or `en-US` reads `en-AU`. Scripts must
/// match.
///
/// - models: the models to choose from, preferred ones first.
/// - languages: BCP-47 tags, all of which the model must read.
/// - index: the index of the model; the status is INKLING_ERROR_NOT_SUPPORTED when there is none.
inkling_status inkling_models_find(
  const inkling_model *const *models, size_t model_count, const char *const *languages, size_t language_count,
  size_t *index, inkling_error *error);

// MARK: Recognizers

/// A recognizer, which reads ink with a model.
typedef struct inkling_recognizer inkling_recognizer;

/// Makes a recognizer from a model, which may be freed afterwards.
///
/// - recognizer: the new handle; the caller frees it.
inkling_status inkling_recognizer_create(
  const inkling_model *model, inkling_recognizer **recognizer, inkling_error *error);

/// Frees a recognizer and sets the handle to NULL; does nothing if the handle is NULL already.
inkling_status inkling_recognizer_free(inkling_recognizer **recognizer);

/// Checks with the model's own test vectors that this processor computes the same as the training network. Takes as long as
/// recognizing a few lines; the status is INKLING_ERROR_MODEL when the check fails.
inkling_status inkling_recognizer_verify(const inkling_recognizer *recognizer, inkling_error *error);

// MARK: Drawings

/// A drawing: ink that is being written.
typedef struct inkling_drawing inkling_drawing;

/// The kinds of text.
enum {
  /// Words and sentences.
  INKLING_RECOGNITION_TEXT = 0,
  /// Unrelated graphemes.
  INKLING_RECOGNITION_PER_CHARACTER = 1,
  /// An e-mail address.
  INKLING_RECOGNITION_EMAIL = 2,
  /// A number, an amount, a date, a time or a telephone number.
  INKLING_RECOGNITION_NUMBER = 3,
};

/// The device that someone writes with.
enum {
  INKLING_INPUT_UNKNOWN = 0,
  INKLING_INPUT_MOUSE = 1,
  INKLING_INPUT_STYLUS = 2,
  INKLING_INPUT_TOUCH = 3,
};

/// The decoding of the network's output.
enum {
  /// With everything that the model has.
  INKLING_DECODING_DEFAULT = 0,
  /// The likeliest class of every frame: fastest, and the network alone.
  INKLING_DECODING_GREEDY = 1,
  /// The likeliest texts by the network alone.
  INKLING_DECODING_BEAM = 2,
  /// The likeliest texts by the network, the language model and the listed words.
  INKLING_DECODING_FULL = 3,
};

/// The largest number of alternatives, and the largest width of a beam.
#define INKLING_ALTERNATIVES_MAX 1024

/// The caller's knowledge of a drawing, and the kind of results to give; all members may be 0.
typedef struct {
  /// sizeof(inkling_hints).
  size_t size;
  /// INKLING_RECOGNITION_….
  int32_t recognition_type;
  /// INKLING_INPUT_….
  int32_t input_type;
  /// INKLING_DECODING_….
  int32_t decoding;
  /// The largest number of candidates of a prediction; 0 means 1.
  uint32_t alternatives;
  /// The width of the decoder's beam; 0 is the model's own.
  uint32_t beam_width;
  /// The number of words.
  uint32_t word_count;
  /// Words that are likely, such as the names of the writer's contacts; other words stay possible.
  const char *const *words;
  /// The text before the caret; NULL for none. When the ink is a new word, include the space before it.
  const char *text_context;
  /// The graphemes that may be written, one after the other; NULL allows all.
  const char *graphemes;
} inkling_hints;

/// The initial value of hints: none.
#define INKLING_HINTS_INIT {sizeof(inkling_hints), 0, 0, 0, 0, 0, 0, NULL, NULL, NULL}

/// The bits of a point's channels besides its location.
enum {
  INKLING_POINT_TIME = 1 << 0,
  INKLING_POINT_FORCE = 1 << 1,
  INKLING_POINT_AZIMUTH = 1 << 2,
  INKLING_POINT_ALTITUDE = 1 << 3,
};

/// A sample of the pen's path. It has no size member: functions take the size of an array's points, which may be that of the
/// first two members alone.
typedef struct {
  /// The distance to the right of the origin, in any unit.
  float x;
  /// The distance *below* the origin, in the same unit.
  float y;
  /// The INKLING_POINT_… bits of the channels below that are present; the others are absent, which isn't 0.
  uint32_t channels;
  /// Seconds since the stroke's start.
  float time;
  /// The pen's pressure, 1 being that of an average touch.
  float force;
  /// The pen's direction in the surface's plane, in radians clockwise from the x axis.
  float azimuth;
  /// The pen's angle to the surface, in radians; π/2 is upright.
  float altitude;
} inkling_point;

/// Starts a drawing. The recognizer may be freed afterwards.
///
/// - hints: NULL for none.
/// - drawing: the new handle; the caller frees it.
inkling_status inkling_drawing_start(
  const inkling_recognizer *recognizer, const inkling_hints *hints, inkling_drawing **drawing, inkling_error *error);

/// Frees a drawing and sets the handle to NULL; does nothing if the handle is NULL already.
///
/// Within its own cancellation callback a drawing can't be freed: INKLING_ERROR_BUSY.
inkling_status inkling_drawing_free(inkling_drawing **drawing);

/// Changes the hints, for example when the caret has moved; NULL for none. The ink stays.
inkling_status inkling_drawing_set_hints(inkling_drawing *drawing, const inkling_hints *hints, inkling_error *error);

/// Appends a stroke; it may be empty, and may be extended later with inkling_drawing_extend_stroke.
///
/// - points: `count` points, each `point_size` bytes after the one before; may be NULL when `count` is 0.
/// - point_size: sizeof(inkling_point), or sizeof(float[2]) where points are x and y alone.
/// - stroke: NULL, or the stroke's id. An id of 0 is replaced by a new one; another id is the stroke's, or the status is
///   INKLING_ERROR_INDEX when another stroke has it.
inkling_status inkling_drawing_add_stroke(
  inkling_drawing *drawing, const void *points, size_t count, size_t point_size, uint64_t *stroke,
  inkling_error *error);

/// Adds points to the end of a stroke, as they arrive while the pen is down.
///
/// - stroke: the id from inkling_drawing_add_stroke.
/// - points, count, point_size: as there.
inkling_status inkling_drawing_extend_stroke(
  inkling_drawing *drawing, uint64_t stroke, const void *points, size_t count, size_t point_size,
  inkling_error *error);

/// Removes a stroke.
inkling_status inkling_drawing_remove_stroke(inkling_drawing *drawing, uint64_t stroke, inkling_error *error);

/// Removes all strokes.
inkling_status inkling_drawing_clear(inkling_drawing *drawing, inkling_error *error);

/// Returns the number of strokes.
inkling_status inkling_drawing_get_stroke_count(const inkling_drawing *drawing, size_t *count, inkling_error *error);

/// Returns the id of a stroke by its index, from 0.
inkling_status inkling_drawing_get_stroke(
  const inkling_drawing *drawing, size_t index, uint64_t *stroke, inkling_error *error);

// MARK: Predictions

/// The candidates of a drawing at one moment; later edits don't change them.
typedef struct inkling_prediction inkling_prediction;

/// Called between the network's layers, a few times a millisecond, on the caller's thread: any result but 0 cancels the
/// prediction. It must return.
typedef int32_t (*inkling_is_cancelled)(void *context);

/// Recognizes the current ink.
///
/// - is_cancelled: NULL, or a callback that may cancel; the status is then INKLING_ERROR_CANCELLED.
/// - context: the argument of `is_cancelled`.
/// - prediction: the new handle, without candidates when nothing is visible; the caller frees it.
inkling_status inkling_drawing_predict(
  inkling_drawing *drawing, inkling_is_cancelled is_cancelled, void *context, inkling_prediction **prediction,
  inkling_error *error);

/// Frees a prediction with all its texts, and sets the handle to NULL; does nothing if the handle is NULL already.
inkling_status inkling_prediction_free(inkling_prediction **prediction);

/// Returns the number of a prediction's candidates.
inkling_status inkling_prediction_get_count(const inkling_prediction *prediction, size_t *count, inkling_error *error);

/// One reading of a drawing.
typedef struct {
  /// sizeof(inkling_candidate).
  size_t size;
  /// The text; it belongs to the prediction.
  const char *text;
  /// The text's bytes without the zero at its end.
  size_t text_size;
  /// The probability that this was written, from 0 to 1, calibrated where the model is.
  float confidence;
  /// The natural log of the text's probability by the network alone.
  float log_probability;
  /// The number of the text's graphemes.
  size_t segment_count;
} inkling_candidate;

/// The initial value of a candidate to fill in.
#define INKLING_CANDIDATE_INIT {sizeof(inkling_candidate), NULL, 0, 0, 0, 0}

/// Returns a candidate by its rank, the likeliest being 0.
inkling_status inkling_prediction_get_candidate(
  const inkling_prediction *prediction, size_t index, inkling_candidate *candidate, inkling_error *error);

/// A grapheme of a candidate's text.
typedef struct {
  /// sizeof(inkling_segment).
  size_t size;
  /// The start of its bytes in the text.
  size_t text_start;
  /// The end of its bytes in the text.
  size_t text_end;
  /// Its start in the text's UTF-16.
  size_t utf16_start;
  /// Its end in the text's UTF-16.
  size_t utf16_end;
  /// The number of runs of points that wrote it; 0 for a space.
  size_t part_count;
} inkling_segment;

/// The initial value of a segment to fill in.
#define INKLING_SEGMENT_INIT {sizeof(inkling_segment), 0, 0, 0, 0, 0}

/// Returns a grapheme of a candidate by its index, from 0. Every point belongs to exactly one grapheme of each candidate
/// that has a text.
inkling_status inkling_prediction_get_segment(
  const inkling_prediction *prediction, size_t candidate, size_t index, inkling_segment *segment,
  inkling_error *error);

/// A run of a stroke's points.
typedef struct {
  /// sizeof(inkling_part).
  size_t size;
  /// The stroke's id.
  uint64_t stroke;
  /// The stroke's index in the drawing when the prediction was made.
  size_t stroke_index;
  /// The first point.
  size_t point_start;
  /// The point after the last.
  size_t point_end;
} inkling_part;

/// The initial value of a part to fill in.
#define INKLING_PART_INIT {sizeof(inkling_part), 0, 0, 0, 0}

/// Returns a run of points that wrote a grapheme, by its index from 0.
inkling_status inkling_prediction_get_part(
  const inkling_prediction *prediction, size_t candidate, size_t segment, size_t index, inkling_part *part,
  inkling_error *error);

// MARK: Committing

/// The conditions under which the beginning of a drawing's text is settled. A beginning ends at a word's end that no stroke
/// crosses; it is settled once its confidence is high enough, and either the writer has paused, or the pen is far enough
/// from it and enough predictions have agreed on it.
typedef struct {
  /// sizeof(inkling_commit_policy).
  size_t size;
  /// Seconds without the pen on the surface after which all words are settled; INFINITY for never.
  double pause;
  /// The least distance of the pen from the beginning's ink, in units: a third of a line's height each. 0 for any.
  float distance;
  /// The least confidence of the beginning, from 0 to 1.
  float confidence;
  /// The least number of predictions in a row that begin alike, each after another stroke; 1 for the last alone.
  uint32_t agreement;
  /// The largest number of points that wait for agreement and confidence: with more, the text of ink `distance` behind the
  /// pen is settled in any case, even within a word.
  uint32_t point_limit;
} inkling_commit_policy;

/// The initial value of a policy: the default, which is for text that is written along a line.
#define INKLING_COMMIT_POLICY_INIT {sizeof(inkling_commit_policy), 1.5, 6, 0.9f, 3, 8192}

/// The settled beginning of a drawing's text at one moment; later edits don't change it.
typedef struct inkling_prefix inkling_prefix;

/// Finds the settled beginning of the likeliest text, which later ink shouldn't change. Recognizes the current ink, unless a
/// prediction has done so already. Call it once after every prediction: the agreement on a beginning is counted in
/// predictions.
///
/// - policy: NULL for the default.
/// - pause: seconds since the pen left the surface; 0 while it writes.
/// - prefix: the new handle, which may be without strokes; the caller frees it.
inkling_status inkling_drawing_find_stable_prefix(
  inkling_drawing *drawing, const inkling_commit_policy *policy, double pause, inkling_prefix **prefix,
  inkling_error *error);

/// Frees a settled beginning and sets the handle to NULL; does nothing if the handle is NULL already.
inkling_status inkling_prefix_free(inkling_prefix **prefix);

/// The text and strokes of a settled beginning.
typedef struct {
  /// sizeof(inkling_prefix_contents).
  size_t size;
  /// The text; it belongs to the prefix. It never ends with a space: after a commit the rest begins with the space in between.
  const char *text;
  /// The text's bytes without the zero at its end.
  size_t text_size;
  /// The number of graphemes of the likeliest candidate's text.
  size_t grapheme_count;
  /// The ids of the strokes that wrote it, in the order of writing; they belong to the prefix.
  const uint64_t *strokes;
  /// The number of strokes; 0 when nothing is settled.
  size_t stroke_count;
  /// The probability that this was written, from 0 to 1; 1 when nothing is settled.
  float confidence;
  /// 0.
  uint32_t reserved;
} inkling_prefix_contents;

/// The initial value of contents to fill in.
#define INKLING_PREFIX_CONTENTS_INIT {sizeof(inkling_prefix_contents), NULL, 0, 0, NULL, 0, 0, 0}

/// Returns the text and strokes of a settled beginning.
inkling_status inkling_prefix_get_contents(
  const inkling_prefix *prefix, inkling_prefix_contents *contents, inkling_error *error);

/// Removes strokes from the drawing whose text is settled; the text becomes context of the rest. The text is a settled
/// beginning's, or one that a person chose.
///
/// The text is added to the hints' `text_context`, until inkling_drawing_set_hints replaces it. The ink of the last words is
/// kept as well, but not shown: later ink on the same line is read as its continuation, including a space in between, so
/// that the texts of all commits, one after another, are the text of the line. Ink elsewhere is read by itself. However long
/// someone writes, a drawing that commits holds only its uncommitted ink and these last words.
///
/// - text: the strokes' text; not NULL.
/// - strokes: `count` ids; when the drawing lacks one, it is unchanged and the status is INKLING_ERROR_INDEX.
inkling_status inkling_drawing_commit(
  inkling_drawing *drawing, const char *text, const uint64_t *strokes, size_t count, inkling_error *error);

/// Forgets the ink that was committed, so that later ink is read by itself: for a caret that moves elsewhere, where the
/// hints' `text_context` is another text, too.
inkling_status inkling_drawing_forget_committed(inkling_drawing *drawing, inkling_error *error);

// MARK: Pages

/// A labeller of strokes: writing or drawing, and where words and lines begin.
typedef struct inkling_labeller inkling_labeller;

/// Makes a labeller from a model with INKLING_FEATURE_STROKE_LABELS, which may be freed afterwards.
///
/// - labeller: the new handle; the caller frees it.
inkling_status inkling_labeller_create(
  const inkling_model *model, inkling_labeller **labeller, inkling_error *error);

/// Frees a labeller and sets the handle to NULL; does nothing if the handle is NULL already.
inkling_status inkling_labeller_free(inkling_labeller **labeller);

/// A page of ink: lines, words, paragraphs and drawings. It belongs to one thread at a time.
typedef struct inkling_page inkling_page;

/// Makes an empty page. The labeller and the recognizers may be freed afterwards.
///
/// - recognizers: those that read its lines, where each line has the text of the one that is surest of it; of equally sure
///   ones the first. May be NULL when `recognizer_count` is 0: then nothing can be read.
/// - page: the new handle; the caller frees it.
inkling_status inkling_page_create(
  const inkling_labeller *labeller, const inkling_recognizer *const *recognizers, size_t recognizer_count,
  inkling_page **page, inkling_error *error);

/// Frees a page and sets the handle to NULL; does nothing if the handle is NULL already.
inkling_status inkling_page_free(inkling_page **page);

/// Returns the version of the page's results: results that were kept under another one are to be made again.
///
/// - version: a text; it belongs to the page.
inkling_status inkling_page_get_version(const inkling_page *page, const char **version, inkling_error *error);

/// Appends a stroke.
///
/// - points, count, point_size, stroke: as for inkling_drawing_add_stroke.
inkling_status inkling_page_add_stroke(
  inkling_page *page, const void *points, size_t count, size_t point_size, uint64_t *stroke, inkling_error *error);

/// Removes strokes.
///
/// - strokes: `count` ids; when the page lacks one, it is unchanged and the status is INKLING_ERROR_INDEX.
inkling_status inkling_page_remove_strokes(
  inkling_page *page, const uint64_t *strokes, size_t count, inkling_error *error);

/// Moves strokes; their order stays.
///
/// - strokes, count: as for inkling_page_remove_strokes.
/// - x, y: the distances to move them by, to the right and down.
inkling_status inkling_page_move_strokes(
  inkling_page *page, const uint64_t *strokes, size_t count, float x, float y, inkling_error *error);

/// What is known of strokes.
enum {
  /// Nothing: the model decides.
  INKLING_STROKE_AUTOMATIC = 0,
  /// They are writing.
  INKLING_STROKE_WRITING = 1,
  /// They are drawing.
  INKLING_STROKE_DRAWING = 2,
};

/// Declares strokes to be writing or drawing.
///
/// - strokes, count: as for inkling_page_remove_strokes.
/// - kind: INKLING_STROKE_….
inkling_status inkling_page_set_kind(
  inkling_page *page, const uint64_t *strokes, size_t count, int32_t kind, inkling_error *error);

/// Returns the number of strokes.
inkling_status inkling_page_get_stroke_count(const inkling_page *page, size_t *count, inkling_error *error);

/// Groups of a page's strokes at one moment; later edits don't change them.
typedef struct inkling_groups inkling_groups;

/// The kinds of groups.
enum {
  /// Lines of writing in reading order; their parents are paragraphs.
  INKLING_GROUP_LINE = 0,
  /// Words, line by line; their parents are lines.
  INKLING_GROUP_WORD = 1,
  /// Paragraphs in reading order, with a box for each line.
  INKLING_GROUP_PARAGRAPH = 2,
  /// Drawings: strokes near each other that aren't writing.
  INKLING_GROUP_DRAWING = 3,
};

/// Finds the lines, words, paragraphs or drawings without reading them: the texts are empty, the confidences 0.
///
/// - kind: INKLING_GROUP_….
/// - groups: the new handle; the caller frees it.
inkling_status inkling_page_group(
  inkling_page *page, int32_t kind, inkling_groups **groups, inkling_error *error);

/// Finds the lines, words or paragraphs, and reads them. Lines that were read before, and the text before them, aren't read
/// again. Words are those of the text, which may be divided otherwise than the ink.
///
/// - kind: INKLING_GROUP_…, but not INKLING_GROUP_DRAWING.
/// - is_cancelled, context: as for inkling_drawing_predict.
/// - groups: the new handle; the caller frees it.
inkling_status inkling_page_read(
  inkling_page *page, int32_t kind, inkling_is_cancelled is_cancelled, void *context, inkling_groups **groups,
  inkling_error *error);

/// Reads the page and returns the text of some strokes, as a single group.
///
/// - strokes, count: the ids; unknown ones are ignored. Where a letter has several strokes, half of them count as it.
/// - is_cancelled, context, groups: as for inkling_page_read.
inkling_status inkling_page_read_strokes(
  inkling_page *page, const uint64_t *strokes, size_t count, inkling_is_cancelled is_cancelled, void *context,
  inkling_groups **groups, inkling_error *error);

/// Reads the page and returns a text for a search engine's index, as a single group: the page's text, and then words of
/// less likely readings.
///
/// - is_cancelled, context, groups: as for inkling_page_read.
inkling_status inkling_page_read_index(
  inkling_page *page, inkling_is_cancelled is_cancelled, void *context, inkling_groups **groups,
  inkling_error *error);

/// Where a match may begin and end.
enum {
  INKLING_MATCH_ANYWHERE = 0,
  /// Where a word begins.
  INKLING_MATCH_PREFIX = 1,
  /// Where words begin and end.
  INKLING_MATCH_FULL_WORDS = 2,
};

/// The way in which a query has to match; all members may be 0.
typedef struct {
  /// sizeof(inkling_search).
  size_t size;
  /// INKLING_MATCH_….
  int32_t place;
  /// Whether upper and lower case, and full and half width, differ: 0 or 1.
  int32_t matches_case;
  /// Whether only the likeliest reading of a line counts: 0 or 1.
  int32_t likeliest_only;
  /// 0.
  int32_t reserved;
} inkling_search;

/// The initial value of search options: none.
#define INKLING_SEARCH_INIT {sizeof(inkling_search), 0, 0, 0, 0}

/// Reads the page and finds text: a group for each match, with a box for each line that it is on.
///
/// - query: the text; an empty one is found nowhere.
/// - search: NULL for the default.
/// - is_cancelled, context, groups: as for inkling_page_read.
inkling_status inkling_page_search(
  inkling_page *page, const char *query, const inkling_search *search, inkling_is_cancelled is_cancelled,
  void *context, inkling_groups **groups, inkling_error *error);

/// How much a tap selects.
enum {
  INKLING_SELECT_STROKE = 0,
  /// A word, or a drawing.
  INKLING_SELECT_WORD = 1,
  /// A line, or a drawing.
  INKLING_SELECT_LINE = 2,
  /// A paragraph, or a drawing.
  INKLING_SELECT_PARAGRAPH = 3,
};

/// Selects what is at a point: no group, or a single one with a box for each line.
///
/// - granularity: INKLING_SELECT_….
/// - reach: the distance that ink may have from the point; not negative.
/// - groups: the new handle; the caller frees it.
inkling_status inkling_page_select_at(
  inkling_page *page, float x, float y, int32_t granularity, float reach, inkling_groups **groups,
  inkling_error *error);

/// Selects the words between two points in reading order, as handles that are dragged do.
///
/// - groups: as for inkling_page_select_at.
inkling_status inkling_page_select_between(
  inkling_page *page, float start_x, float start_y, float end_x, float end_y, inkling_groups **groups,
  inkling_error *error);

/// Selects the strokes that a path touches, as a brush does.
///
/// - points, count, point_size: the path, as for inkling_drawing_add_stroke.
/// - width: the path's width; not negative.
/// - groups: as for inkling_page_select_at.
inkling_status inkling_page_select_touched(
  inkling_page *page, const void *points, size_t count, size_t point_size, float width, inkling_groups **groups,
  inkling_error *error);

/// The direction in which things move when space is inserted.
enum {
  /// Down the page: lines and drawings whose middle lies below the point.
  INKLING_SPACE_DOWNWARD = 0,
  /// Along the point's line: words whose middle lies to the right of it.
  INKLING_SPACE_RIGHTWARD = 1,
};

/// Returns the strokes that move when space is inserted at a point: no group, or a single one.
///
/// - axis: INKLING_SPACE_….
/// - groups: as for inkling_page_select_at.
inkling_status inkling_page_select_moved(
  inkling_page *page, float x, float y, int32_t axis, inkling_groups **groups, inkling_error *error);

/// Frees groups with all that belongs to them, and sets the handle to NULL; does nothing if the handle is NULL already.
inkling_status inkling_groups_free(inkling_groups **groups);

/// Returns the number of groups.
inkling_status inkling_groups_get_count(const inkling_groups *groups, size_t *count, inkling_error *error);

/// Strokes that belong together.
typedef struct {
  /// sizeof(inkling_group).
  size_t size;
  /// The text that they wrote, as far as it was read; it belongs to the groups.
  const char *text;
  /// The text's bytes without the zero at its end.
  size_t text_size;
  /// The ids of the strokes; they belong to the groups.
  const uint64_t *strokes;
  /// The number of strokes.
  size_t stroke_count;
  /// The number of boxes around the ink.
  size_t box_count;
  /// The index of the line of a word, or of the paragraph of a line; 0 for other groups.
  size_t parent;
  /// The probability that this was written, from 0 to 1: of the line's whole text, as far as it was read.
  float confidence;
  /// 0.
  uint32_t reserved;
} inkling_group;

/// The initial value of a group to fill in.
#define INKLING_GROUP_INIT {sizeof(inkling_group), NULL, 0, NULL, 0, 0, 0, 0, 0}

/// Returns a group by its index, from 0.
inkling_status inkling_groups_get_group(
  const inkling_groups *groups, size_t index, inkling_group *group, inkling_error *error);

/// A box around ink.
typedef struct {
  /// sizeof(inkling_box).
  size_t size;
  /// The coordinates of its sides.
  float left, top, right, bottom;
} inkling_box;

/// The initial value of a box to fill in.
#define INKLING_BOX_INIT {sizeof(inkling_box), 0, 0, 0, 0}

/// Returns a box of a group by its index, from 0.
inkling_status inkling_groups_get_box(
  const inkling_groups *groups, size_t group, size_t index, inkling_box *box, inkling_error *error);

#ifdef __cplusplus
}
#endif

#endif

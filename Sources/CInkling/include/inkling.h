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
/// **Handles.** Models, recognizers, drawings, predictions, settled prefixes, adaptations, labellers, pages, groups and
/// scribbles (sessions of writing into a user interface) are handles. The function that returns a new handle sets it to NULL when
/// it fails; the caller frees it once, with the free function of its kind, which sets it to NULL. Handles retain what
/// they need: a model may be freed while recognizers made from it live, and so on, in any order. A NULL handle, one of
/// another kind and, most of the time, one that was freed through a copy of its pointer give INKLING_ERROR_HANDLE. Don't
/// rely on the last: reading a freed handle isn't safe.
///
/// **Errors.** Every function that can fail returns a status, INKLING_OK being 0, and describes the failure in `error`,
/// unless that is NULL. A function that fails changes neither the drawing or page nor its results, except for handles. There
/// are no exceptions, no signals, no error state of the library and no callbacks except those that may cancel
/// recognition and those of a user interface. Only running out of memory ends the process.
///
/// **Threads.** Models, recognizers, predictions, prefixes, labellers and groups never change: any number of threads may
/// use them at once. A drawing, an adaptation, a page or a scribble belongs to one thread at a time, and so does every struct. A handle
/// must not be freed while another thread uses it.
///
/// **Lifetimes.** Texts are UTF-8 and end with a zero byte, which their sizes don't count. They and arrays belong to the handle
/// that they came from, and live until it is freed. Arguments are copied before a function returns.
///
/// **Arguments.** Those of one name mean the same in all functions, and are described where they come first: `points`,
/// `count` and `point_size` at inkling_drawing_add_stroke, `is_cancelled` and `context` at inkling_drawing_predict. Where
/// `strokes` are `count` ids and one of them is lacking, nothing changes and the status is INKLING_ERROR_INDEX.
///
/// **Growth.** Structs begin with their size; initialize each with its INIT macro. Reserved members are 0. Programs
/// that were compiled with an older header work with a newer library: members that their structs lack have their
/// default, 0. A newer program works with an older library as long as the members that the library doesn't know are 0;
/// otherwise it gets INKLING_ERROR_STRUCT.
#ifndef INKLING_H
#define INKLING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Versions

/// The interface's version that this header describes; it increases by 1 with every addition.
#define INKLING_INTERFACE_VERSION 6

/// The interface's version that the library offers: at least INKLING_INTERFACE_VERSION when it is as new as the header.
int32_t inkling_interface_version(void);

/// The version of model files that the library reads.
int32_t inkling_model_format_version(void);

// MARK: Errors

/// The result of a call.
typedef int32_t inkling_status;

enum {
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
  /// A sample of a writer can't be learned from, or there is none.
  INKLING_ERROR_SAMPLE = 10,
};

/// The size of an error's message in bytes, including the zero at its end.
#define INKLING_MESSAGE_SIZE 512

/// An error.
typedef struct {
  size_t size;
  /// The status that the function returned.
  inkling_status status;
  /// A sentence that says what happened, where, and what to do, in UTF-8; empty after INKLING_OK. Long messages are cut.
  char message[INKLING_MESSAGE_SIZE];
} inkling_error;

#define INKLING_ERROR_INIT {sizeof(inkling_error), 0, {0}}

/// Returns a short name of a status, such as "invalid handle": never NULL, never to be freed, and the same for all threads.
const char *inkling_status_name(inkling_status status);

// MARK: Models

/// An opened model file.
typedef struct inkling_model inkling_model;

/// Opens a model file: maps it and checks it, including its checksums. Don't change a file that is open.
///
/// - path: the file's path, in UTF-8.
inkling_status inkling_model_open(const char *path, inkling_model **model, inkling_error *error);

/// Opens a model file's bytes, which are copied.
///
/// - bytes: the whole file.
/// - count: the number of bytes.
inkling_status inkling_model_open_bytes(const void *bytes, size_t count, inkling_model **model, inkling_error *error);

/// Opens a language's bytes, which are copied, with the network that it was made for; inkling_model_open does both by the
/// language's path. Not in WebAssembly's inkling.wasm.
///
/// - network: the network's model, which may be freed afterwards.
/// - model: the new handle; the caller frees it. INKLING_ERROR_MODEL when the bytes are damaged, or the network is another.
inkling_status inkling_model_open_language(
  const inkling_model *network, const void *bytes, size_t count, inkling_model **model, inkling_error *error);

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
  uint32_t reserved;
  /// The model's name; it belongs to the model.
  const char *name;
} inkling_features;

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
inkling_status inkling_recognizer_create(
  const inkling_model *model, inkling_recognizer **recognizer, inkling_error *error);

/// Makes a recognizer from a model with an adaptation to a writer.
///
/// - delta, delta_size: bytes that inkling_adaptation_learn gave for this very model; they are copied.
/// - recognizer: the new handle; the caller frees it. INKLING_ERROR_MODEL when the delta is damaged or another model's.
inkling_status inkling_recognizer_create_adapted(
  const inkling_model *model, const void *delta, size_t delta_size, inkling_recognizer **recognizer,
  inkling_error *error);

/// Makes a recognizer from a model, with the network of another one where that is the same: so several languages have it in
/// memory once. Not in WebAssembly's inkling.wasm.
inkling_status inkling_recognizer_create_sharing(
  const inkling_model *model, const inkling_recognizer *other, inkling_recognizer **recognizer, inkling_error *error);

/// Joins recognizers of several languages that share their network: a drawing runs it once, and is read in the language that
/// fits it best. Not in WebAssembly's inkling.wasm.
///
/// - recognizers: at least one; they may be freed afterwards.
/// - recognizer: the new handle; the caller frees it. INKLING_ERROR_NOT_SUPPORTED when they don't share their network.
inkling_status inkling_recognizer_join(
  const inkling_recognizer *const *recognizers, size_t count, inkling_recognizer **recognizer, inkling_error *error);

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
  uint32_t word_count;
  /// Words that are likely, such as the names of the writer's contacts; other words stay possible.
  const char *const *words;
  /// The text before the caret; NULL for none. When the ink is a new word, include the space before it.
  const char *text_context;
  /// The graphemes that may be written, one after the other; NULL allows all.
  const char *graphemes;
} inkling_hints;

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
  size_t size;
  /// The text; it belongs to the prediction.
  const char *text;
  size_t text_size;
  /// The probability that this was written, from 0 to 1, calibrated where the model is.
  float confidence;
  /// The natural log of the text's probability by the network alone.
  float log_probability;
  /// The number of the text's graphemes.
  size_t segment_count;
} inkling_candidate;

#define INKLING_CANDIDATE_INIT {sizeof(inkling_candidate), NULL, 0, 0, 0, 0}

/// Returns a candidate by its rank, the likeliest being 0.
inkling_status inkling_prediction_get_candidate(
  const inkling_prediction *prediction, size_t index, inkling_candidate *candidate, inkling_error *error);

/// A grapheme of a candidate's text.
typedef struct {
  size_t size;
  /// The range of its bytes in the text.
  size_t text_start, text_end;
  /// Its range in the text's UTF-16.
  size_t utf16_start, utf16_end;
  /// The number of runs of points that wrote it; 0 for a space.
  size_t part_count;
} inkling_segment;

#define INKLING_SEGMENT_INIT {sizeof(inkling_segment), 0, 0, 0, 0, 0}

/// Returns a grapheme of a candidate by its index, from 0. Every point belongs to exactly one grapheme of each candidate
/// that has a text.
inkling_status inkling_prediction_get_segment(
  const inkling_prediction *prediction, size_t candidate, size_t index, inkling_segment *segment,
  inkling_error *error);

/// A run of a stroke's points.
typedef struct {
  size_t size;
  /// The stroke's id.
  uint64_t stroke;
  /// The stroke's index in the drawing when the prediction was made.
  size_t stroke_index;
  /// The first point, and the one after the last.
  size_t point_start, point_end;
} inkling_part;

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
  size_t size;
  /// The text; it belongs to the prefix. It never ends with a space: after a commit the rest begins with the space in between.
  const char *text;
  size_t text_size;
  /// The number of graphemes of the likeliest candidate's text.
  size_t grapheme_count;
  /// The ids of the strokes that wrote it, in the order of writing; they belong to the prefix.
  const uint64_t *strokes;
  /// The number of strokes; 0 when nothing is settled.
  size_t stroke_count;
  /// The probability that this was written, from 0 to 1; 1 when nothing is settled.
  float confidence;
  uint32_t reserved;
} inkling_prefix_contents;

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
inkling_status inkling_drawing_commit(
  inkling_drawing *drawing, const char *text, const uint64_t *strokes, size_t count, inkling_error *error);

/// Returns the index, among the recognizers that were joined, of the language that the last prediction is in; 0 before the
/// first. Not in WebAssembly's inkling.wasm.
inkling_status inkling_drawing_get_language(const inkling_drawing *drawing, size_t *index, inkling_error *error);

/// Forgets the ink that was committed, so that later ink is read by itself: for a caret that moves elsewhere, where the
/// hints' `text_context` is another text, too.
inkling_status inkling_drawing_forget_committed(inkling_drawing *drawing, inkling_error *error);

// MARK: Learning a writer

/// The adaptation of a model to a writer: it learns from ink and what it says, such as corrections that a person makes anyway.
///
/// ```c
/// if (inkling_adaptation_create(model, NULL, 0, &adaptation, &error) ||
///     inkling_adaptation_add_drawing(adaptation, drawing, "Kasimir", &error) ||
///     inkling_adaptation_learn(adaptation, NULL, NULL, &delta, &delta_size, &error) ||
///     inkling_recognizer_create_adapted(model, delta, delta_size, &recognizer, &error))
///   fprintf(stderr, "%s\n", error.message);
/// ```
typedef struct inkling_adaptation inkling_adaptation;

/// Prepares the adaptation of a model, which may be freed afterwards.
///
/// - delta, delta_size: what was learned before, to go on from; NULL and 0 to begin.
/// - adaptation: the new handle; the caller frees it. INKLING_ERROR_NOT_SUPPORTED when the model can't be adapted.
inkling_status inkling_adaptation_create(
  const inkling_model *model, const void *delta, size_t delta_size, inkling_adaptation **adaptation,
  inkling_error *error);

/// Frees an adaptation with all its samples, and sets the handle to NULL; does nothing if the handle is NULL already.
inkling_status inkling_adaptation_free(inkling_adaptation **adaptation);

/// Adds a drawing's ink, one line, as a sample. The newest samples are kept, about two hundred lines.
///
/// - text: what the ink says. INKLING_ERROR_SAMPLE when that can't be, or the model can't write it; nothing is added then.
inkling_status inkling_adaptation_add_drawing(
  inkling_adaptation *adaptation, const inkling_drawing *drawing, const char *text, inkling_error *error);

/// Returns the number of samples.
inkling_status inkling_adaptation_get_sample_count(
  const inkling_adaptation *adaptation, size_t *count, inkling_error *error);

/// Learns from all samples: twenty lines take some seconds of one core.
///
/// - is_cancelled, context: NULL, or a callback after each of the forty steps; the status is then INKLING_ERROR_CANCELLED.
/// - delta, delta_size: bytes to keep; they live until the adaptation learns again or is freed. They hold neither ink nor
///   text. INKLING_ERROR_SAMPLE when there is no sample.
inkling_status inkling_adaptation_learn(
  inkling_adaptation *adaptation, inkling_is_cancelled is_cancelled, void *context, const void **delta,
  size_t *delta_size, inkling_error *error);

// MARK: Pages

/// A labeller of strokes: writing or drawing, and where words and lines begin.
typedef struct inkling_labeller inkling_labeller;

/// Makes a labeller from a model with INKLING_FEATURE_STROKE_LABELS, which may be freed afterwards.
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
inkling_status inkling_page_create(
  const inkling_labeller *labeller, const inkling_recognizer *const *recognizers, size_t recognizer_count,
  inkling_page **page, inkling_error *error);

/// Frees a page and sets the handle to NULL; does nothing if the handle is NULL already.
inkling_status inkling_page_free(inkling_page **page);

/// Returns the version of the page's results: results that were kept under another one are to be made again.
///
/// - version: a text; it belongs to the page.
inkling_status inkling_page_get_version(const inkling_page *page, const char **version, inkling_error *error);

/// Appends a stroke, as inkling_drawing_add_stroke does.
inkling_status inkling_page_add_stroke(
  inkling_page *page, const void *points, size_t count, size_t point_size, uint64_t *stroke, inkling_error *error);

/// Removes strokes.
inkling_status inkling_page_remove_strokes(
  inkling_page *page, const uint64_t *strokes, size_t count, inkling_error *error);

/// Moves strokes; their order stays.
///
/// - x, y: the distances to move them by, to the right and down.
inkling_status inkling_page_move_strokes(
  inkling_page *page, const uint64_t *strokes, size_t count, float x, float y, inkling_error *error);

/// The caller's knowledge of strokes.
enum {
  /// Nothing: the model decides.
  INKLING_STROKE_AUTOMATIC = 0,
  INKLING_STROKE_WRITING = 1,
  INKLING_STROKE_DRAWING = 2,
};

/// Declares strokes to be writing or drawing.
///
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
inkling_status inkling_page_group(
  inkling_page *page, int32_t kind, inkling_groups **groups, inkling_error *error);

/// Finds the lines, words or paragraphs, and reads them. Lines that were read before, and the text before them, aren't read
/// again. Words are those of the text, which may be divided otherwise than the ink.
///
/// - kind: INKLING_GROUP_…, but not INKLING_GROUP_DRAWING.
inkling_status inkling_page_read(
  inkling_page *page, int32_t kind, inkling_is_cancelled is_cancelled, void *context, inkling_groups **groups,
  inkling_error *error);

/// Reads the page and returns the text of some strokes, as a single group.
///
/// - strokes, count: the ids; unknown ones are ignored. Where a letter has several strokes, half of them count as it.
inkling_status inkling_page_read_strokes(
  inkling_page *page, const uint64_t *strokes, size_t count, inkling_is_cancelled is_cancelled, void *context,
  inkling_groups **groups, inkling_error *error);

/// Reads the page and returns a text for a search engine's index, as a single group: the page's text, and then words of
/// less likely readings.
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
  size_t size;
  /// INKLING_MATCH_….
  int32_t place;
  /// Whether upper and lower case, and full and half width, differ: 0 or 1.
  int32_t matches_case;
  /// Whether only the likeliest reading of a line counts: 0 or 1.
  int32_t likeliest_only;
  int32_t reserved;
} inkling_search;

#define INKLING_SEARCH_INIT {sizeof(inkling_search), 0, 0, 0, 0}

/// Reads the page and finds text: a group for each match, with a box for each line that it is on.
///
/// - query: the text; an empty one is found nowhere.
/// - search: NULL for the default.
inkling_status inkling_page_search(
  inkling_page *page, const char *query, const inkling_search *search, inkling_is_cancelled is_cancelled,
  void *context, inkling_groups **groups, inkling_error *error);

/// The extent of a tap's selection.
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
inkling_status inkling_page_select_at(
  inkling_page *page, float x, float y, int32_t granularity, float reach, inkling_groups **groups,
  inkling_error *error);

/// Selects the words between two points in reading order, as handles that are dragged do: no group, or a single one.
inkling_status inkling_page_select_between(
  inkling_page *page, float start_x, float start_y, float end_x, float end_y, inkling_groups **groups,
  inkling_error *error);

/// Selects the strokes that a path of points touches, as a brush does: no group, or a single one.
///
/// - width: the path's width; not negative.
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
inkling_status inkling_page_select_moved(
  inkling_page *page, float x, float y, int32_t axis, inkling_groups **groups, inkling_error *error);

/// Frees groups with all that belongs to them, and sets the handle to NULL; does nothing if the handle is NULL already.
inkling_status inkling_groups_free(inkling_groups **groups);

/// Returns the number of groups.
inkling_status inkling_groups_get_count(const inkling_groups *groups, size_t *count, inkling_error *error);

/// Strokes that belong together.
typedef struct {
  size_t size;
  /// The text that they wrote, as far as it was read; it belongs to the groups.
  const char *text;
  size_t text_size;
  /// The ids of the strokes; they belong to the groups.
  const uint64_t *strokes;
  size_t stroke_count;
  /// The number of boxes around the ink.
  size_t box_count;
  /// The index of the line of a word, or of the paragraph of a line; 0 for other groups.
  size_t parent;
  /// The probability that this was written, from 0 to 1: of the line's whole text, as far as it was read.
  float confidence;
  uint32_t reserved;
} inkling_group;

#define INKLING_GROUP_INIT {sizeof(inkling_group), NULL, 0, NULL, 0, 0, 0, 0, 0}

/// Returns a group by its index, from 0.
inkling_status inkling_groups_get_group(
  const inkling_groups *groups, size_t index, inkling_group *group, inkling_error *error);

/// A box around ink.
typedef struct {
  size_t size;
  /// The coordinates of its sides.
  float left, top, right, bottom;
} inkling_box;

#define INKLING_BOX_INIT {sizeof(inkling_box), 0, 0, 0, 0}

/// Returns a box of a group by its index, from 0.
inkling_status inkling_groups_get_box(
  const inkling_groups *groups, size_t group, size_t index, inkling_box *box, inkling_error *error);

// MARK: Writing anywhere

/// A session of writing straight into a user interface: it routes strokes to the elements that they are written in, inserts
/// their text there, and performs editing gestures. `InkScribble` says how; the user interface is a set of callbacks.
///
/// Lengths and coordinates are in one space of the caller's, y downwards; times are seconds of any steady clock; texts that
/// elements hold are UTF-16, as are their offsets and ranges.
typedef struct inkling_scribble inkling_scribble;

/// The properties of an element, as bits.
enum {
  /// It takes a secret, such as a password: nothing that is written there is kept or recognized.
  INKLING_ELEMENT_SECURE = 1 << 0,
  /// It has the keyboard's focus.
  INKLING_ELEMENT_FOCUSED = 1 << 1,
  /// It has a text. One without gets it when it is focused.
  INKLING_ELEMENT_HAS_TEXT = 1 << 2,
  /// It is focused with its first text, instead of when the writer pauses.
  INKLING_ELEMENT_PROMPT_FOCUS = 1 << 3,
  /// Its text has one line: no gesture breaks it.
  INKLING_ELEMENT_SINGLE_LINE = 1 << 4,
};

/// The letters that an element wants uppercase: none, the first of each sentence, the first of each word, or all.
enum {
  INKLING_CAPITALIZATION_NONE = 0,
  INKLING_CAPITALIZATION_SENTENCES = 1,
  INKLING_CAPITALIZATION_WORDS = 2,
  INKLING_CAPITALIZATION_CHARACTERS = 3,
};

/// An element of a user interface at one moment: a field, a text area, or an area that makes one when it is written in.
typedef struct {
  /// sizeof(inkling_element), set by the session.
  size_t size;
  /// The coordinates of its frame's sides.
  float left, top, right, bottom;
  /// The INKLING_ELEMENT_… bits.
  uint32_t flags;
  /// INKLING_CAPITALIZATION_….
  int32_t capitalization;
  /// The number of its text's code units.
  size_t length;
  /// The range of the selection; for a caret both are the same.
  size_t selection_start, selection_end;
} inkling_element;

/// The kinds of effects.
enum {
  /// Strokes vanish slowly: their text has appeared.
  INKLING_EFFECT_FADE = 0,
  /// Strokes vanish at once: they were a gesture, or aren't kept.
  INKLING_EFFECT_DISCARD = 1,
  /// A gesture would be performed if the pen were lifted now; none any more if `gesture` is INKLING_GESTURE_NONE.
  INKLING_EFFECT_PREVIEW = 2,
  INKLING_EFFECT_PERFORMED = 3,
  INKLING_EFFECT_INSERTED = 4,
  /// The writing comes near an element's edge: where it can grow, it should.
  INKLING_EFFECT_GIVE_ROOM = 5,
};

/// Why strokes are no writing.
enum {
  /// They are writing.
  INKLING_REJECTION_NONE = -1,
  INKLING_REJECTION_GESTURE = 0,
  INKLING_REJECTION_TAP = 1,
  /// No element takes them.
  INKLING_REJECTION_NO_ELEMENT = 2,
  /// The element takes a secret.
  INKLING_REJECTION_SECURE = 3,
  /// The user interface doesn't let writing begin there.
  INKLING_REJECTION_NOT_ALLOWED = 4,
  /// They are a finger's, and only the pencil writes.
  INKLING_REJECTION_FINGER = 5,
  /// They are a palm's, or of another touch beside the pen.
  INKLING_REJECTION_PALM = 6,
  /// The system cancelled them.
  INKLING_REJECTION_CANCELLED = 7,
  /// The element can't be focused any more, or the ink can't be read.
  INKLING_REJECTION_FAILED = 8,
};

/// The editing gestures.
enum {
  INKLING_GESTURE_NONE = 0,
  /// A line along a text or a circle around it selects it.
  INKLING_GESTURE_SELECT = 1,
  /// Scratching a text out deletes it.
  INKLING_GESTURE_DELETE = 2,
  /// A caret moves the insertion point.
  INKLING_GESTURE_INSERT_MODE = 3,
  /// A vertical bar joins two words, or divides one.
  INKLING_GESTURE_JOIN_OR_SPLIT = 4,
  /// An arc from one word to the next removes the space between.
  INKLING_GESTURE_REMOVE_SPACE = 5,
  /// A stroke down and then back to the left breaks the line.
  INKLING_GESTURE_LINE_BREAK = 6,
};

/// Something to show. Pointers are valid during the callback.
typedef struct {
  size_t size;
  /// INKLING_EFFECT_….
  int32_t kind;
  /// Why strokes are discarded: INKLING_REJECTION_….
  int32_t rejection;
  /// The element of a gesture, a word, or the writing that needs more space.
  uintptr_t element;
  /// The strokes that fade or are discarded.
  const uint64_t *strokes;
  size_t stroke_count;
  /// INKLING_GESTURE_….
  int32_t gesture;
  /// Whether the gesture takes whole words.
  int32_t takes_words;
  /// The range of a gesture before the edit, or of an inserted word.
  size_t start, end;
  /// The boxes of the text that a gesture would take, or of the caret; or the one near which more space is needed.
  const inkling_box *boxes;
  size_t box_count;
  /// The id of a word that was inserted.
  uint64_t word;
} inkling_effect;

/// A user interface that can be written in, as callbacks: the Swift protocols `ScribbleSurface` and `TextTarget`. They are
/// called on the thread of the call that they belong to, and must not call that session. An element is a number of the
/// caller's, such as an address, that stays the same while the element exists, and isn't used again afterwards.
typedef struct {
  size_t size;
  /// The first argument of the callbacks.
  void *context;
  /// Writes the elements that may take writing in a box, as far as `capacity` allows, and returns their number.
  size_t (*request_elements)(void *context, const inkling_box *box, uintptr_t *elements, size_t capacity);
  /// Fills in an element, all of whose members but the size are 0; returns 0 when it doesn't exist any more.
  int32_t (*get_element)(void *context, uintptr_t element, inkling_element *result);
  /// Focuses an element unless it is focused, for writing that began at a point; the caret then belongs at the nearest
  /// position. Returns 0 when it can't.
  int32_t (*focus)(void *context, uintptr_t element, float x, float y);
  /// Writes the code units of a range of an element's text.
  void (*get_text)(void *context, uintptr_t element, size_t start, size_t end, uint16_t *units);
  /// Selects a range, or moves the caret to its empty range.
  void (*select)(void *context, uintptr_t element, size_t start, size_t end);
  /// Replaces a range by a text, as one step of undo.
  void (*replace)(
    void *context, uintptr_t element, size_t start, size_t end, const uint16_t *units, size_t count);
  /// Returns the offset between graphemes that is nearest to a point.
  size_t (*find_offset)(void *context, uintptr_t element, float x, float y);
  /// Writes the boxes of a range, one for each line, or that of the caret for an empty range, as far as `capacity` allows,
  /// and returns their number. The boxes' sizes are set.
  size_t (*get_boxes)(
    void *context, uintptr_t element, size_t start, size_t end, inkling_box *boxes, size_t capacity);
  /// Shows an effect.
  void (*show)(void *context, const inkling_effect *effect);
  /// Whether writing may begin at a point, for example not while a drawing tool is chosen; NULL for always.
  int32_t (*should_begin)(void *context, uintptr_t element, float x, float y);
  /// Writing begins in an element: its placeholder is hidden, its layout stays; or NULL.
  void (*will_begin)(void *context, uintptr_t element);
  /// The last word has been inserted, or the writing was discarded; or NULL.
  void (*did_finish)(void *context, uintptr_t element);
} inkling_surface;

/// The contacts that may write.
enum {
  /// Fingers and mice write until a pencil has been seen; afterwards only pencils.
  INKLING_POLICY_AUTOMATIC = 0,
  INKLING_POLICY_ANY_INPUT = 1,
  INKLING_POLICY_PENCIL_ONLY = 2,
};

/// The settings of a session.
typedef struct {
  size_t size;
  /// Seconds without the pen after which sure text is inserted.
  double commit_pause;
  /// Seconds without the pen after which all text is inserted, however sure, and writing ends.
  double finish_pause;
  /// Seconds without the pen after which an element is focused.
  double focus_pause;
  /// Seconds that a stroke waits that may be a gesture or the first of a letter.
  double decision_delay;
  /// INKLING_POLICY_….
  int32_t policy;
  /// Not 0 to take every stroke as writing.
  int32_t ignores_gestures;
  /// The diameter from which a finger's touch is taken for a palm.
  float palm_diameter;
  /// The distance from an element at which a stroke may begin and still belong to it.
  float reach;
  /// The longest way of the pen that is still a tap.
  float tap_distance;
  float reserved;
} inkling_scribble_settings;

/// The initial value of settings: the default.
#define INKLING_SCRIBBLE_SETTINGS_INIT {sizeof(inkling_scribble_settings), 0.8, 1.6, 0.35, 0.5, 0, 0, 40, 16, 4, 0}

/// Makes a session that reads with a recognizer.
///
/// - surface: the user interface; all callbacks are needed but the last three.
/// - hints: NULL for five alternatives. The text before the ink comes from the elements.
inkling_status inkling_scribble_create(
  const inkling_recognizer *recognizer, const inkling_surface *surface, const inkling_hints *hints,
  inkling_scribble **scribble, inkling_error *error);

/// Frees a session without inserting what was written; does nothing if the handle is NULL already.
inkling_status inkling_scribble_free(inkling_scribble **scribble);

/// Changes the settings; NULL for the default.
inkling_status inkling_scribble_set_settings(
  inkling_scribble *scribble, const inkling_scribble_settings *settings, inkling_error *error);

/// The kinds of contacts with the surface.
enum {
  /// A pencil or another pen.
  INKLING_CONTACT_PENCIL = 0,
  /// A finger or a palm.
  INKLING_CONTACT_FINGER = 1,
  /// A mouse or trackpad, with its button held.
  INKLING_CONTACT_MOUSE = 2,
};

/// A contact touches the surface.
///
/// - contact: the number by which its events are told apart.
/// - kind: INKLING_CONTACT_….
/// - diameter: the longer diameter of the touched area; 0 where it isn't known.
/// - stroke: the id of the stroke that it writes; 0 when it doesn't write.
/// - rejection: why not, INKLING_REJECTION_…; the contact is then the caller's own, a finger that scrolls for example.
inkling_status inkling_scribble_pen_down(
  inkling_scribble *scribble, int32_t contact, int32_t kind, float diameter, const void *point, size_t point_size,
  double time, uint64_t *stroke, int32_t *rejection, inkling_error *error);

/// The contact that writes has moved along points since the last event; other contacts are ignored.
inkling_status inkling_scribble_pen_moved(
  inkling_scribble *scribble, int32_t contact, const void *points, size_t count, size_t point_size, double time,
  inkling_error *error);

/// The contact that writes leaves the surface.
inkling_status inkling_scribble_pen_up(
  inkling_scribble *scribble, int32_t contact, double time, inkling_error *error);

/// The system takes the contact back, for example for a gesture of its own.
inkling_status inkling_scribble_pen_cancelled(
  inkling_scribble *scribble, int32_t contact, double time, inkling_error *error);

/// A pencil is above the surface.
inkling_status inkling_scribble_pen_hovered(inkling_scribble *scribble, double time, inkling_error *error);

/// Reads what was written, inserts what is settled, performs gestures that waited, and ends writing after a pause. No other
/// function recognizes, except inkling_scribble_finish.
inkling_status inkling_scribble_update(inkling_scribble *scribble, double time, inkling_error *error);

/// Returns the time at which inkling_scribble_update is to be called next: -INFINITY for at once, INFINITY when there is
/// nothing to do before another event. Ask after every call.
inkling_status inkling_scribble_get_next_update(
  const inkling_scribble *scribble, double *time, inkling_error *error);

/// Inserts all that was written at once, and ends writing: before a form is sent, for example.
inkling_status inkling_scribble_finish(inkling_scribble *scribble, double time, inkling_error *error);

/// Discards all that was written and isn't inserted yet.
inkling_status inkling_scribble_cancel(inkling_scribble *scribble, inkling_error *error);

/// An element's text was edited by others, such as a keyboard: what is written next goes to its selection.
inkling_status inkling_scribble_text_changed(inkling_scribble *scribble, uintptr_t element, inkling_error *error);

/// The state of a session, as bits.
enum {
  /// Strokes are written, or wait to be read or inserted.
  INKLING_SCRIBBLE_HANDLES_WRITING = 1 << 0,
  /// A pencil is likely to write soon.
  INKLING_SCRIBBLE_EXPECTS_PENCIL = 1 << 1,
};

/// Returns the INKLING_SCRIBBLE_… bits at a time.
inkling_status inkling_scribble_get_state(
  const inkling_scribble *scribble, double time, uint32_t *state, inkling_error *error);

/// Returns the number of words that were inserted last and can still be chosen again.
inkling_status inkling_scribble_get_word_count(
  const inkling_scribble *scribble, size_t *count, inkling_error *error);

/// A word that was inserted. Its texts live until the next call with the session.
typedef struct {
  size_t size;
  /// Its number in the session.
  uint64_t id;
  /// The element whose text it is in.
  uintptr_t element;
  /// Its range in the text.
  size_t start, end;
  /// The word, in UTF-8.
  const char *text;
  size_t text_size;
  /// Its other readings in UTF-8, the likeliest first.
  const char *const *alternatives;
  size_t alternative_count;
} inkling_word;

#define INKLING_WORD_INIT {sizeof(inkling_word), 0, 0, 0, 0, NULL, 0, NULL, 0}

/// Returns a word by its index from 0, the oldest first.
inkling_status inkling_scribble_get_word(
  inkling_scribble *scribble, size_t index, inkling_word *word, inkling_error *error);

/// Replaces a word by another reading, as one step of undo.
///
/// - word: its id.
/// - text: the reading or any other text, in UTF-8.
/// - is_replaced: 0 when the word isn't there any more.
inkling_status inkling_scribble_replace_word(
  inkling_scribble *scribble, uint64_t word, const char *text, int32_t *is_replaced, inkling_error *error);

#ifdef __cplusplus
}
#endif

#endif

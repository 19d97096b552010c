// Runs every kernel of CInkKernels on the same numbers and writes the results, or compares them with those that another
// build of this program wrote:
//
//     kernel-results record FILE [SET]     SET: 0 the target's baseline (default), 1 AVX2, 2 AVX-512
//     kernel-results compare FILE          prints a line for each family; ends with 1 if a number differs too much
//
// Two builds may round differently, most of all where one has fused multiply-add. Every kernel therefore has a tolerance t:
// numbers a and b agree when |a - b| <= t (1 + |b|). Kernels that only move or choose numbers have to give the same.
#include <CInkKernels.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double SAME = 0;
// A few roundings.
static const double CLOSE = 1e-6;
// Sums of hundreds of terms, and steps that build on each other's results.
static const double SUMS = 1e-5;

// MARK: Comparing

typedef struct {
  const char *name;
  int results, differing;
  double worst;
} family;

static family families[] = {{"training"}, {"products"}, {"recurrent"}, {"runtime"}, {"bfloat16"}};
enum { TRAINING, PRODUCTS, RECURRENT, RUNTIME, BFLOAT16 };

static FILE *file;
static int compares;

static void fail(const char *why) {
  fprintf(stderr, "kernel-results: %s\n", why);
  exit(3);
}

static void check_doubles(int family_index, const char *kernel, const double *found, size_t count, double tolerance) {
  family *of = &families[family_index];
  of->results++;
  if (!compares) {
    if (fwrite(&count, sizeof count, 1, file) != 1 || fwrite(found, sizeof *found, count, file) != count)
      fail("can't write the file");
    return;
  }
  size_t recorded;
  double *expected = malloc(count * sizeof *expected + 1);
  if (fread(&recorded, sizeof recorded, 1, file) != 1 || recorded != count ||
      fread(expected, sizeof *expected, count, file) != count)
    fail("the file is another program's");
  double worst = 0;
  for (size_t i = 0; i < count; i++) {
    if (found[i] == expected[i] || (isnan(found[i]) && isnan(expected[i]))) continue;
    double difference = fabs(found[i] - expected[i]) / (1 + fabs(expected[i]));
    worst = difference > worst || isnan(difference) ? difference : worst;
  }
  if (!(worst <= tolerance)) {
    printf("%s: %s differs by %.1e, allowed are %.1e\n", of->name, kernel, worst, tolerance);
    of->differing++;
  }
  if (worst > of->worst) of->worst = worst;
  free(expected);
}

static void check(int family_index, const char *kernel, const float *found, size_t count, double tolerance) {
  double *wide = malloc(count * sizeof *wide + 1);
  for (size_t i = 0; i < count; i++) wide[i] = found[i];
  check_doubles(family_index, kernel, wide, count, tolerance);
  free(wide);
}

// MARK: Numbers

static uint32_t seed = 1;

// Between -1 and 1, exact in every float.
static float number(void) {
  seed = seed * 1664525u + 1013904223u;
  return (float)(seed >> 8) / 8388608.0f - 1.0f;
}

// New memory with numbers in it; never freed, because the process ends soon.
static float *numbers(size_t count) {
  float *result = aligned_alloc(64, (count * sizeof(float) + 127) / 64 * 64);
  for (size_t i = 0; i < count; i++) result[i] = number();
  return result;
}

static float *copy(const float *x, size_t count) { return memcpy(numbers(count), x, count * sizeof(float)); }

static int32_t *integers(size_t count, const int32_t *values) {
  int32_t *result = malloc(count * sizeof *result);
  return memcpy(result, values, count * sizeof *result);
}

// MARK: Training

static void activations(const ink_training_kernels *k) {
  static const char *names[] = {"no activation", "relu", "tanh", "silu"};
  const size_t rows = 7, columns = 37, n = rows * columns;
  float *x = numbers(n), *bias = numbers(columns);
  for (size_t i = 0; i < n; i++) x[i] *= 12;
  for (int activation = INK_ACTIVATION_NONE; activation <= INK_ACTIVATION_SILU; activation++) {
    float *y = copy(x, n), *dy = numbers(n);
    k->bias_activation(rows, columns, bias, (ink_activation)activation, y);
    check(TRAINING, names[activation], y, n, CLOSE);
    k->activation_backward(n, (ink_activation)activation, activation == INK_ACTIVATION_SILU ? x : y, dy);
    check(TRAINING, "activation, backward", dy, n, CLOSE);
  }
  float *y = numbers(n);
  k->exponential(n, x, 0.5f, y);
  for (size_t i = 0; i < n; i++) y[i] *= 1e-3f;
  check(TRAINING, "exponential", y, n, CLOSE);
}

static void rows_of_numbers(const ink_training_kernels *k) {
  const size_t rows = 9, columns = 101, n = rows * columns;
  float *x = numbers(n), *y = numbers(n), *sums = numbers(columns);
  k->column_sums(rows, columns, x, sums);
  check(TRAINING, "column sums", sums, columns, CLOSE);
  float *weight = numbers(columns), *bias = numbers(columns), *mean = numbers(rows), *inverse = numbers(rows);
  k->layer_norm_forward(rows, columns, x, weight, bias, 1e-5f, y, mean, inverse);
  check(TRAINING, "layer norm", y, n, SUMS);
  float *dy = numbers(n), *dx = numbers(n), *dweight = numbers(columns), *dbias = numbers(columns);
  k->layer_norm_backward(rows, columns, x, weight, mean, inverse, dy, dx, dweight, dbias);
  check(TRAINING, "layer norm, backward", dx, n, SUMS);
  check(TRAINING, "layer norm's weight", dweight, columns, SUMS);
  check(TRAINING, "layer norm's bias", dbias, columns, SUMS);
  k->dropout(n, 7, 1u << 30, 1.25f, 0, x, y);
  check(TRAINING, "dropout", y, n, SAME);
  k->dropout(n, 8, 1u << 30, 1.25f, 1, x, y);
  check(TRAINING, "dropout that adds", y, n, CLOSE);
  for (size_t i = 0; i < n; i++) x[i] *= 9;
  k->log_softmax(rows, columns, x, y);
  check(TRAINING, "log-softmax", y, n, CLOSE);
  double squares = k->sum_of_squares(n, x);
  check_doubles(TRAINING, "sum of squares", &squares, 1, CLOSE);
  float *parameters = numbers(n), *first = numbers(n), *second = numbers(n);
  for (size_t i = 0; i < n; i++) second[i] = fabsf(second[i]);
  k->adamw(n, parameters, x, first, second, 1e-3f, 0.9f, 0.999f, 1e-8f, 0.01f, 0.5f, 0.25f);
  check(TRAINING, "AdamW's parameters", parameters, n, CLOSE);
  check(TRAINING, "AdamW's first moments", first, n, CLOSE);
  check(TRAINING, "AdamW's second moments", second, n, CLOSE);
}

static void sru(const ink_training_kernels *k) {
  const size_t frames = 20, width = 26, n = frames * width;
  float *u = numbers(3 * n), *bias = numbers(2 * width), *x = numbers(n), *c = numbers(n), *y = numbers(n);
  k->sru_forward(frames, width, u, bias, x, c, y);
  check(TRAINING, "SRU", y, n, CLOSE);
  check(TRAINING, "SRU's gates", u, 3 * n, CLOSE);
  float *dy = numbers(n), *dbias = numbers(2 * width), *carry = numbers(width);
  k->sru_backward(frames, width, u, c, dy, dbias, carry);
  check(TRAINING, "SRU, backward", u, 3 * n, SUMS);
  check(TRAINING, "SRU's bias", dbias, 2 * width, SUMS);
}

static void ctc(const ink_training_kernels *k) {
  enum { FRAMES = 17, CLASSES = 29, STATES = 9, STRIDE = STATES + 2 };
  // The labels 3, 3, 7, 28 between blanks.
  const int32_t labels[STATES] = {0, 3, 0, 3, 0, 7, 0, 28, 0};
  int32_t *path = integers(STATES, labels);
  float *x = numbers(FRAMES * CLASSES), *sums = numbers(FRAMES), *emissions = numbers(FRAMES * STATES);
  for (size_t i = 0; i < FRAMES * CLASSES; i++) x[i] *= 5;
  k->ctc_softmax(FRAMES, CLASSES, STATES, path, x, sums, emissions);
  check(TRAINING, "softmax of the loss", x, FRAMES * CLASSES, CLOSE);
  check(TRAINING, "emissions of the loss", emissions, FRAMES * STATES, CLOSE);
  double skip[STRIDE], scratch[STRIDE], alpha[FRAMES * STRIDE], beta[FRAMES * STRIDE];
  for (size_t s = 0; s < STRIDE; s++)
    skip[s] = s >= 2 && s < STATES && path[s] != 0 && path[s] != path[s - 2] ? 0 : -1e30;
  k->ctc_forward(FRAMES, STATES, emissions, skip, alpha);
  k->ctc_backward(FRAMES, STATES, emissions, skip, beta, scratch);
  const double *last = alpha + (FRAMES - 1) * STRIDE + 2;
  double high = fmax(last[STATES - 1], last[STATES - 2]);
  double total = high + log(exp(last[STATES - 1] - high) + exp(last[STATES - 2] - high));
  check_doubles(TRAINING, "loss", &total, 1, CLOSE);
  k->ctc_posterior(FRAMES, STATES, alpha, beta, total, emissions);
  check(TRAINING, "posteriors of the loss", emissions, FRAMES * STATES, SUMS);
  k->ctc_gradient(FRAMES, CLASSES, STATES, path, sums, emissions, 0.5f, x);
  check(TRAINING, "gradient of the loss", x, FRAMES * CLASSES, SUMS);
}

// MARK: Products

static void products(const ink_product_kernels *k) {
  // Remainders in every direction, and more than one pass of the sum.
  const size_t m = 35, n = 71, depth = 301;
  const size_t panels = (n + k->panel_columns - 1) / k->panel_columns * k->panel_columns;
  float *a = numbers(m * depth), *b = numbers(n * depth), *c = numbers(m * n), *packed = numbers(panels * depth);
  for (int transposed = 0; transposed < 2; transposed++) {
    k->pack(depth, n, b, transposed ? 1 : (ptrdiff_t)n, transposed ? (ptrdiff_t)depth : 1, packed);
    check(PRODUCTS, "panels", packed, panels * depth, SAME);
    k->multiply(m, n, depth, a, depth, packed, c, n, transposed);
    check(PRODUCTS, transposed ? "product that adds" : "product", c, m * n, SUMS);
  }
}

// MARK: bfloat16

// The nearest bfloat16, ties to even.
static float rounded(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  bits = (bits + 0x7fff + ((bits >> 16) & 1)) & 0xffff0000u;
  memcpy(&x, &bits, sizeof bits);
  return x;
}

// By the processor's instructions, or plainly where it has none: either build may be the one that has them.
static void bfloat16_products(void) {
  const ink_batch_product_kernels *k = ink_batch_product_kernels_bfloat16();
  const size_t m = 101, n = 71, depth = 301;
  float *a = numbers(m * depth), *b = numbers(n * depth), *c = numbers(m * n);
  for (int way = 0; way < 4; way++) {
    const ptrdiff_t a_row = way & 1 ? 1 : (ptrdiff_t)depth, a_column = way & 1 ? (ptrdiff_t)m : 1;
    const ptrdiff_t b_row = way & 2 ? 1 : (ptrdiff_t)n, b_column = way & 2 ? (ptrdiff_t)depth : 1;
    if (k) {
      float *workspace = malloc(k->workspace(m, n, depth) * sizeof *workspace);
      k->multiply(m, n, depth, a, a_row, a_column, b, b_row, b_column, c, n, way > 0, workspace);
    } else {
      for (size_t i = 0; i < m * n; i++) {
        const float *x = a + (ptrdiff_t)(i / n) * a_row, *y = b + (ptrdiff_t)(i % n) * b_column;
        double sum = way > 0 ? c[i] : 0;
        for (size_t p = 0; p < depth; p++)
          sum += (double)rounded(x[(ptrdiff_t)p * a_column]) * rounded(y[(ptrdiff_t)p * b_row]);
        c[i] = (float)sum;
      }
    }
    check(BFLOAT16, k ? "product" : "plain product", c, m * n, SUMS);
  }
}

// MARK: Recurrent layers

// Three sequences of three rows each; the middle one is taken, the last sequence has no step after it.
enum { SEQUENCES = 3, ROWS = 9 };

static void lstm(const ink_recurrent_kernels *k) {
  const int32_t middle[SEQUENCES] = {1, 4, 7};
  int32_t *rows = integers(SEQUENCES, middle);
  const size_t width = 21, padded = (width + k->lanes - 1) / k->lanes * k->lanes, gates = 4 * padded;
  float *recurrent = numbers(gates * width), *bias = numbers(gates), *g = numbers(ROWS * gates);
  float *cells = numbers(ROWS * padded), *output = numbers(ROWS * width);
  for (ptrdiff_t before = -1; before < 1; before++) {
    float *h = copy(g, ROWS * gates), *c = copy(cells, ROWS * padded), *y = copy(output, ROWS * width);
    k->lstm_forward(SEQUENCES, width, rows, before, recurrent, bias, h, gates, c, y, width);
    check(RECURRENT, "LSTM", y, ROWS * width, SUMS);
    check(RECURRENT, "LSTM's cells", c, ROWS * padded, SUMS);
    check(RECURRENT, "LSTM's gates", h, ROWS * gates, SUMS);
    const size_t columns = (width + 4 * k->lanes - 1) / (4 * k->lanes) * 4 * k->lanes;
    float *transposed = numbers(gates * columns), *dy = numbers(ROWS * width);
    float *carry = numbers(SEQUENCES * padded), *dbias = numbers(gates);
    k->lstm_backward(SEQUENCES, 2, width, rows, before, 1, transposed, dy, width, c, h, gates, carry, dbias);
    check(RECURRENT, "LSTM, backward", h, ROWS * gates, SUMS);
    check(RECURRENT, "LSTM's carry", carry, SEQUENCES * padded, SUMS);
    check(RECURRENT, "LSTM's bias", dbias, gates, SUMS);
  }
}

static void gru(const ink_recurrent_kernels *k) {
  const int32_t middle[SEQUENCES] = {1, 4, 7};
  int32_t *rows = integers(SEQUENCES, middle);
  const size_t width = 21;
  float *bias = numbers(3 * width), *recurrent_bias = numbers(3 * width), *product = numbers(SEQUENCES * 3 * width);
  for (ptrdiff_t before = -1; before < 1; before++) {
    float *gates = numbers(ROWS * 3 * width), *candidates = numbers(ROWS * width);
    float *hidden = numbers(SEQUENCES * width), *output = numbers(ROWS * width);
    k->gru_forward(
      SEQUENCES, width, rows, bias, recurrent_bias, before ? product : NULL, gates, candidates, hidden, output, width);
    check(RECURRENT, "GRU", output, ROWS * width, CLOSE);
    check(RECURRENT, "GRU's gates", gates, ROWS * 3 * width, CLOSE);
    check(RECURRENT, "GRU's candidates", candidates, ROWS * width, CLOSE);
    float *dy = numbers(ROWS * width), *dhidden = numbers(SEQUENCES * width), *compact = numbers(SEQUENCES * 3 * width);
    k->gru_backward(SEQUENCES, width, rows, before, output, dy, width, gates, candidates, dhidden, compact);
    check(RECURRENT, "GRU, backward", gates, ROWS * 3 * width, SUMS);
    check(RECURRENT, "GRU's state", dhidden, SEQUENCES * width, SUMS);
    check(RECURRENT, "GRU's product", compact, SEQUENCES * 3 * width, SUMS);
  }
}

// MARK: The runtime

static void runtime_products(const ink_runtime_kernels *k) {
  const size_t n = 139, depth = 45, padded = ink_runtime_packed_count(n, 1);
  float *weights = numbers(n * depth), *packed = numbers(padded * depth), *bias = numbers(padded);
  float *scales = numbers(padded), *x = numbers(13 * depth), *y = numbers(13 * n);
  int8_t *bytes = malloc(n * depth), *packed_bytes = malloc(ink_int8_packed_count(n, depth));
  float *scratch = numbers(ink_int8_scratch_count(13, depth));
  for (size_t i = 0; i < padded; i++) scales[i] /= 127;
  for (size_t i = 0; i < n * depth; i++) bytes[i] = (int8_t)(number() * 127);
  ink_runtime_pack(n, depth, weights, packed);
  ink_int8_pack(n, depth, bytes, packed_bytes);
  for (size_t rows = 1; rows <= 13; rows++) {
    k->product(rows, n, depth, x, depth, packed, bias, y, n);
    check(RUNTIME, "product", y, rows * n, SUMS);
    k->product_int8(rows, n, depth, x, depth, packed_bytes, scales, bias, y, n);
    check(RUNTIME, "product of int8", y, rows * n, SUMS);
    ink_int8_kernels_for(INK_INT8_BASELINE)->product(rows, n, depth, x, depth, packed_bytes, scales, bias, y, n, scratch);
    check(RUNTIME, "rounded product, baseline", y, rows * n, SUMS);
    ink_int8_kernels_best()->product(rows, n, depth, x, depth, packed_bytes, scales, bias, y, n, scratch);
    check(RUNTIME, "rounded product, best", y, rows * n, SUMS);
  }
}

static void runtime_rows(const ink_runtime_kernels *k) {
  static const char *names[] = {"no activation", "relu", "tanh", "silu"};
  const size_t rows = 5, n = 43;
  float *x = numbers(rows * n), *weight = numbers(n), *bias = numbers(n), *y = numbers(rows * n);
  for (int activation = INK_ACTIVATION_NONE; activation <= INK_ACTIVATION_SILU; activation++) {
    float *z = copy(x, rows * n);
    for (size_t i = 0; i < rows * n; i++) z[i] *= 12;
    k->activate((ink_activation)activation, rows * n, z);
    check(RUNTIME, names[activation], z, rows * n, CLOSE);
  }
  k->layer_norm(rows, n, x, weight, bias, y);
  check(RUNTIME, "layer norm", y, rows * n, SUMS);
  k->log_softmax(rows, n, x);
  check(RUNTIME, "log-softmax", x, rows * n, CLOSE);
}

static void runtime_layers(const ink_runtime_kernels *k) {
  const size_t frames = 12, width = 38;
  float *u = numbers(frames * 3 * width), *x = numbers(frames * width), *state = numbers(width);
  k->sru_scan(frames, width, u, x, state);
  check(RUNTIME, "SRU", x, frames * width, SUMS);
  float *weights = numbers(4 * width * width), *gates = numbers(frames * 4 * width);
  for (size_t i = 0; i < 4 * width * width; i++) weights[i] *= 0.15f;
  float *packed = numbers(ink_runtime_packed_count(4 * width, width)), *scratch = numbers(6 * width + 16);
  // Zeros after the biases, as the interface requires.
  float *bias = calloc(ink_runtime_packed_count(3 * width, 1), sizeof *bias), *y = numbers(frames * width);
  for (size_t i = 0; i < 3 * width; i++) bias[i] = number();
  for (int backwards = 0; backwards < 2; backwards++) {
    ink_runtime_pack(4 * width, width, weights, packed);
    k->lstm_scan(frames, width, backwards, gates, packed, y, width, scratch);
    check(RUNTIME, "LSTM", y, frames * width, SUMS);
    ink_runtime_pack(3 * width, width, weights, packed);
    k->gru_scan(frames, width, backwards, gates, packed, bias, y, width, scratch);
    check(RUNTIME, "GRU", y, frames * width, SUMS);
  }
}

int main(int count, char **arguments) {
  compares = count == 3 && strcmp(arguments[1], "compare") == 0;
  int records = (count == 3 || count == 4) && strcmp(arguments[1], "record") == 0;
  if (!compares && !records) {
    fprintf(stderr, "usage: kernel-results record FILE [SET] | compare FILE\n");
    return 2;
  }
  file = fopen(arguments[2], compares ? "rb" : "wb");
  if (!file) fail("can't open the file");
  int set = count == 4 ? atoi(arguments[3]) : 0;
  const ink_training_kernels *training = ink_training_kernels_for(set);
  if (!training) fail("this processor lacks the instructions");

  activations(training);
  rows_of_numbers(training);
  sru(training);
  ctc(training);
  products(ink_product_kernels_for(set));
  bfloat16_products();
  lstm(ink_recurrent_kernels_for(set));
  gru(ink_recurrent_kernels_for(set));
  const ink_runtime_kernels *runtime = ink_runtime_kernels_for(set);
  runtime_products(runtime);
  runtime_rows(runtime);
  runtime_layers(runtime);

  if (fclose(file) != 0) fail("can't write the file");
  int differing = 0;
  for (size_t i = 0; compares && i < sizeof families / sizeof *families; i++) {
    family of = families[i];
    printf("%s: %d results, %d differ; the largest difference is %.1e\n", of.name, of.results, of.differing, of.worst);
    differing += of.differing;
  }
  return differing > 0;
}

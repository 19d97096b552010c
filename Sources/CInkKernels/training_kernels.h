// The bodies of the training loops. Included once for each instruction set by training.c, which names the functions by
// KERNEL(); written so that the compiler vectorizes them. No include guard on purpose.

#include "elementary_kernels.h"

/// ln x for x in [1, 3], the range of a sum of up to three exponentials whose largest is 1: absolute error about 1e-7.
static inline float KERNEL(log1)(float x) {
  float e = x > 1.41421356f ? (x > 2.82842712f ? 2.0f : 1.0f) : 0.0f;
  float m = x > 1.41421356f ? (x > 2.82842712f ? 0.25f * x : 0.5f * x) : x;
  float f = m - 1.0f;
  float z = f * f;
  float p = 7.0376836292e-2f;
  p = p * f - 1.1514610310e-1f;
  p = p * f + 1.1676998740e-1f;
  p = p * f - 1.2420140846e-1f;
  p = p * f + 1.4249322787e-1f;
  p = p * f - 1.6668057665e-1f;
  p = p * f + 2.0000714765e-1f;
  p = p * f - 2.4999993993e-1f;
  p = p * f + 3.3333331174e-1f;
  return f + (f * z * p - 0.5f * z) + e * 0.69314718056f;
}

static void KERNEL(exponential)(size_t n, const float *x, float scale, float *y) {
  for (size_t i = 0; i < n; i++) y[i] = scale * KERNEL(exp1)(x[i]);
}

static inline float KERNEL(activate1)(ink_activation activation, float x) {
  switch (activation) {
  case INK_ACTIVATION_NONE:
    return x;
  case INK_ACTIVATION_RELU:
    return x < 0.0f ? 0.0f : x;
  case INK_ACTIVATION_TANH:
    return KERNEL(tanh1)(x);
  case INK_ACTIVATION_SILU:
    return x * KERNEL(sigmoid1)(x);
  }
  return x;
}

ALWAYS void KERNEL(bias_activation_body)(
  size_t rows, size_t columns, const float *bias, ink_activation activation, float *restrict x) {
  for (size_t r = 0; r < rows; r++) {
    float *restrict row = x + r * columns;
    if (bias) {
      for (size_t c = 0; c < columns; c++) row[c] = KERNEL(activate1)(activation, row[c] + bias[c]);
    } else {
      for (size_t c = 0; c < columns; c++) row[c] = KERNEL(activate1)(activation, row[c]);
    }
  }
}

static void KERNEL(bias_activation)(
  size_t rows, size_t columns, const float *bias, ink_activation activation, float *x) {
  // One call each, so that every loop is compiled for its one function.
  switch (activation) {
  case INK_ACTIVATION_NONE:
    if (bias) KERNEL(bias_activation_body)(rows, columns, bias, INK_ACTIVATION_NONE, x);
    return;
  case INK_ACTIVATION_RELU:
    KERNEL(bias_activation_body)(rows, columns, bias, INK_ACTIVATION_RELU, x);
    return;
  case INK_ACTIVATION_TANH:
    KERNEL(bias_activation_body)(rows, columns, bias, INK_ACTIVATION_TANH, x);
    return;
  case INK_ACTIVATION_SILU:
    KERNEL(bias_activation_body)(rows, columns, bias, INK_ACTIVATION_SILU, x);
    return;
  }
}

static void KERNEL(activation_backward)(
  size_t n, ink_activation activation, const float *restrict y, float *restrict dy) {
  switch (activation) {
  case INK_ACTIVATION_NONE:
    return;
  case INK_ACTIVATION_RELU:
    for (size_t i = 0; i < n; i++) dy[i] = y[i] > 0.0f ? dy[i] : 0.0f;
    return;
  case INK_ACTIVATION_TANH:
    for (size_t i = 0; i < n; i++) dy[i] *= 1.0f - y[i] * y[i];
    return;
  case INK_ACTIVATION_SILU:
    for (size_t i = 0; i < n; i++) {
      float s = KERNEL(sigmoid1)(y[i]);
      dy[i] *= s * (1.0f + y[i] * (1.0f - s));
    }
    return;
  }
}

static void KERNEL(column_sums)(size_t rows, size_t columns, const float *restrict x, float *restrict sums) {
  for (size_t r = 0; r < rows; r++) {
    const float *restrict row = x + r * columns;
    for (size_t c = 0; c < columns; c++) sums[c] += row[c];
  }
}

static void KERNEL(layer_norm_forward)(
  size_t rows, size_t columns, const float *restrict x, const float *restrict weight, const float *restrict bias,
  float epsilon, float *restrict y, float *restrict mean, float *restrict inverse_deviation) {
#pragma clang fp reassociate(on)
  for (size_t r = 0; r < rows; r++) {
    const float *restrict row = x + r * columns;
    float *restrict out = y + r * columns;
    float sum = 0.0f;
    for (size_t c = 0; c < columns; c++) sum += row[c];
    float m = sum / (float)columns;
    float squares = 0.0f;
    for (size_t c = 0; c < columns; c++) {
      float d = row[c] - m;
      squares += d * d;
    }
    float inverse = 1.0f / __builtin_elementwise_sqrt(squares / (float)columns + epsilon);
    for (size_t c = 0; c < columns; c++) out[c] = weight[c] * ((row[c] - m) * inverse) + bias[c];
    mean[r] = m;
    inverse_deviation[r] = inverse;
  }
}

static void KERNEL(layer_norm_backward)(
  size_t rows, size_t columns, const float *restrict x, const float *restrict weight, const float *restrict mean,
  const float *restrict inverse_deviation, const float *restrict dy, float *restrict dx, float *restrict dweight,
  float *restrict dbias) {
#pragma clang fp reassociate(on)
  for (size_t r = 0; r < rows; r++) {
    const float *restrict row = x + r * columns;
    const float *restrict g = dy + r * columns;
    float *restrict out = dx + r * columns;
    float m = mean[r], inverse = inverse_deviation[r];
    float sum = 0.0f, product = 0.0f;
    for (size_t c = 0; c < columns; c++) {
      float normalized = (row[c] - m) * inverse;
      float scaled = g[c] * weight[c];
      sum += scaled;
      product += scaled * normalized;
    }
    for (size_t c = 0; c < columns; c++) {
      dweight[c] += g[c] * ((row[c] - m) * inverse);
      dbias[c] += g[c];
    }
    sum /= (float)columns;
    product /= (float)columns;
    for (size_t c = 0; c < columns; c++) {
      out[c] += inverse * (g[c] * weight[c] - sum - (row[c] - m) * inverse * product);
    }
  }
}

static inline uint32_t KERNEL(hash1)(uint32_t index, uint32_t low, uint32_t high) {
  uint32_t h = index + low;
  h ^= h >> 16;
  h *= 0x21f0aaadu;
  h ^= h >> 15;
  h += high;
  h *= 0x735a2d97u;
  h ^= h >> 15;
  h *= 0x21f0aaadu;
  h ^= h >> 16;
  return h;
}

static void KERNEL(dropout)(
  size_t n, uint64_t seed, uint32_t threshold, float scale, int adding, const float *x, float *y) {
  uint32_t low = (uint32_t)seed, high = (uint32_t)(seed >> 32);
  if (adding) {
    for (size_t i = 0; i < n; i++) {
      y[i] += KERNEL(hash1)((uint32_t)i, low, high) < threshold ? 0.0f : scale * x[i];
    }
  } else if (x == y) {
    // A loop of its own: the one below isn't vectorized where its buffers overlap.
    for (size_t i = 0; i < n; i++) {
      y[i] = KERNEL(hash1)((uint32_t)i, low, high) < threshold ? 0.0f : scale * y[i];
    }
  } else {
    for (size_t i = 0; i < n; i++) {
      y[i] = KERNEL(hash1)((uint32_t)i, low, high) < threshold ? 0.0f : scale * x[i];
    }
  }
}

/// One frame of `width` channels in one direction; `previous` is null, as a constant, at the sequence's beginning.
/// The gates z, f, o lie `stride` apart in u.
ALWAYS void KERNEL(sru_forward_frame)(
  size_t channels, size_t stride, float *u, const float *bias, const float *x, const float *previous, float *c,
  float *y) {
  float *f = u + stride, *o = u + 2 * stride;
#pragma clang loop vectorize(assume_safety)
  for (size_t i = 0; i < channels; i++) {
    float forget = KERNEL(sigmoid1)(f[i] + bias[i]);
    float open = KERNEL(sigmoid1)(o[i] + bias[stride + i]);
    float now = (1.0f - forget) * u[i];
    if (previous) now += forget * previous[i];
    f[i] = forget;
    o[i] = open;
    c[i] = now;
    y[i] = x[i] + 2.0f * open * now;
  }
}

static void KERNEL(sru_forward)(
  size_t frames, size_t width, float *u, const float *bias, const float *x, float *c, float *y) {
  if (frames == 0) return;
  size_t half = width / 2, rest = width - half, last = frames - 1;
  KERNEL(sru_forward_frame)(half, width, u, bias, x, NULL, c, y);
  for (size_t t = 1; t < frames; t++) {
    size_t row = t * width;
    KERNEL(sru_forward_frame)(half, width, u + 3 * row, bias, x + row, c + row - width, c + row, y + row);
  }
  size_t row = last * width + half;
  KERNEL(sru_forward_frame)
  (rest, width, u + 3 * last * width + half, bias + half, x + row, NULL, c + row, y + row);
  for (size_t t = last; t-- > 0;) {
    row = t * width + half;
    KERNEL(sru_forward_frame)
    (rest, width, u + 3 * t * width + half, bias + half, x + row, c + row + width, c + row, y + row);
  }
}

ALWAYS void KERNEL(sru_backward_frame)(
  size_t channels, size_t stride, float *u, const float *c, const float *previous, const float *dy, float *dbias,
  float *carry) {
  float *f = u + stride, *o = u + 2 * stride;
#pragma clang loop vectorize(assume_safety)
  for (size_t i = 0; i < channels; i++) {
    float forget = f[i], open = o[i], candidate = u[i];
    float upward = 2.0f * dy[i];
    float dcell = upward * open + carry[i];
    float d_open = upward * c[i] * open * (1.0f - open);
    float change = previous ? previous[i] - candidate : -candidate;
    float d_forget = dcell * change * forget * (1.0f - forget);
    u[i] = dcell * (1.0f - forget);
    f[i] = d_forget;
    o[i] = d_open;
    dbias[i] += d_forget;
    dbias[stride + i] += d_open;
    carry[i] = dcell * forget;
  }
}

static void KERNEL(sru_backward)(
  size_t frames, size_t width, float *u, const float *c, const float *dy, float *dbias, float *carry) {
  if (frames == 0) return;
  size_t half = width / 2, rest = width - half, last = frames - 1;
  memset(carry, 0, width * sizeof(float));
  for (size_t t = last; t > 0; t--) {
    size_t row = t * width;
    KERNEL(sru_backward_frame)(half, width, u + 3 * row, c + row, c + row - width, dy + row, dbias, carry);
  }
  KERNEL(sru_backward_frame)(half, width, u, c, NULL, dy, dbias, carry);
  for (size_t t = 0; t < last; t++) {
    size_t row = t * width + half;
    KERNEL(sru_backward_frame)
    (rest, width, u + 3 * t * width + half, c + row, c + row + width, dy + row, dbias + half, carry + half);
  }
  size_t row = last * width + half;
  KERNEL(sru_backward_frame)
  (rest, width, u + 3 * last * width + half, c + row, NULL, dy + row, dbias + half, carry + half);
}

/// The largest of n numbers, in sixteen lanes because the compiler may not reorder comparisons by itself.
static inline float KERNEL(maximum)(size_t n, const float *x) {
  float lanes[16];
  for (size_t l = 0; l < 16; l++) lanes[l] = x[0];
  size_t i = 0;
  for (; i + 16 <= n; i += 16) {
    for (size_t l = 0; l < 16; l++) lanes[l] = x[i + l] > lanes[l] ? x[i + l] : lanes[l];
  }
  for (; i < n; i++) lanes[0] = x[i] > lanes[0] ? x[i] : lanes[0];
  float largest = lanes[0];
  for (size_t l = 1; l < 16; l++) largest = lanes[l] > largest ? lanes[l] : largest;
  return largest;
}

static void KERNEL(log_softmax)(size_t rows, size_t columns, const float *restrict x, float *restrict y) {
  for (size_t r = 0; r < rows; r++) {
#pragma clang fp reassociate(on)
    const float *restrict row = x + r * columns;
    float *restrict out = y + r * columns;
    float largest = KERNEL(maximum)(columns, row);
    float sum = 0.0f;
    for (size_t c = 0; c < columns; c++) sum += KERNEL(exp1)(row[c] - largest);
    float normalizer = largest + __builtin_logf(sum);
    for (size_t c = 0; c < columns; c++) out[c] = row[c] - normalizer;
  }
}

/// ln(e^a + e^b + e^c): the largest in double precision, the rest, at most ln 3, in single.
static inline double KERNEL(log_sum3)(double a, double b, double c) {
  double m = a > b ? a : b;
  m = m > c ? m : c;
  float sum = KERNEL(exp1)((float)(a - m)) + KERNEL(exp1)((float)(b - m)) + KERNEL(exp1)((float)(c - m));
  return m + (double)KERNEL(log1)(sum);
}

static void KERNEL(ctc_softmax)(
  size_t frames, size_t classes, size_t states, const int32_t *path, float *restrict x, float *restrict sums,
  float *restrict emissions) {
  for (size_t t = 0; t < frames; t++) {
#pragma clang fp reassociate(on)
    float *restrict row = x + t * classes;
    float *restrict emission = emissions + t * states;
    float largest = KERNEL(maximum)(classes, row);
    for (size_t s = 0; s < states; s++) emission[s] = row[path[s]] - largest;
    float sum = 0.0f;
    for (size_t c = 0; c < classes; c++) {
      row[c] = KERNEL(exp1)(row[c] - largest);
      sum += row[c];
    }
    sums[t] = sum;
    float normalizer = __builtin_logf(sum);
    for (size_t s = 0; s < states; s++) emission[s] -= normalizer;
  }
}

static void KERNEL(ctc_gradient)(
  size_t frames, size_t classes, size_t states, const int32_t *path, const float *restrict sums,
  const float *restrict posterior, float scale, float *restrict x) {
  for (size_t t = 0; t < frames; t++) {
    float *restrict row = x + t * classes;
    float factor = scale / sums[t];
    for (size_t c = 0; c < classes; c++) row[c] *= factor;
    for (size_t s = 0; s < states; s++) row[path[s]] -= scale * posterior[t * states + s];
  }
}

#define KERNEL_LOW -1e30

static void KERNEL(ctc_forward)(
  size_t frames, size_t states, const float *emissions, const double *restrict skip, double *alpha) {
  size_t stride = states + 2;
  for (size_t s = 0; s < stride; s++) alpha[s] = KERNEL_LOW;
  alpha[2] = (double)emissions[0];
  if (states > 1) alpha[3] = (double)emissions[1];
  for (size_t t = 1; t < frames; t++) {
    const double *restrict before = alpha + (t - 1) * stride;
    double *restrict now = alpha + t * stride;
    const float *restrict emission = emissions + t * states;
    now[0] = KERNEL_LOW;
    now[1] = KERNEL_LOW;
    for (size_t s = 0; s < states; s++) {
      now[s + 2] = KERNEL(log_sum3)(before[s + 2], before[s + 1], before[s] + skip[s]) + (double)emission[s];
    }
  }
}

static void KERNEL(ctc_backward)(
  size_t frames, size_t states, const float *emissions, const double *restrict skip, double *beta,
  double *restrict scratch) {
  size_t stride = states + 2;
  double *last = beta + (frames - 1) * stride;
  for (size_t s = 0; s < stride; s++) last[s] = KERNEL_LOW;
  last[states - 1] = 0.0;
  if (states > 1) last[states - 2] = 0.0;
  scratch[states] = KERNEL_LOW;
  scratch[states + 1] = KERNEL_LOW;
  for (size_t t = frames - 1; t-- > 0;) {
    const double *restrict after = beta + (t + 1) * stride;
    double *restrict now = beta + t * stride;
    const float *restrict emission = emissions + (t + 1) * states;
    for (size_t s = 0; s < states; s++) scratch[s] = after[s] + (double)emission[s];
    for (size_t s = 0; s < states; s++) {
      now[s] = KERNEL(log_sum3)(scratch[s], scratch[s + 1], scratch[s + 2] + skip[s + 2]);
    }
    now[states] = KERNEL_LOW;
    now[states + 1] = KERNEL_LOW;
  }
}

static void KERNEL(ctc_posterior)(
  size_t frames, size_t states, const double *alpha, const double *beta, double log_probability, float *posterior) {
  size_t stride = states + 2;
  for (size_t t = 0; t < frames; t++) {
    const double *restrict a = alpha + t * stride + 2;
    const double *restrict b = beta + t * stride;
    float *restrict out = posterior + t * states;
    for (size_t s = 0; s < states; s++) {
      double exponent = a[s] + b[s] - log_probability;
      float value = KERNEL(exp1)((float)exponent);
      out[s] = exponent < -80.0 ? 0.0f : value;
    }
  }
}

#undef KERNEL_LOW

static void KERNEL(adamw)(
  size_t n, float *restrict parameters, const float *restrict gradients, float *restrict first,
  float *restrict second, float rate, float beta1, float beta2, float epsilon, float decay, float first_correction,
  float second_correction) {
  float keep = 1.0f - rate * decay;
  float step = rate / first_correction;
  float inverse_root = 1.0f / __builtin_elementwise_sqrt(second_correction);
  for (size_t i = 0; i < n; i++) {
    float g = gradients[i];
    float m = beta1 * first[i] + (1.0f - beta1) * g;
    float v = beta2 * second[i] + (1.0f - beta2) * g * g;
    first[i] = m;
    second[i] = v;
    parameters[i] = parameters[i] * keep - step * m / (__builtin_elementwise_sqrt(v) * inverse_root + epsilon);
  }
}

static double KERNEL(sum_of_squares)(size_t n, const float *x) {
#pragma clang fp reassociate(on)
  double sum = 0.0;
  for (size_t i = 0; i < n; i++) sum += (double)x[i] * (double)x[i];
  return sum;
}

static const ink_training_kernels KERNEL(kernels) = {
  .instructions = KERNEL_INSTRUCTIONS, KERNEL_ENTRY(exponential), KERNEL_ENTRY(bias_activation),
  KERNEL_ENTRY(activation_backward), KERNEL_ENTRY(column_sums), KERNEL_ENTRY(layer_norm_forward),
  KERNEL_ENTRY(layer_norm_backward), KERNEL_ENTRY(dropout), KERNEL_ENTRY(sru_forward), KERNEL_ENTRY(sru_backward),
  KERNEL_ENTRY(log_softmax), KERNEL_ENTRY(ctc_softmax), KERNEL_ENTRY(ctc_gradient), KERNEL_ENTRY(ctc_forward),
  KERNEL_ENTRY(ctc_backward), KERNEL_ENTRY(ctc_posterior), KERNEL_ENTRY(adamw), KERNEL_ENTRY(sum_of_squares),
};

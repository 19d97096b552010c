// The bodies of the recurrent cells' loops. Included once for each instruction set by recurrent.c, which names the
// functions by KERNEL(); written so that the compiler vectorizes them. No include guard on purpose.

#include "elementary_kernels.h"

static void KERNEL(lstm_forward)(
  size_t active, size_t width, const int32_t *rows, ptrdiff_t before, const float *bias, const float *recurrent,
  float *gates, float *cells, float *hidden, float *output, size_t stride) {
  for (size_t a = 0; a < active; a++) {
    size_t row = (size_t)rows[a];
    float *restrict i = gates + row * 4 * width;
    float *restrict f = i + width;
    float *restrict g = i + 2 * width;
    float *restrict o = i + 3 * width;
    float *restrict cell = cells + row * width;
    float *restrict h = hidden + a * width;
    float *restrict y = output + row * stride;
    if (recurrent) {
      const float *restrict r = recurrent + a * 4 * width;
      const float *restrict previous = cells + ((ptrdiff_t)row + before) * (ptrdiff_t)width;
      for (size_t k = 0; k < width; k++) {
        float in = KERNEL(sigmoid1)(i[k] + r[k] + bias[k]);
        float forget = KERNEL(sigmoid1)(f[k] + r[width + k] + bias[width + k]);
        float candidate = KERNEL(tanh1)(g[k] + r[2 * width + k] + bias[2 * width + k]);
        float open = KERNEL(sigmoid1)(o[k] + r[3 * width + k] + bias[3 * width + k]);
        float c = forget * previous[k] + in * candidate;
        float now = open * KERNEL(tanh1)(c);
        i[k] = in;
        f[k] = forget;
        g[k] = candidate;
        o[k] = open;
        cell[k] = c;
        h[k] = now;
        y[k] = now;
      }
    } else {
      for (size_t k = 0; k < width; k++) {
        float in = KERNEL(sigmoid1)(i[k] + bias[k]);
        float candidate = KERNEL(tanh1)(g[k] + bias[2 * width + k]);
        float open = KERNEL(sigmoid1)(o[k] + bias[3 * width + k]);
        float c = in * candidate;
        float now = open * KERNEL(tanh1)(c);
        i[k] = in;
        f[k] = KERNEL(sigmoid1)(f[k] + bias[width + k]);
        g[k] = candidate;
        o[k] = open;
        cell[k] = c;
        h[k] = now;
        y[k] = now;
      }
    }
  }
}

static void KERNEL(lstm_backward)(
  size_t active, size_t width, const int32_t *rows, ptrdiff_t before, const float *doutput, size_t stride,
  const float *cells, const float *dhidden, float *gates, float *dcell, float *compact) {
  for (size_t a = 0; a < active; a++) {
    size_t row = (size_t)rows[a];
    float *restrict i = gates + row * 4 * width;
    float *restrict f = i + width;
    float *restrict g = i + 2 * width;
    float *restrict o = i + 3 * width;
    const float *restrict cell = cells + row * width;
    // At the first step the state before is zero: its own row stands in, and `had` takes it out again.
    const float *restrict previous = cells + ((ptrdiff_t)row + before) * (ptrdiff_t)width;
    float had = before == 0 ? 0.0f : 1.0f;
    const float *restrict dy = doutput + row * stride;
    const float *restrict dh = dhidden + a * width;
    float *restrict dc = dcell + a * width;
    float *restrict out = compact + a * 4 * width;
    for (size_t k = 0; k < width; k++) {
      float in = i[k], forget = f[k], candidate = g[k], open = o[k];
      float squashed = KERNEL(tanh1)(cell[k]);
      float dnow = dy[k] + dh[k];
      float dstate = dc[k] + dnow * open * (1.0f - squashed * squashed);
      float d_in = dstate * candidate * in * (1.0f - in);
      float d_forget = dstate * (had * previous[k]) * forget * (1.0f - forget);
      float d_candidate = dstate * in * (1.0f - candidate * candidate);
      float d_open = dnow * squashed * open * (1.0f - open);
      i[k] = d_in;
      f[k] = d_forget;
      g[k] = d_candidate;
      o[k] = d_open;
      out[k] = d_in;
      out[width + k] = d_forget;
      out[2 * width + k] = d_candidate;
      out[3 * width + k] = d_open;
      dc[k] = dstate * forget;
    }
  }
}

static void KERNEL(gru_forward)(
  size_t active, size_t width, const int32_t *rows, const float *input_bias, const float *recurrent_bias,
  const float *recurrent, float *gates, float *candidates, float *hidden, float *output, size_t stride) {
  for (size_t a = 0; a < active; a++) {
    size_t row = (size_t)rows[a];
    float *restrict r = gates + row * 3 * width;
    float *restrict z = r + width;
    float *restrict n = r + 2 * width;
    float *restrict q = candidates + row * width;
    float *restrict h = hidden + a * width;
    float *restrict y = output + row * stride;
    // The first step's recurrent product is zero: the bias stands in for it, and is left out as bias.
    const float *restrict product = recurrent ? recurrent + a * 3 * width : recurrent_bias;
    float biased = recurrent ? 1.0f : 0.0f;
    for (size_t k = 0; k < width; k++) {
      float reset = KERNEL(sigmoid1)(r[k] + input_bias[k] + product[k] + biased * recurrent_bias[k]);
      float keep =
        KERNEL(sigmoid1)(z[k] + input_bias[width + k] + product[width + k] + biased * recurrent_bias[width + k]);
      float gated = product[2 * width + k] + biased * recurrent_bias[2 * width + k];
      float fresh = KERNEL(tanh1)(n[k] + input_bias[2 * width + k] + reset * gated);
      float now = (1.0f - keep) * fresh + keep * h[k];
      r[k] = reset;
      z[k] = keep;
      n[k] = fresh;
      q[k] = gated;
      h[k] = now;
      y[k] = now;
    }
  }
}

static void KERNEL(gru_backward)(
  size_t active, size_t width, const int32_t *rows, ptrdiff_t before, const float *output, const float *doutput,
  size_t stride, float *gates, float *candidates, float *dhidden, float *compact) {
  for (size_t a = 0; a < active; a++) {
    size_t row = (size_t)rows[a];
    float *restrict r = gates + row * 3 * width;
    float *restrict z = r + width;
    float *restrict n = r + 2 * width;
    float *restrict q = candidates + row * width;
    const float *restrict previous = output + ((ptrdiff_t)row + before) * (ptrdiff_t)stride;
    float had = before == 0 ? 0.0f : 1.0f;
    const float *restrict dy = doutput + row * stride;
    float *restrict dh = dhidden + a * width;
    float *restrict out = compact + a * 3 * width;
    for (size_t k = 0; k < width; k++) {
      float reset = r[k], keep = z[k], fresh = n[k];
      float dnow = dy[k] + dh[k];
      float d_fresh = dnow * (1.0f - keep) * (1.0f - fresh * fresh);
      float d_keep = dnow * (had * previous[k] - fresh) * keep * (1.0f - keep);
      float d_reset = d_fresh * q[k] * reset * (1.0f - reset);
      float d_gated = d_fresh * reset;
      r[k] = d_reset;
      z[k] = d_keep;
      n[k] = d_fresh;
      q[k] = d_gated;
      out[k] = d_reset;
      out[width + k] = d_keep;
      out[2 * width + k] = d_gated;
      dh[k] = dnow * keep;
    }
  }
}

static const ink_recurrent_kernels KERNEL(recurrent_kernels) = {
  .instructions = KERNEL_INSTRUCTIONS,
  .lstm_forward = KERNEL(lstm_forward),
  .lstm_backward = KERNEL(lstm_backward),
  .gru_forward = KERNEL(gru_forward),
  .gru_backward = KERNEL(gru_backward),
};

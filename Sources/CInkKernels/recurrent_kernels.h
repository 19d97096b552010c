// The bodies of the recurrent cells' loops. Included once for each instruction set by recurrent.c, which names the
// functions by KERNEL(); written so that the compiler vectorizes them. No include guard on purpose.

#include "elementary_kernels.h"
#include "tile_kernels.h"

// The LSTM's gates are in blocks of KERNEL_LANES units: i, f, g, o of the first units, then of the next. So a tile of
// the recurrent product holds all four gates of its units, and the cell is computed before the tile leaves the registers
// and the nearest cache.

/// The cells of one row's block of units. `gates` holds the input product; on return the activated gates.
ALWAYS void KERNEL(lstm_cell)(
  const float *recurrent, const float *bias, const float *previous, float *gates, float *cell, float *hidden) {
  const size_t f = KERNEL_LANES, g = 2 * KERNEL_LANES, o = 3 * KERNEL_LANES;
#pragma clang loop vectorize(assume_safety)
  for (size_t l = 0; l < KERNEL_LANES; l++) {
    float in = KERNEL(sigmoid1)(gates[l] + recurrent[l] + bias[l]);
    float forget = KERNEL(sigmoid1)(gates[f + l] + recurrent[f + l] + bias[f + l]);
    float candidate = KERNEL(tanh1)(gates[g + l] + recurrent[g + l] + bias[g + l]);
    float open = KERNEL(sigmoid1)(gates[o + l] + recurrent[o + l] + bias[o + l]);
    float c = in * candidate;
    if (previous) c += forget * previous[l];
    gates[l] = in;
    gates[f + l] = forget;
    gates[g + l] = candidate;
    gates[o + l] = open;
    cell[l] = c;
    hidden[l] = open * KERNEL(tanh1)(c);
  }
}

/// A block of units of up to KERNEL_ROWS sequences.
ALWAYS void KERNEL(lstm_forward_tile)(
  int count, size_t width, size_t unit, const int32_t *rows, ptrdiff_t before, const float *recurrent,
  const float *bias, float *gates, size_t gate_stride, float *cells, size_t cell_stride, float *output,
  size_t output_stride) {
  KERNEL(tile) tile;
  UNROLLED (int r = 0; r < count; r++) {
    // Fetched while the sum runs.
    KERNEL(prefetch)(gates + (size_t)rows[r] * gate_stride + 4 * unit, KERNEL_COLUMNS);
  }
  KERNEL(clear)(count, tile);
  if (before) {
    const float *hidden[KERNEL_ROWS];
    UNROLLED (int r = 0; r < count; r++) hidden[r] = output + (rows[r] + before) * (ptrdiff_t)output_stride;
    KERNEL(accumulate)(count, width, hidden, recurrent + 4 * unit * width, tile);
  }
  size_t units = width - unit < KERNEL_LANES ? width - unit : KERNEL_LANES;
  for (int r = 0; r < count; r++) {
    float *cell = cells + (size_t)rows[r] * cell_stride + unit;
    const float *previous = before ? cell + before * (ptrdiff_t)cell_stride : NULL;
    float hidden[KERNEL_LANES];
    KERNEL(lstm_cell)
    ((const float *)tile[r], bias + 4 * unit, previous, gates + (size_t)rows[r] * gate_stride + 4 * unit, cell,
     hidden);
    memcpy(output + (size_t)rows[r] * output_stride + unit, hidden, units * sizeof(float));
  }
}

static void KERNEL(lstm_forward)(
  size_t active, size_t width, const int32_t *rows, ptrdiff_t before, const float *recurrent, const float *bias,
  float *gates, size_t gate_stride, float *cells, float *output, size_t output_stride) {
  size_t cell_stride = (width + KERNEL_LANES - 1) / KERNEL_LANES * KERNEL_LANES;
  for (size_t unit = 0; unit < width; unit += KERNEL_LANES) {
    int count;
    for (size_t row = 0; row < active; row += (size_t)count) {
      count = KERNEL(tile_rows)(active - row);
#define KERNEL_TILE(count)                                                                                        \
  KERNEL(lstm_forward_tile)                                                                                       \
  (count, width, unit, rows + row, before, recurrent, bias, gates, gate_stride, cells, cell_stride, output,       \
   output_stride)
      KERNEL_FOR_ROWS(count, KERNEL_TILE)
#undef KERNEL_TILE
    }
  }
}

/// The gradient of one row's block of units; `gates` holds the activated gates, on return their gradient.
ALWAYS void KERNEL(lstm_cell_backward)(
  const float *dhidden, const float *cell, const float *previous, float *gates, float *carry, float *dbias) {
#pragma clang loop vectorize(assume_safety)
  for (size_t l = 0; l < KERNEL_LANES; l++) {
    float in = gates[l], forget = gates[KERNEL_LANES + l];
    float candidate = gates[2 * KERNEL_LANES + l], open = gates[3 * KERNEL_LANES + l];
    float squashed = KERNEL(tanh1)(cell[l]);
    float dstate = carry[l] + dhidden[l] * open * (1.0f - squashed * squashed);
    float d_in = dstate * candidate * in * (1.0f - in);
    float d_forget = previous ? dstate * previous[l] * forget * (1.0f - forget) : 0.0f;
    float d_candidate = dstate * in * (1.0f - candidate * candidate);
    float d_open = dhidden[l] * squashed * open * (1.0f - open);
    gates[l] = d_in;
    gates[KERNEL_LANES + l] = d_forget;
    gates[2 * KERNEL_LANES + l] = d_candidate;
    gates[3 * KERNEL_LANES + l] = d_open;
    dbias[l] += d_in;
    dbias[KERNEL_LANES + l] += d_forget;
    dbias[2 * KERNEL_LANES + l] += d_candidate;
    dbias[3 * KERNEL_LANES + l] += d_open;
    carry[l] = dstate * forget;
  }
}

/// Up to four blocks of units of up to KERNEL_ROWS sequences; `after` leads to the step after, 0 when there is none.
ALWAYS void KERNEL(lstm_backward_tile)(
  int count, size_t width, size_t unit, const int32_t *rows, ptrdiff_t before, ptrdiff_t after,
  const float *recurrent, const float *doutput, size_t output_stride, const float *cells, size_t cell_stride,
  float *gates, size_t gate_stride, float *carry, float *dbias) {
  KERNEL(tile) tile;
  size_t units = width - unit < KERNEL_COLUMNS ? width - unit : KERNEL_COLUMNS;
  UNROLLED (int r = 0; r < count; r++) {
    KERNEL(prefetch)(gates + (size_t)rows[r] * gate_stride + 4 * unit, 4 * units);
    KERNEL(prefetch)(doutput + (size_t)rows[r] * output_stride + unit, units);
  }
  KERNEL(clear)(count, tile);
  if (after) {
    const float *next[KERNEL_ROWS];
    UNROLLED (int r = 0; r < count; r++) next[r] = gates + (rows[r] + after) * (ptrdiff_t)gate_stride;
    KERNEL(accumulate)(count, 4 * cell_stride, next, recurrent + unit * 4 * cell_stride, tile);
  }
  for (int r = 0; r < count; r++) {
    float *dhidden = (float *)tile[r];
    const float *dy = doutput + (size_t)rows[r] * output_stride + unit;
    for (size_t u = 0; u < units; u++) dhidden[u] += dy[u];
    for (size_t block = 0; block < units; block += KERNEL_LANES) {
      const float *cell = cells + (size_t)rows[r] * cell_stride + unit + block;
      const float *previous = before ? cell + before * (ptrdiff_t)cell_stride : NULL;
      KERNEL(lstm_cell_backward)
      (dhidden + block, cell, previous, gates + (size_t)rows[r] * gate_stride + 4 * (unit + block),
       carry + (size_t)r * cell_stride + unit + block, dbias + 4 * (unit + block));
    }
  }
}

static void KERNEL(lstm_backward_rows)(
  size_t first, size_t end, size_t width, size_t unit, const int32_t *rows, ptrdiff_t before, ptrdiff_t after,
  const float *recurrent, const float *doutput, size_t output_stride, const float *cells, size_t cell_stride,
  float *gates, size_t gate_stride, float *carry, float *dbias) {
  int count;
  for (size_t row = first; row < end; row += (size_t)count) {
    count = KERNEL(tile_rows)(end - row);
#define KERNEL_TILE(count)                                                                                        \
  KERNEL(lstm_backward_tile)                                                                                      \
  (count, width, unit, rows + row, before, after, recurrent, doutput, output_stride, cells, cell_stride, gates,   \
   gate_stride, carry + row * cell_stride, dbias)
    KERNEL_FOR_ROWS(count, KERNEL_TILE)
#undef KERNEL_TILE
  }
}

static void KERNEL(lstm_backward)(
  size_t active, size_t following, size_t width, const int32_t *rows, ptrdiff_t before, ptrdiff_t after,
  const float *recurrent, const float *doutput, size_t output_stride, const float *cells, float *gates,
  size_t gate_stride, float *carry, float *dbias) {
  size_t cell_stride = (width + KERNEL_LANES - 1) / KERNEL_LANES * KERNEL_LANES;
  for (size_t unit = 0; unit < width; unit += KERNEL_COLUMNS) {
    KERNEL(lstm_backward_rows)
    (0, following, width, unit, rows, before, after, recurrent, doutput, output_stride, cells, cell_stride, gates,
     gate_stride, carry, dbias);
    KERNEL(lstm_backward_rows)
    (following, active, width, unit, rows, before, 0, recurrent, doutput, output_stride, cells, cell_stride, gates,
     gate_stride, carry, dbias);
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
    // The first step's recurrent product is zero: the bias replaces it, and isn't added again.
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

static const ink_recurrent_kernels KERNEL(kernels) = {
  .instructions = KERNEL_INSTRUCTIONS, .lanes = KERNEL_LANES, KERNEL_ENTRY(lstm_forward), KERNEL_ENTRY(lstm_backward),
  KERNEL_ENTRY(gru_forward), KERNEL_ENTRY(gru_backward),
};

#undef KERNEL_FOR_ROWS
#undef KERNEL_CASES
#undef KERNEL_VECTORS
#undef KERNEL_COLUMNS

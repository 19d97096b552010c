// The bodies of the runtime's kernels. Included once for each instruction set by runtime.c, which names the functions by
// KERNEL(). No include guard on purpose.

// The block of results that the registers hold, ROWS of PANELS, and the panels of a row that is alone.
#if KERNEL_LANES == 16
#define ROWS 12
#define PANELS 2
#define WIDE_PANELS 8
#elif KERNEL_LANES == 8 || defined(__aarch64__)
#define ROWS 6
#define PANELS 1
#define WIDE_PANELS 4
#else
#define ROWS 2
#define PANELS 1
#define WIDE_PANELS 2
#endif

// MARK: Products

// A block of R rows and P panels of results; R, P and `is_int8` are constants where this is inlined.
ALWAYS void KERNEL(block)(const int R, const int P, const int is_int8, size_t k, const float *x, size_t ldx,
                          const void *packed, const float *scales, const float *bias, float *y, size_t ldy,
                          size_t columns) {
  f16x sum[R][P];
  UNROLLED (int r = 0; r < R; r++)
    UNROLLED (int p = 0; p < P; p++) sum[r][p] = (f16x){0};

  const float *weights = packed;
  const int8_t *bytes = packed;
  const size_t stride = (is_int8 ? (k + 3) / 4 * 4 : k) * INK_PANEL;
  i16x fours[P];
  for (size_t i = 0; i < k; i++) {
    f16x w[P];
    UNROLLED (int p = 0; p < P; p++) {
      if (is_int8) {
        // The next four inputs of each output lie in a lane; each is shifted out at the top.
        fours[p] = i % 4 == 0 ? *(const i16x *)(bytes + p * stride + i * INK_PANEL) : fours[p] >> 8;
        w[p] = __builtin_convertvector((fours[p] << 24) >> 24, f16x);
      } else {
        w[p] = *(const f16x *)(weights + p * stride + i * INK_PANEL);
      }
    }
    UNROLLED (int r = 0; r < R; r++) {
      const float factor = x[r * ldx + i];
      UNROLLED (int p = 0; p < P; p++) sum[r][p] += factor * w[p];
    }
  }

  UNROLLED (int p = 0; p < P; p++) {
    const size_t first = p * INK_PANEL;
    const f16x offset = *(const f16x *)(bias + first);
    UNROLLED (int r = 0; r < R; r++) {
      f16x result = is_int8 ? sum[r][p] * *(const f16x *)(scales + first) + offset : sum[r][p] + offset;
      if (columns >= first + INK_PANEL)
        *(f16x *)(y + r * ldy + first) = result;
      else
        memcpy(y + r * ldy + first, &result, (columns - first) * sizeof(float));
    }
  }
}

#define BLOCK_CASE(R, P)                                                                                          \
  case R:                                                                                                         \
    KERNEL(block)(R, P, is_int8, k, x + row * ldx, ldx, panel, panel_scales, bias + column, y + row * ldy + column, \
                  ldy, n - column);                                                                               \
    break;

#if ROWS == 12
#define BLOCK_CASES(P)                                                                                            \
  BLOCK_CASE(1, P) BLOCK_CASE(2, P) BLOCK_CASE(3, P) BLOCK_CASE(4, P) BLOCK_CASE(5, P) BLOCK_CASE(6, P)           \
  BLOCK_CASE(7, P) BLOCK_CASE(8, P) BLOCK_CASE(9, P) BLOCK_CASE(10, P) BLOCK_CASE(11, P) BLOCK_CASE(12, P)
#elif ROWS == 6
#define BLOCK_CASES(P)                                                                                            \
  BLOCK_CASE(1, P) BLOCK_CASE(2, P) BLOCK_CASE(3, P) BLOCK_CASE(4, P) BLOCK_CASE(5, P) BLOCK_CASE(6, P)
#else
#define BLOCK_CASES(P) BLOCK_CASE(1, P) BLOCK_CASE(2, P)
#endif

// Panels outermost: the current ones stay in the first cache while the rows are processed.
ALWAYS void KERNEL(multiply)(const int is_int8, size_t rows, size_t n, size_t k, const float *x, size_t ldx,
                             const void *packed, const float *scales, const float *bias, float *y, size_t ldy) {
  // Bytes that the weights of an output take.
  const size_t size = is_int8 ? (k + 3) / 4 * 4 : k * sizeof(float);
  size_t column = 0;
  // A single row would wait for its own sums: it takes many panels at once.
  if (rows == 1) {
    const size_t row = 0;
    for (; column + WIDE_PANELS * INK_PANEL <= n; column += WIDE_PANELS * INK_PANEL) {
      const void *panel = (const char *)packed + column * size;
      const float *panel_scales = is_int8 ? scales + column : NULL;
      KERNEL(block)(1, WIDE_PANELS, is_int8, k, x, ldx, panel, panel_scales, bias + column, y + row * ldy + column, ldy,
                    n - column);
    }
  }
#if PANELS > 1
  for (; column + INK_PANEL < n; column += PANELS * INK_PANEL) {
    const void *panel = (const char *)packed + column * size;
    const float *panel_scales = is_int8 ? scales + column : NULL;
    for (size_t row = 0; row < rows;) {
      const size_t take = rows - row < ROWS ? rows - row : ROWS;
      switch (take) { BLOCK_CASES(PANELS) }
      row += take;
    }
  }
#endif
  for (; column < n; column += INK_PANEL) {
    const void *panel = (const char *)packed + column * size;
    const float *panel_scales = is_int8 ? scales + column : NULL;
    for (size_t row = 0; row < rows;) {
      const size_t take = rows - row < ROWS ? rows - row : ROWS;
      switch (take) { BLOCK_CASES(1) }
      row += take;
    }
  }
}

#undef BLOCK_CASE
#undef BLOCK_CASES

static void KERNEL(product)(size_t rows, size_t n, size_t k, const float *x, size_t ldx, const float *packed,
                            const float *bias, float *y, size_t ldy) {
  KERNEL(multiply)(0, rows, n, k, x, ldx, packed, NULL, bias, y, ldy);
}

static void KERNEL(product_int8)(size_t rows, size_t n, size_t k, const float *x, size_t ldx, const int8_t *packed,
                                 const float *scales, const float *bias, float *y, size_t ldy) {
  KERNEL(multiply)(1, rows, n, k, x, ldx, packed, scales, bias, y, ldy);
}

// MARK: Elementary functions, a register at a time

// What one register holds: more at once would not fit in the registers together.
typedef float KERNEL(floats) __attribute__((vector_size(4 * KERNEL_LANES), aligned(4), may_alias));
typedef int32_t KERNEL(ints) __attribute__((vector_size(4 * KERNEL_LANES), aligned(4), may_alias));

// The first `count` numbers of a register, zeros after them.
ALWAYS void KERNEL(load)(const float *from, size_t count, KERNEL(floats) *to) {
  if (count >= KERNEL_LANES) {
    *to = *(const KERNEL(floats) *)from;
  } else {
    *to = (KERNEL(floats)){0};
    memcpy(to, from, count * sizeof(float));
  }
}

ALWAYS void KERNEL(store)(const KERNEL(floats) *from, size_t count, float *to) {
  if (count >= KERNEL_LANES)
    *(KERNEL(floats) *)to = *from;
  else
    memcpy(to, from, count * sizeof(float));
}

// e to the power of x, or of −x where `sign` is −1, within 2 units in the last place, for arguments within ±87. After
// Cephes' expf (S. L. Moshier): x = n ln 2 + r, a polynomial for eʳ, and n added to the exponent.
ALWAYS void KERNEL(exponential_within)(const float sign, KERNEL(floats) *value) {
  KERNEL(floats) x = *value;
  const KERNEL(floats) magic = (KERNEL(floats)){0} + 12582912.0f;
  const KERNEL(floats) shifted = x * (sign * 1.44269504088896341f) + magic;
  const KERNEL(floats) n = shifted - magic;
  x = x - n * (sign * 0.693359375f);
  x = x - n * (sign * -2.12194440e-4f);
  // In pairs, so that few steps wait for one another.
  const KERNEL(floats) square = x * x;
  KERNEL(floats) high = x * (sign * 1.9875691500e-4f) + 1.3981999507e-3f;
  KERNEL(floats) middle = x * (sign * 8.3334519073e-3f) + 4.1665795894e-2f;
  KERNEL(floats) low = x * (sign * 1.6666665459e-1f) + 5.0000001201e-1f;
  middle = high * square + middle;
  low = middle * square + low;
  const KERNEL(floats) p = low * square + (sign > 0 ? 1.0f + x : 1.0f - x);
  // n is in the lowest bits of the shifted number.
  const KERNEL(ints) power = (KERNEL(ints))shifted << 23;
  *value = (KERNEL(floats))((KERNEL(ints))p + power);
}

// The same for any argument; it is clamped to ±87.
ALWAYS void KERNEL(exponential)(const float sign, KERNEL(floats) *value) {
  const KERNEL(floats) high = (KERNEL(floats)){0} + 87.0f;
  *value = LARGER(SMALLER(*value, high), -high);
  KERNEL(exponential_within)(sign, value);
}

ALWAYS void KERNEL(sigmoid)(KERNEL(floats) *value) {
  KERNEL(exponential)(-1, value);
  *value = 1.0f / (1.0f + *value);
}

// Two sigmoids with one division: 1 / (1 + a) = (1 + b) / ((1 + a) (1 + b)). They are clamped to ±40, so that
// the product stays finite: σ(−40) is 4 · 10⁻¹⁸.
ALWAYS void KERNEL(two_sigmoids)(KERNEL(floats) *first, KERNEL(floats) *second) {
  const KERNEL(floats) high = (KERNEL(floats)){0} + 40.0f;
  KERNEL(floats) a = LARGER(SMALLER(*first, high), -high);
  KERNEL(floats) b = LARGER(SMALLER(*second, high), -high);
  KERNEL(exponential_within)(-1, &a);
  KERNEL(exponential_within)(-1, &b);
  a += 1.0f;
  b += 1.0f;
  const KERNEL(floats) inverse = 1.0f / (a * b);
  *first = b * inverse;
  *second = a * inverse;
}

// tanh x = 2 σ(2x) − 1; absolute error below 3 · 10⁻⁷.
ALWAYS void KERNEL(hyperbolic_tangent)(KERNEL(floats) *value) {
  KERNEL(floats) x = *value * 2.0f;
  KERNEL(sigmoid)(&x);
  *value = 2.0f * x - 1.0f;
}

static void KERNEL(activate)(ink_activation activation, size_t count, float *values) {
  switch (activation) {
  case INK_ACTIVATION_NONE:
    break;
  case INK_ACTIVATION_RELU:
    for (size_t i = 0; i < count; i++) values[i] = values[i] > 0 ? values[i] : 0;
    break;
  case INK_ACTIVATION_TANH:
    for (size_t i = 0; i < count; i += KERNEL_LANES) {
      KERNEL(floats) x;
      KERNEL(load)(values + i, count - i, &x);
      KERNEL(hyperbolic_tangent)(&x);
      KERNEL(store)(&x, count - i, values + i);
    }
    break;
  case INK_ACTIVATION_SILU:
    for (size_t i = 0; i < count; i += KERNEL_LANES) {
      KERNEL(floats) x;
      KERNEL(load)(values + i, count - i, &x);
      KERNEL(floats) gate = x;
      KERNEL(sigmoid)(&gate);
      x = x * gate;
      KERNEL(store)(&x, count - i, values + i);
    }
    break;
  }
}

// MARK: Rows

ALWAYS float KERNEL(total)(const KERNEL(floats) *values) {
  KERNEL(floats) sums = *values;
#if KERNEL_LANES == 16
  sums += __builtin_shufflevector(sums, sums, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
  sums += __builtin_shufflevector(sums, sums, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11);
  sums += __builtin_shufflevector(sums, sums, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
#elif KERNEL_LANES == 8
  sums += __builtin_shufflevector(sums, sums, 4, 5, 6, 7, 0, 1, 2, 3);
  sums += __builtin_shufflevector(sums, sums, 2, 3, 0, 1, 6, 7, 4, 5);
#else
  sums += __builtin_shufflevector(sums, sums, 2, 3, 0, 1);
#endif
  return sums[0] + sums[1];
}

// Four sums at a time, so that none waits for the one before.
static void KERNEL(layer_norm)(size_t rows, size_t n, const float *x, const float *weight, const float *bias,
                               float *y) {
  const size_t whole = n / (4 * KERNEL_LANES) * (4 * KERNEL_LANES);
  for (size_t row = 0; row < rows; row++, x += n, y += n) {
    KERNEL(floats) sums[4] = {{0}, {0}, {0}, {0}};
    KERNEL(floats) value;
    for (size_t i = 0; i < whole; i += 4 * KERNEL_LANES)
      for (int s = 0; s < 4; s++) sums[s] += *(const KERNEL(floats) *)(x + i + KERNEL_LANES * s);
    KERNEL(floats) sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    float rest = 0;
    for (size_t i = whole; i < n; i++) rest += x[i];
    const float mean = (KERNEL(total)(&sum) + rest) / (float)n;
    KERNEL(floats) squares[4] = {{0}, {0}, {0}, {0}};
    for (size_t i = 0; i < whole; i += 4 * KERNEL_LANES)
      for (int s = 0; s < 4; s++) {
        value = *(const KERNEL(floats) *)(x + i + KERNEL_LANES * s) - mean;
        squares[s] += value * value;
      }
    rest = 0;
    for (size_t i = whole; i < n; i++) rest += (x[i] - mean) * (x[i] - mean);
    sum = (squares[0] + squares[1]) + (squares[2] + squares[3]);
    const float factor = 1.0f / sqrtf((KERNEL(total)(&sum) + rest) / (float)n + 1e-5f);
    for (size_t i = 0; i < n; i++) y[i] = (x[i] - mean) * factor * weight[i] + bias[i];
  }
}

static void KERNEL(log_softmax)(size_t rows, size_t n, float *values) {
  const size_t whole = n / KERNEL_LANES * KERNEL_LANES;
  for (size_t row = 0; row < rows; row++, values += n) {
    KERNEL(floats) highest = (KERNEL(floats)){0} + values[0];
    for (size_t i = 0; i < whole; i += KERNEL_LANES) highest = LARGER(highest, *(const KERNEL(floats) *)(values + i));
    float largest = highest[0];
    for (int i = 1; i < KERNEL_LANES; i++) largest = highest[i] > largest ? highest[i] : largest;
    for (size_t i = whole; i < n; i++) largest = values[i] > largest ? values[i] : largest;
    KERNEL(floats) sums = {0};
    for (size_t i = 0; i < n; i += KERNEL_LANES) {
      KERNEL(floats) value;
      KERNEL(load)(values + i, n - i, &value);
      value -= largest;
      KERNEL(exponential)(1, &value);
      if (n - i < KERNEL_LANES)
        for (size_t j = n - i; j < KERNEL_LANES; j++) value[j] = 0;
      sums += value;
    }
    const float offset = largest + logf(KERNEL(total)(&sums));
    for (size_t i = 0; i < n; i++) values[i] -= offset;
  }
}

// MARK: Scans

// A step of as many channels as a register has lanes.
ALWAYS void KERNEL(sru_step)(const float *z, const float *forget, const float *output, float *state, float *out) {
  const KERNEL(floats) from = *(const KERNEL(floats) *)z;
  KERNEL(floats) f = *(const KERNEL(floats) *)forget;
  KERNEL(floats) o = *(const KERNEL(floats) *)output;
  KERNEL(two_sigmoids)(&f, &o);
  const KERNEL(floats) c = f * (*(KERNEL(floats) *)state - from) + from;
  *(KERNEL(floats) *)state = c;
  *(KERNEL(floats) *)out += 2.0f * o * c;
}

// `count` channels of an SRU from `first` on.
ALWAYS void KERNEL(sru_channels)(size_t frames, size_t width, size_t first, size_t count, int backwards,
                                    const float *u, float *x, float *state) {
  const size_t whole = count / KERNEL_LANES * KERNEL_LANES;
  const size_t left = (count - whole) * sizeof(float);
  memset(state, 0, count * sizeof(float));
  for (size_t step = 0; step < frames; step++) {
    const size_t frame = backwards ? frames - 1 - step : step;
    const float *row = u + frame * 3 * width + first;
    float *out = x + frame * width + first;
    for (size_t i = 0; i < whole; i += KERNEL_LANES)
      KERNEL(sru_step)(row + i, row + width + i, row + 2 * width + i, state + i, out + i);
    if (left) {
      float rest[5][KERNEL_LANES] = {{0}};
      for (size_t gate = 0; gate < 3; gate++) memcpy(rest[gate], row + gate * width + whole, left);
      memcpy(rest[3], state + whole, left);
      memcpy(rest[4], out + whole, left);
      KERNEL(sru_step)(rest[0], rest[1], rest[2], rest[3], rest[4]);
      memcpy(state + whole, rest[3], left);
      memcpy(out + whole, rest[4], left);
    }
  }
}

static void KERNEL(sru_scan)(size_t frames, size_t width, const float *u, float *x, float *state) {
  const size_t half = width / 2;
  KERNEL(sru_channels)(frames, width, 0, half, 0, u, x, state);
  KERNEL(sru_channels)(frames, width, half, width - half, 1, u, x, state);
}

static void KERNEL(lstm_scan)(size_t frames, size_t width, int backwards, const float *gates,
                                const float *packed_recurrent, float *y, size_t ldy, float *scratch) {
  float *cell = scratch;
  float *sums = scratch + width;
  // The last row's panels may reach beyond its 4 · width: the sums' start is copied into padded scratch memory.
  memset(cell, 0, width * sizeof(float));
  for (size_t step = 0; step < frames; step++) {
    const size_t frame = backwards ? frames - 1 - step : step;
    float *out = y + frame * ldy;
    memcpy(sums, gates + frame * 4 * width, 4 * width * sizeof(float));
    if (step > 0) {
      const float *previous = y + (backwards ? frame + 1 : frame - 1) * ldy;
      KERNEL(multiply)(0, 1, 4 * width, width, previous, ldy, packed_recurrent, NULL, sums, sums, 4 * width);
    }
    for (size_t i = 0; i < width; i += KERNEL_LANES) {
      const size_t left = width - i;
      KERNEL(floats) in, forget, candidate, output, c;
      KERNEL(load)(sums + i, left, &in);
      KERNEL(load)(sums + width + i, left, &forget);
      KERNEL(load)(sums + 2 * width + i, left, &candidate);
      KERNEL(load)(sums + 3 * width + i, left, &output);
      KERNEL(load)(cell + i, left, &c);
      KERNEL(sigmoid)(&in);
      KERNEL(sigmoid)(&forget);
      KERNEL(hyperbolic_tangent)(&candidate);
      KERNEL(sigmoid)(&output);
      c = forget * c + in * candidate;
      KERNEL(store)(&c, left, cell + i);
      KERNEL(hyperbolic_tangent)(&c);
      output *= c;
      KERNEL(store)(&output, left, out + i);
    }
  }
}

static void KERNEL(gru_scan)(size_t frames, size_t width, int backwards, const float *gates,
                               const float *packed_recurrent, const float *bias, float *y, size_t ldy, float *scratch) {
  float *sums = scratch;
  for (size_t step = 0; step < frames; step++) {
    const size_t frame = backwards ? frames - 1 - step : step;
    const float *row = gates + frame * 3 * width;
    const float *previous = step > 0 ? y + (backwards ? frame + 1 : frame - 1) * ldy : NULL;
    float *out = y + frame * ldy;
    if (previous)
      KERNEL(multiply)(0, 1, 3 * width, width, previous, ldy, packed_recurrent, NULL, bias, sums, 3 * width);
    else
      memcpy(sums, bias, 3 * width * sizeof(float));
    for (size_t i = 0; i < width; i += KERNEL_LANES) {
      const size_t left = width - i;
      KERNEL(floats) reset, update, candidate, hidden, part;
      KERNEL(load)(row + i, left, &reset);
      KERNEL(load)(sums + i, left, &part);
      reset += part;
      KERNEL(sigmoid)(&reset);
      KERNEL(load)(row + width + i, left, &update);
      KERNEL(load)(sums + width + i, left, &part);
      update += part;
      KERNEL(sigmoid)(&update);
      KERNEL(load)(row + 2 * width + i, left, &candidate);
      KERNEL(load)(sums + 2 * width + i, left, &part);
      candidate += reset * part;
      KERNEL(hyperbolic_tangent)(&candidate);
      hidden = (KERNEL(floats)){0};
      if (previous) KERNEL(load)(previous + i, left, &hidden);
      hidden = update * (hidden - candidate) + candidate;
      KERNEL(store)(&hidden, left, out + i);
    }
  }
}

// MARK: Strokes and their pairs

static void KERNEL(graph)(size_t strokes, size_t width, size_t stride, const intptr_t *slots, const intptr_t *offsets,
                          const int32_t *neighbours, const float *products, const intptr_t *starts, const float *pairs,
                          float *rows) {
  const KERNEL(floats) zero = {0};
  float *out = rows + strokes * width;
  for (size_t stroke = 0; stroke < strokes; stroke++) {
    const float *own = products + slots[stroke] * stride;
    const intptr_t start = offsets[stroke], end = offsets[stroke + 1];
    const float share = end > start ? 1.0f / (float)(end - start) : 0;
    const float *maps = pairs + (starts[stroke] - start) * (intptr_t)width;
    for (size_t i = 0; i < width; i += KERNEL_LANES) {
      const size_t left = width - i;
      KERNEL(floats) sum = zero, first = zero, said, known;
      if (stride > 2 * width) KERNEL(load)(own + 2 * width + i, left, &first);
      for (intptr_t pair = start; pair < end; pair++) {
        KERNEL(load)(products + neighbours[pair] * stride + width + i, left, &said);
        KERNEL(load)(maps + pair * (intptr_t)width + i, left, &known);
        said = LARGER(first + said + known, zero);
        if (stride > 2 * width)
          KERNEL(store)(&said, left, out + pair * (intptr_t)width + i);
        else
          sum += said;
      }
      KERNEL(load)(own + i, left, &known);
      known = LARGER(known + share * sum, zero);
      KERNEL(store)(&known, left, rows + stroke * width + i);
    }
  }
}

static const ink_runtime_kernels KERNEL(kernels) = {
  .instructions = KERNEL_INSTRUCTIONS, KERNEL_ENTRY(product), KERNEL_ENTRY(product_int8), KERNEL_ENTRY(activate),
  KERNEL_ENTRY(layer_norm), KERNEL_ENTRY(sru_scan), KERNEL_ENTRY(lstm_scan), KERNEL_ENTRY(gru_scan),
  KERNEL_ENTRY(log_softmax), KERNEL_ENTRY(graph),
};

#undef ROWS
#undef PANELS
#undef WIDE_PANELS

// Products whose weights and activations are int8, with sums of int32: the same sums on every instruction set, to the
// last bit. Included once for each instruction set that has such products of its own, with these macros set:
//
// INT8_QUADS: multiplies four bytes with four bytes and adds up (VNNI, NEON's dot product, WebAssembly's relaxed one, and
//   AVX2 where no activation is negative); weights come `INT8_OUTPUTS` outputs at a time, 16 by default, `INT8_ROWS` rows
//   and `INT8_CHUNKS` times as many outputs lie in registers, or `INT8_FEW_ROWS` at the end.
// otherwise: an instruction multiplies pairs of int16 and adds up each pair (SSE2, AVX2, AVX-512, WebAssembly), or does
//   the same with bytes (NEON); `INT8_BYTES` weights come at a time and become int16 on the way, `INT8_ROWS` rows and two
//   chunks of results lie in registers, and what belongs to one output lies in two neighbouring lanes until the end.
//
// Without INT8_QUADS, rows are taken in groups of `INT8_ROWS`, half as many, and one, and a group's activations lie four
// inputs of each row side by side, so that a block reads them one after another.
//
// Nothing is contracted to fused operations, so that the results are the same everywhere, too.
//
// INT8_NUMBER: the type of a stored activation, int16_t by default; INT8_OFFSET: the number added to it, by default 0. No
// include guard on purpose.

#ifndef INT8_NUMBER
#define INT8_NUMBER int16_t
#endif
#ifndef INT8_OFFSET
#define INT8_OFFSET 0
#endif

typedef INT8_NUMBER KERNEL(numbers) __attribute__((vector_size(16 * sizeof(INT8_NUMBER)), aligned(1), may_alias));

// The first `count` of 16 numbers, zeros after them.
ALWAYS void KERNEL(load)(const float *from, size_t count, f16x *to) {
  if (count >= 16) {
    *to = *(const f16x *)from;
  } else {
    *to = (f16x){0};
    memcpy(to, from, count * sizeof(float));
  }
}

// Rounds k activations to ±127 steps of a scale that fits them, and returns the scale. Four numbers lie together, the
// next four `apart` further; zeros follow up to a multiple of 16. What isn't finite becomes any number, and the scale says
// that it makes no sense.
ALWAYS float KERNEL(round_row)(size_t k, const float *x, INT8_NUMBER *to, size_t apart) {
#pragma clang fp contract(off)
  f16x value;
  i16x largest = {0};
  for (size_t i = 0; i < k; i += 16) {
    KERNEL(load)(x + i, k - i, &value);
    // Without its sign. Numbers of one sign are in the order of their bits.
    largest = __builtin_elementwise_max(largest, (i16x)value & 0x7FFFFFFF);
  }
  int32_t peak_bits = 0;
  for (int i = 0; i < 16; i++) peak_bits = largest[i] > peak_bits ? largest[i] : peak_bits;
  float peak;
  memcpy(&peak, &peak_bits, sizeof peak);
  // Below that, the factor would be infinite.
  const float factor = peak > 1e-30f ? 127.0f / peak : 0.0f;
  const f16x magic = (f16x){0} + 12582912.0f;
  for (size_t i = 0; i < k; i += 16) {
    KERNEL(load)(x + i, k - i, &value);
    const f16x shifted = value * factor + magic;
    const i16x rounded = (i16x)shifted - (0x4B400000 - INT8_OFFSET);
    const KERNEL(numbers) numbers = __builtin_convertvector(rounded, KERNEL(numbers));
    INT8_NUMBER sixteen[16];
    memcpy(sixteen, &numbers, sizeof sixteen);
    for (int four = 0; four < 4; four++) memcpy(to + (i / 4 + four) * apart, sixteen + 4 * four, 4 * sizeof *sixteen);
  }
  return peak > 1e-30f ? peak * (1.0f / 127.0f) : 0.0f;
}

#ifdef INT8_QUADS

#ifndef INT8_OUTPUTS
#define INT8_OUTPUTS 16
#endif

typedef int32_t KERNEL(sums) __attribute__((vector_size(4 * INT8_OUTPUTS), aligned(4), may_alias));
typedef float KERNEL(outputs) __attribute__((vector_size(4 * INT8_OUTPUTS), aligned(4), may_alias));

// A row's sums become results.
ALWAYS void KERNEL(finish)(const KERNEL(sums) *sums, float row_scale, const float *scales, const float *bias,
                           size_t columns, float *y) {
#pragma clang fp contract(off)
  const KERNEL(outputs) result =
    __builtin_convertvector(*sums, KERNEL(outputs)) * (row_scale * *(const KERNEL(outputs) *)scales) +
    *(const KERNEL(outputs) *)bias;
  if (columns >= INT8_OUTPUTS)
    *(KERNEL(outputs) *)y = result;
  else
    memcpy(y, &result, columns * sizeof(float));
}

// `C` chunks of outputs: of one panel, or of a panel each.
ALWAYS void KERNEL(byte_block)(const int R, const int C, size_t quads, const INT8_NUMBER *x, size_t ldx,
                               const float *row_scales, const int8_t *packed, const int32_t *starts,
                               const float *scales, const float *bias, float *y, size_t ldy, size_t columns) {
  KERNEL(sums) sum[R][C];
  UNROLLED (int r = 0; r < R; r++)
    UNROLLED (int c = 0; c < C; c++)
      sum[r][c] = INT8_OFFSET ? *(const KERNEL(sums) *)(starts + c * INT8_OUTPUTS) : (KERNEL(sums)){0};
  const size_t stride = (INT8_OUTPUTS < INK_PANEL ? 1 : quads) * 4 * INT8_OUTPUTS;
  for (size_t q = 0; q < quads; q++) {
    KERNEL(sums) w[C];
    UNROLLED (int c = 0; c < C; c++) w[c] = *(const KERNEL(sums) *)(packed + c * stride + q * 4 * INK_PANEL);
    UNROLLED (int r = 0; r < R; r++) {
      int32_t four;
      memcpy(&four, x + r * ldx + 4 * q, sizeof four);
      UNROLLED (int c = 0; c < C; c++) INT8_QUADS(&sum[r][c], four, &w[c]);
    }
  }
  UNROLLED (int r = 0; r < R; r++)
    UNROLLED (int c = 0; c < C; c++) {
      const size_t first = c * INT8_OUTPUTS;
      KERNEL(finish)(&sum[r][c], row_scales[r], scales + first, bias + first, columns - first, y + r * ldy + first);
    }
}

#define BLOCK(R, C)                                                                                                  \
  KERNEL(byte_block)(R, C, quads, x + row * ldx, ldx, row_scales + row, chunks, starts + column, scales + column,     \
                     bias + column, y + row * ldy + column, ldy, n - column)

ALWAYS void KERNEL(byte_chunks)(const int C, size_t rows, size_t n, size_t quads, const INT8_NUMBER *x, size_t ldx,
                                const float *row_scales, const int8_t *packed, const int32_t *starts,
                                const float *scales, const float *bias, float *y, size_t ldy, size_t column) {
  const int8_t *chunks = packed + column / INK_PANEL * INK_PANEL * quads * 4 + column % INK_PANEL * 4;
  size_t row = 0;
  for (; row + INT8_ROWS <= rows; row += INT8_ROWS) BLOCK(INT8_ROWS, C);
  for (; row + INT8_FEW_ROWS <= rows; row += INT8_FEW_ROWS) BLOCK(INT8_FEW_ROWS, C);
  for (; row < rows; row++) BLOCK(1, C);
}

ALWAYS void KERNEL(byte_product)(size_t rows, size_t n, size_t quads, const INT8_NUMBER *x, size_t ldx,
                                 const float *row_scales, const int8_t *packed, const int32_t *starts,
                                 const float *scales, const float *bias, float *y, size_t ldy) {
  size_t column = 0;
  for (; column + (INT8_CHUNKS - 1) * INT8_OUTPUTS < n; column += INT8_CHUNKS * INT8_OUTPUTS)
    KERNEL(byte_chunks)(INT8_CHUNKS, rows, n, quads, x, ldx, row_scales, packed, starts, scales, bias, y, ldy, column);
  for (; column < n; column += INT8_OUTPUTS)
    KERNEL(byte_chunks)(1, rows, n, quads, x, ldx, row_scales, packed, starts, scales, bias, y, ldy, column);
}

#undef BLOCK

#else

// The lanes of two chunks' sums that belong to the outputs in turn.
#if INT8_BYTES == 8
#define INT8_LANES(odd) 0 + odd, 2 + odd, 4 + odd, 6 + odd
#elif INT8_BYTES == 16
#define INT8_LANES(odd) 0 + odd, 2 + odd, 4 + odd, 6 + odd, 8 + odd, 10 + odd, 12 + odd, 14 + odd
#else
#define INT8_LANES(odd)                                                                                               \
  0 + odd, 2 + odd, 4 + odd, 6 + odd, 8 + odd, 10 + odd, 12 + odd, 14 + odd, 16 + odd, 18 + odd, 20 + odd, 22 + odd,  \
    24 + odd, 26 + odd, 28 + odd, 30 + odd
#endif
// The outputs of two chunks.
#define INT8_OUTPUTS (INT8_BYTES / 2)

typedef int32_t KERNEL(sums) __attribute__((vector_size(2 * INT8_BYTES), aligned(4), may_alias));
typedef float KERNEL(outputs) __attribute__((vector_size(2 * INT8_BYTES), aligned(4), may_alias));

// INT8_OUTPUTS outputs of R rows: two chunks of weights, of which every sum is two lanes.
ALWAYS void KERNEL(byte_block)(const int R, size_t quads, const INT8_NUMBER *x, const float *row_scales,
                               const int8_t *panel, const float *scales, const float *bias, float *y,
                               size_t ldy) {
#pragma clang fp contract(off)
  KERNEL(sums) sum[R][2];
  UNROLLED (int r = 0; r < R; r++) sum[r][0] = sum[r][1] = (KERNEL(sums)){0};
  for (size_t q = 0; q < quads; q++) {
    const INT8_WEIGHTS first = INT8_LOAD(panel + q * 4 * INK_PANEL);
    const INT8_WEIGHTS second = INT8_LOAD(panel + q * 4 * INK_PANEL + INT8_BYTES);
    UNROLLED (int r = 0; r < R; r++) {
      const INT8_WEIGHTS four = INT8_FOUR(x + (q * R + r) * 4);
      INT8_PAIRS(&sum[r][0], four, first);
      INT8_PAIRS(&sum[r][1], four, second);
    }
  }
  UNROLLED (int r = 0; r < R; r++) {
    const KERNEL(sums) whole = __builtin_shufflevector(sum[r][0], sum[r][1], INT8_LANES(0)) +
                               __builtin_shufflevector(sum[r][0], sum[r][1], INT8_LANES(1));
    *(KERNEL(outputs) *)(y + r * ldy) =
      __builtin_convertvector(whole, KERNEL(outputs)) * (row_scales[r] * *(const KERNEL(outputs) *)scales) +
      *(const KERNEL(outputs) *)bias;
  }
}

// The rows' results of one panel.
ALWAYS void KERNEL(byte_rows)(const int R, size_t quads, const INT8_NUMBER *x, const float *row_scales,
                              const int8_t *panel, const float *scales, const float *bias, float *y, size_t ldy,
                              size_t columns) {
  float part[R][INK_PANEL];
  float *to = columns >= INK_PANEL ? y : part[0];
  const size_t stride = columns >= INK_PANEL ? ldy : INK_PANEL;
  for (int first = 0; first < INK_PANEL; first += INT8_OUTPUTS)
    KERNEL(byte_block)(R, quads, x, row_scales, panel + 4 * first, scales + first, bias + first, to + first, stride);
  if (columns < INK_PANEL)
    for (int r = 0; r < R; r++) memcpy(y + r * ldy, part[r], columns * sizeof(float));
}

#define ROWS(R)                                                                                                      \
  KERNEL(byte_rows)(R, quads, x + row * ldx, row_scales + row, panel, scales + column, bias + column,                 \
                    y + row * ldy + column, ldy, n - column)

ALWAYS void KERNEL(byte_product)(size_t rows, size_t n, size_t quads, const INT8_NUMBER *x, size_t ldx,
                                 const float *row_scales, const int8_t *packed, const int32_t *starts,
                                 const float *scales, const float *bias, float *y, size_t ldy) {
  (void)starts;
  for (size_t column = 0; column < n; column += INK_PANEL) {
    const int8_t *panel = packed + column * quads * 4;
    size_t row = 0;
    for (; row + INT8_ROWS <= rows; row += INT8_ROWS) ROWS(INT8_ROWS);
    for (; row + INT8_ROWS / 2 <= rows; row += INT8_ROWS / 2) ROWS(INT8_ROWS / 2);
    for (; row < rows; row++) ROWS(1);
  }
}

#undef ROWS
#undef INT8_LANES

#endif

static void KERNEL(product)(size_t rows, size_t n, size_t k, const float *x, size_t ldx, const int8_t *packed,
                            const float *scales, const float *bias, float *y, size_t ldy, float *scratch) {
  const size_t quads = (k + 3) / 4;
  const size_t stride = (k + 15) / 16 * 16;
  const int32_t *starts = (const int32_t *)(packed + (n + INK_PANEL - 1) / INK_PANEL * INK_PANEL * quads * 4);
  float *row_scales = scratch;
  INT8_NUMBER *numbers = (INT8_NUMBER *)(scratch + (rows + 15) / 16 * 16);
  size_t row = 0;
#ifndef INT8_QUADS
  for (size_t group = INT8_ROWS; group > 1; group = group == INT8_ROWS ? INT8_ROWS / 2 : 1)
    for (; row + group <= rows; row += group)
      for (size_t r = 0; r < group; r++)
        row_scales[row + r] =
          KERNEL(round_row)(k, x + (row + r) * ldx, numbers + row * stride + 4 * r, 4 * group);
#endif
  for (; row < rows; row++) row_scales[row] = KERNEL(round_row)(k, x + row * ldx, numbers + row * stride, 4);
  KERNEL(byte_product)(rows, n, quads, numbers, stride, row_scales, packed, starts, scales, bias, y, ldy);
}

#undef KERNEL
#undef INT8_ROWS
#undef INT8_FEW_ROWS
#undef INT8_CHUNKS
#undef INT8_OUTPUTS
#undef INT8_BYTES
#undef INT8_QUADS
#undef INT8_WEIGHTS
#undef INT8_LOAD
#undef INT8_FOUR
#undef INT8_PAIRS
#undef INT8_NUMBER
#undef INT8_OFFSET

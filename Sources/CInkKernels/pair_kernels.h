// Products of pairs of bfloat16 for tile_kernels.h. No include guard on purpose.
//
// Two terms of a sum are a pair, which fills 32 bits: the first in the lower half. A panel of the second matrix holds
// KERNEL_COLUMNS columns, pair by pair.

typedef uint32_t KERNEL(pairs) __attribute__((vector_size(KERNEL_LANES * sizeof(uint32_t)), aligned(sizeof(uint32_t))));

#if !defined(__x86_64__)
/// The upper halves of float32 numbers after rounding to the nearest, ties to even; not-a-number stays one.
ALWAYS KERNEL(pairs) KERNEL(rounded)(KERNEL(vector) x) {
  KERNEL(pairs) bits = (KERNEL(pairs))x;
  KERNEL(pairs) result = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
  KERNEL(pairs) strange = (KERNEL(pairs))(x != x);
  return (result & ~strange) | (((bits >> 16) | 0x40) & strange);
}
#endif

/// Pairs of the elements of two vectors.
ALWAYS KERNEL(pairs) KERNEL(paired)(KERNEL(vector) first, KERNEL(vector) second) {
#if defined(__x86_64__)
  // Rounds both into one vector, the second behind the first, and brings each to its pair.
  const __m512i order = _mm512_set_epi16(
    31, 15, 30, 14, 29, 13, 28, 12, 27, 11, 26, 10, 25, 9, 24, 8, 23, 7, 22, 6, 21, 5, 20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
  return (KERNEL(pairs))_mm512_permutexvar_epi16(
    order, (__m512i)_mm512_cvtne2ps_pbh((__m512)second, (__m512)first));
#else
  return KERNEL(rounded)(first) | (KERNEL(rounded)(second) << 16);
#endif
}

/// The pair of two numbers.
ALWAYS uint32_t KERNEL(pair)(float first, float second) {
  uint32_t halves[2];
  const float numbers[2] = {first, second};
  for (int i = 0; i < 2; i++) {
    uint32_t bits;
    memcpy(&bits, numbers + i, sizeof bits);
    halves[i] = numbers[i] != numbers[i] ? (bits >> 16) | 0x40 : (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
  }
  return halves[0] | halves[1] << 16;
}

/// Pairs of rows: target[p * width + c] is the pair of x[2 p][c] and x[2 p + 1][c], with zeros after the last of `count`
/// columns and of k rows.
static inline void KERNEL(pair_rows)(size_t k, size_t count, const float *x, ptrdiff_t step, uint32_t *target, size_t width) {
  for (size_t p = 0; p < k; p += 2, target += width) {
    const int isLast = p + 1 == k;
    const float *first = x + (ptrdiff_t)p * step, *second = isLast ? first : first + step;
    size_t c = 0;
    for (; c + KERNEL_LANES <= count; c += KERNEL_LANES) {
      KERNEL(vector) upper = isLast ? (KERNEL(vector)){0} : *(const KERNEL(vector) *)(second + c);
      *(KERNEL(pairs) *)(target + c) = KERNEL(paired)(*(const KERNEL(vector) *)(first + c), upper);
    }
    for (; c < count; c++) target[c] = KERNEL(pair)(first[c], isLast ? 0 : second[c]);
    memset(target + count, 0, (width - count) * sizeof *target);
  }
}

/// Pairs within a row: target[p] is the pair of x[2 p] and x[2 p + 1], with a zero after the last of k.
static inline void KERNEL(pair_row)(size_t k, const float *x, uint32_t *target) {
  size_t p = 0;
#if defined(__x86_64__)
  for (; p + 2 * KERNEL_LANES <= k; p += 2 * KERNEL_LANES) {
    __m512bh halves = _mm512_cvtne2ps_pbh(_mm512_loadu_ps(x + p + KERNEL_LANES), _mm512_loadu_ps(x + p));
    memcpy(target + p / 2, &halves, sizeof halves);
  }
#endif
  for (; p < k; p += 2) target[p / 2] = KERNEL(pair)(x[p], p + 1 < k ? x[p + 1] : 0);
}

/// A block of B, k × count, in one panel.
static inline void KERNEL(pack_panel)(
  size_t k, size_t count, const float *b, ptrdiff_t row_step, ptrdiff_t column_step, uint32_t *panel) {
  if (column_step == 1) {
    KERNEL(pair_rows)(k, count, b, row_step, panel, KERNEL_COLUMNS);
    return;
  }
  // Sixteen pairs of a column at a time, so that what is written stays in the first cache.
  for (size_t first = 0; first < k; first += 32) {
    size_t terms = k - first < 32 ? k - first : 32, pairs = (terms + 1) / 2;
    uint32_t *target = panel + first / 2 * KERNEL_COLUMNS;
    for (size_t c = 0; c < KERNEL_COLUMNS; c++) {
      uint32_t column[16] = {0};
      if (c < count) KERNEL(pair_row)(terms, b + (ptrdiff_t)c * column_step + (ptrdiff_t)first, column);
      for (size_t p = 0; p < pairs; p++) target[p * KERNEL_COLUMNS + c] = column[p];
    }
  }
}

/// sums[r][:] += the products of the pairs of row r of A with a panel of B; `rows` is a constant.
ALWAYS void KERNEL(accumulate_pairs)(
  int rows, size_t pairs, const uint32_t *a, size_t row_step, size_t pair_step, const uint32_t *panel,
  KERNEL(tile) tile) {
  KERNEL(tile) sums;
  KERNEL(copy)(rows, tile, sums);
  for (size_t p = 0; p < pairs; p++) {
    KERNEL(pairs) columns[KERNEL_VECTORS];
    UNROLLED (int v = 0; v < KERNEL_VECTORS; v++) {
      columns[v] = *(const KERNEL(pairs) *)(panel + v * KERNEL_LANES);
    }
    UNROLLED (int r = 0; r < rows; r++) {
      KERNEL(pairs) factor = a[(size_t)r * row_step] - (KERNEL(pairs)){0};
      UNROLLED (int v = 0; v < KERNEL_VECTORS; v++) {
#if defined(__x86_64__)
        sums[r][v] =
          (KERNEL(vector))_mm512_dpbf16_ps((__m512)sums[r][v], (__m512bh)columns[v], (__m512bh)factor);
#else
        sums[r][v] = (KERNEL(vector))vbfdotq_f32(
          (float32x4_t)sums[r][v], (bfloat16x8_t)columns[v], (bfloat16x8_t)factor);
#endif
      }
    }
    a += pair_step;
    panel += KERNEL_COLUMNS;
  }
  KERNEL(copy)(rows, sums, tile);
}

/// As tile_kernels.h has it for float32; the panel at b is one of pairs.
ALWAYS void KERNEL(accumulate)(
  int rows, size_t k, const float *const *a, const float *b, KERNEL(tile) tile) {
  enum { TERMS = 512 };
  for (size_t first = 0; first < k; first += TERMS) {
    size_t terms = k - first < TERMS ? k - first : TERMS;
    uint32_t pairs[KERNEL_ROWS][TERMS / 2];
    UNROLLED (int r = 0; r < rows; r++) KERNEL(pair_row)(terms, a[r] + first, pairs[r]);
    KERNEL(accumulate_pairs)(
      rows, (terms + 1) / 2, pairs[0], TERMS / 2, 1, (const uint32_t *)b + first / 2 * KERNEL_COLUMNS, tile);
  }
}

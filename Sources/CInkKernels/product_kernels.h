// The bodies of the matrix products. Included once for each instruction set by products.c. No include guard on purpose.

#include "tile_kernels.h"

/// Rows of the first matrix that are multiplied with one panel of the second before the next panel follows.
#define KERNEL_BLOCK 96

static void KERNEL(pack)(
  size_t k, size_t n, const float *b, ptrdiff_t row_step, ptrdiff_t column_step, float *packed) {
  for (size_t start = 0; start < n; start += KERNEL_COLUMNS) {
    size_t count = n - start < KERNEL_COLUMNS ? n - start : KERNEL_COLUMNS;
    const float *source = b + (ptrdiff_t)start * column_step;
#if defined(KERNEL_BFLOAT16)
    // A panel of pairs takes half of what a panel of float32 does; the rest isn't used.
    KERNEL(pack_panel)(k, count, source, row_step, column_step, (uint32_t *)packed);
#else
    if (column_step == 1) {
      for (size_t p = 0; p < k; p++) {
        float *target = packed + p * KERNEL_COLUMNS;
        memcpy(target, source + (ptrdiff_t)p * row_step, count * sizeof(float));
        memset(target + count, 0, (KERNEL_COLUMNS - count) * sizeof(float));
      }
    } else {
      // Sixteen of the sum's rows at a time: a cache line of each column is read once.
      for (size_t first = 0; first < k; first += 16) {
        size_t end = k - first < 16 ? k : first + 16;
        for (size_t c = 0; c < KERNEL_COLUMNS; c++) {
          const float *column = source + (ptrdiff_t)c * column_step;
          for (size_t p = first; p < end; p++) {
            packed[p * KERNEL_COLUMNS + c] = c < count ? column[(ptrdiff_t)p * row_step] : 0.0f;
          }
        }
      }
    }
#endif
    packed += k * KERNEL_COLUMNS;
  }
}

/// `count` columns of a tile of a product, put to c or added to it; `rows` is a constant, as is a whole panel's `count`.
ALWAYS void KERNEL(product_tile)(
  int rows, size_t count, size_t k, const float *const *a, const float *b, float *c, size_t c_stride, int adding) {
  KERNEL(tile) tile;
  KERNEL(clear)(rows, tile);
  UNROLLED (int r = 0; r < rows; r++) {
    // Fetched while the sum runs.
    KERNEL(prefetch)(c + (size_t)r * c_stride, count);
    if (adding) memcpy(tile[r], c + (size_t)r * c_stride, count * sizeof(float));
  }
  KERNEL(accumulate)(rows, k, a, b, tile);
  UNROLLED (int r = 0; r < rows; r++) memcpy(c + (size_t)r * c_stride, tile[r], count * sizeof(float));
}

static void KERNEL(multiply)(
  size_t m, size_t n, size_t k, const float *a, size_t a_stride, const float *packed, float *c, size_t c_stride,
  int adding) {
  for (size_t block = 0; block < m; block += KERNEL_BLOCK) {
    size_t end = m - block < KERNEL_BLOCK ? m : block + KERNEL_BLOCK;
    for (size_t column = 0; column < n; column += KERNEL_COLUMNS) {
      int rows;
      for (size_t row = block; row < end; row += (size_t)rows) {
        rows = KERNEL(tile_rows)(end - row);
        const float *starts[KERNEL_ROWS];
        for (int r = 0; r < rows; r++) starts[r] = a + (row + (size_t)r) * a_stride;
        float *target = c + row * c_stride + column;
#define KERNEL_WHOLE(rows) \
  KERNEL(product_tile)(rows, KERNEL_COLUMNS, k, starts, packed + column * k, target, c_stride, adding)
#define KERNEL_PART(rows) \
  KERNEL(product_tile)(rows, n - column, k, starts, packed + column * k, target, c_stride, adding)
        if (n - column >= KERNEL_COLUMNS) {
          KERNEL_FOR_ROWS(rows, KERNEL_WHOLE)
        } else {
          KERNEL_FOR_ROWS(rows, KERNEL_PART)
        }
#undef KERNEL_WHOLE
#undef KERNEL_PART
      }
    }
  }
}

static const ink_product_kernels KERNEL(kernels) = {
  .instructions = KERNEL_INSTRUCTIONS, .panel_columns = KERNEL_COLUMNS, KERNEL_ENTRY(pack), KERNEL_ENTRY(multiply),
};

#undef KERNEL_BLOCK
#undef KERNEL_FOR_ROWS
#undef KERNEL_CASES
#undef KERNEL_VECTORS
#undef KERNEL_COLUMNS

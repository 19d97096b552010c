// The bodies of the products in bfloat16. Included by each_bfloat16_set.h through bfloat16.c. No include guard on purpose.
//
// A block of B is laid out in panels of KERNEL_COLUMNS columns, pair by pair; a block of A row by row, or, where its columns
// are what lies together in memory, pair by pair. Blocks are small enough that a panel of B stays in the first cache and
// the rest in the second.

#include "tile_kernels.h"

/// Rows of A in a block.
#define KERNEL_BLOCK 96
/// Terms of the sum in a block: a panel of 64 columns takes 32 kB.
#define KERNEL_TERMS 256
/// Columns of B in a block.
#define KERNEL_WIDTH 1024

/// `count` columns of a tile of a product, put to c or added to it; `rows` is a constant, as is a whole panel's `count`.
ALWAYS void KERNEL(pair_tile)(
  int rows, size_t count, size_t pairs, const uint32_t *a, size_t row_step, size_t pair_step, const uint32_t *panel,
  float *c, size_t c_stride, int adding) {
  KERNEL(tile) tile;
  KERNEL(clear)(rows, tile);
  UNROLLED (int r = 0; r < rows; r++) {
    KERNEL(prefetch)(c + (size_t)r * c_stride, count);
    if (adding) memcpy(tile[r], c + (size_t)r * c_stride, count * sizeof(float));
  }
  KERNEL(accumulate_pairs)(rows, pairs, a, row_step, pair_step, panel, tile);
  UNROLLED (int r = 0; r < rows; r++) memcpy(c + (size_t)r * c_stride, tile[r], count * sizeof(float));
}

/// A block of A times a block of B's panels.
static void KERNEL(multiply_block)(
  size_t m, size_t n, size_t pairs, const uint32_t *a, size_t row_step, size_t pair_step, const uint32_t *panels,
  float *c, size_t c_stride, int adding) {
  for (size_t column = 0; column < n; column += KERNEL_COLUMNS) {
    const uint32_t *panel = panels + column * pairs;
    int rows;
    for (size_t row = 0; row < m; row += (size_t)rows) {
      rows = KERNEL(tile_rows)(m - row);
      const uint32_t *start = a + row * row_step;
      float *target = c + row * c_stride + column;
#define KERNEL_WHOLE(rows) \
  KERNEL(pair_tile)(rows, KERNEL_COLUMNS, pairs, start, row_step, pair_step, panel, target, c_stride, adding)
#define KERNEL_PART(rows) \
  KERNEL(pair_tile)(rows, n - column, pairs, start, row_step, pair_step, panel, target, c_stride, adding)
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

static size_t KERNEL(block_terms)(size_t k) { return k < KERNEL_TERMS ? k + (k & 1) : KERNEL_TERMS; }

static size_t KERNEL(workspace)(size_t m, size_t n, size_t k) {
  size_t width = n < KERNEL_WIDTH ? (n + KERNEL_COLUMNS - 1) / KERNEL_COLUMNS * KERNEL_COLUMNS : KERNEL_WIDTH;
  (void)m;
  return KERNEL(block_terms)(k) / 2 * (width + KERNEL_BLOCK);
}

static void KERNEL(multiply)(
  size_t m, size_t n, size_t k, const float *a, ptrdiff_t a_row_step, ptrdiff_t a_column_step, const float *b,
  ptrdiff_t b_row_step, ptrdiff_t b_column_step, float *c, size_t c_stride, int adding, float *workspace) {
  uint32_t *rows = (uint32_t *)workspace, *panels = rows + KERNEL(block_terms)(k) / 2 * KERNEL_BLOCK;
  for (size_t column = 0; column < n; column += KERNEL_WIDTH) {
    size_t width = n - column < KERNEL_WIDTH ? n - column : KERNEL_WIDTH;
    for (size_t term = 0; term < k; term += KERNEL_TERMS) {
      size_t terms = k - term < KERNEL_TERMS ? k - term : KERNEL_TERMS, pairs = (terms + 1) / 2;
      for (size_t first = 0; first < width; first += KERNEL_COLUMNS) {
        KERNEL(pack_panel)(
          terms, width - first < KERNEL_COLUMNS ? width - first : KERNEL_COLUMNS,
          b + (ptrdiff_t)term * b_row_step + (ptrdiff_t)(column + first) * b_column_step, b_row_step, b_column_step,
          panels + first * pairs);
      }
      for (size_t row = 0; row < m; row += KERNEL_BLOCK) {
        size_t height = m - row < KERNEL_BLOCK ? m - row : KERNEL_BLOCK;
        const float *source = a + (ptrdiff_t)row * a_row_step + (ptrdiff_t)term * a_column_step;
        const int liesByRow = a_column_step == 1;
        if (liesByRow) {
          for (size_t r = 0; r < height; r++) {
            KERNEL(pair_row)(terms, source + (ptrdiff_t)r * a_row_step, rows + r * pairs);
          }
        } else {
          KERNEL(pair_rows)(terms, height, source, a_column_step, rows, KERNEL_BLOCK);
        }
        KERNEL(multiply_block)(
          height, width, pairs, rows, liesByRow ? pairs : 1, liesByRow ? 1 : KERNEL_BLOCK, panels,
          c + row * c_stride + column, c_stride, adding || term > 0);
      }
    }
  }
}

static const ink_batch_product_kernels KERNEL(kernels) = {
  KERNEL_ENTRY(workspace), KERNEL_ENTRY(multiply),
};

#undef KERNEL_BLOCK
#undef KERNEL_TERMS
#undef KERNEL_WIDTH
#undef KERNEL_FOR_ROWS
#undef KERNEL_CASES
#undef KERNEL_VECTORS
#undef KERNEL_COLUMNS

// The bodies of the matrix products. Included once for each instruction set by products.c. No include guard on purpose.

#include "tile_kernels.h"

/// Rows of the first matrix that are multiplied with one panel of the second before the next panel's turn.
#define KERNEL_BLOCK 96
/// Rows of the sum that one pass of a transposed product takes.
#define KERNEL_DEPTH 256
/// Columns of the second matrix that are packed for one pass of a transposed product.
#define KERNEL_BREADTH 256

static void KERNEL(pack)(
  size_t k, size_t n, const float *b, ptrdiff_t row_step, ptrdiff_t column_step, float *packed) {
  for (size_t start = 0; start < n; start += KERNEL_COLUMNS) {
    size_t count = n - start < KERNEL_COLUMNS ? n - start : KERNEL_COLUMNS;
    const float *source = b + (ptrdiff_t)start * column_step;
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
    packed += k * KERNEL_COLUMNS;
  }
}

/// One tile of a product, put to c or added to it, where c has all columns of the panel; `rows` is a constant.
__attribute__((always_inline)) static inline void KERNEL(whole_tile)(
  int rows, size_t k, const float *const *a, ptrdiff_t a_step, const float *b, float *c, ptrdiff_t c_stride,
  int adding) {
  KERNEL(tile) tile;
  // The lines of c are fetched while the sum runs.
  for (int r = 0; r < rows; r++) KERNEL(prefetch)(c + r * c_stride, KERNEL_COLUMNS);
#pragma clang loop unroll(full)
  for (int r = 0; r < rows; r++) {
#pragma clang loop unroll(full)
    for (int v = 0; v < KERNEL_VECTORS; v++) {
      tile[r][v] = adding ? *(KERNEL(vector) *)(c + r * c_stride + v * KERNEL_LANES) : (KERNEL(vector)){0};
    }
  }
  KERNEL(accumulate)(rows, KERNEL_VECTORS, k, a, a_step, b, KERNEL_COLUMNS, tile);
#pragma clang loop unroll(full)
  for (int r = 0; r < rows; r++) {
#pragma clang loop unroll(full)
    for (int v = 0; v < KERNEL_VECTORS; v++) *(KERNEL(vector) *)(c + r * c_stride + v * KERNEL_LANES) = tile[r][v];
  }
}

/// The same with `count` columns, which `vectors` hold; both are constants but the columns.
__attribute__((always_inline)) static inline void KERNEL(partial_tile)(
  int rows, int vectors, size_t count, size_t k, const float *const *a, ptrdiff_t a_step, const float *b, float *c,
  ptrdiff_t c_stride, int adding) {
  KERNEL(tile) tile;
  memset(tile, 0, sizeof tile);
  if (adding) {
    for (int r = 0; r < rows; r++) memcpy(tile[r], c + r * c_stride, count * sizeof(float));
  }
  KERNEL(accumulate)(rows, vectors, k, a, a_step, b, KERNEL_COLUMNS, tile);
  for (int r = 0; r < rows; r++) memcpy(c + r * c_stride, tile[r], count * sizeof(float));
}

static void KERNEL(product_tile)(
  int rows, size_t count, size_t k, const float *const *a, ptrdiff_t a_step, const float *b, float *c,
  ptrdiff_t c_stride, int adding) {
#define KERNEL_WHOLE(rows) KERNEL(whole_tile)(rows, k, a, a_step, b, c, c_stride, adding)
#define KERNEL_ONE(rows) KERNEL(partial_tile)(rows, 1, count, k, a, a_step, b, c, c_stride, adding)
#define KERNEL_TWO(rows) KERNEL(partial_tile)(rows, 2, count, k, a, a_step, b, c, c_stride, adding)
#define KERNEL_MANY(rows) KERNEL(partial_tile)(rows, KERNEL_VECTORS, count, k, a, a_step, b, c, c_stride, adding)
  if (count == KERNEL_COLUMNS) {
    KERNEL_FOR_ROWS(rows, KERNEL_WHOLE)
  } else if (count <= KERNEL_LANES) {
    KERNEL_FOR_ROWS(rows, KERNEL_ONE)
  } else if (count <= 2 * KERNEL_LANES) {
    KERNEL_FOR_ROWS(rows, KERNEL_TWO)
  } else {
    KERNEL_FOR_ROWS(rows, KERNEL_MANY)
  }
#undef KERNEL_WHOLE
#undef KERNEL_ONE
#undef KERNEL_TWO
#undef KERNEL_MANY
}

static void KERNEL(multiply)(
  size_t m, size_t n, size_t k, const float *a, size_t a_stride, const float *packed, float *c, size_t c_stride,
  int adding) {
  for (size_t block = 0; block < m; block += KERNEL_BLOCK) {
    size_t end = m - block < KERNEL_BLOCK ? m : block + KERNEL_BLOCK;
    for (size_t column = 0; column < n; column += KERNEL_COLUMNS) {
      size_t count = n - column < KERNEL_COLUMNS ? n - column : KERNEL_COLUMNS;
      int rows;
      for (size_t row = block; row < end; row += (size_t)rows) {
        rows = KERNEL(tile_rows)(end - row);
        const float *starts[KERNEL_ROWS];
        for (int r = 0; r < rows; r++) starts[r] = a + (row + (size_t)r) * a_stride;
        KERNEL(product_tile)
        (rows, count, k, starts, 1, packed + column * k, c + row * c_stride + column,
         (ptrdiff_t)c_stride, adding);
      }
    }
  }
}

static void KERNEL(multiply_transposed)(
  size_t m, size_t n, size_t k, const float *a, size_t a_stride, const float *b, size_t b_stride, float *c,
  size_t c_stride, int adding, float *scratch) {
  for (size_t first = 0; first < k; first += KERNEL_DEPTH) {
    size_t depth = k - first < KERNEL_DEPTH ? k - first : KERNEL_DEPTH;
    for (size_t block = 0; block < n; block += KERNEL_BREADTH) {
      size_t end = n - block < KERNEL_BREADTH ? n : block + KERNEL_BREADTH;
      KERNEL(pack)(depth, end - block, b + first * b_stride + block, (ptrdiff_t)b_stride, 1, scratch);
      int rows;
      for (size_t row = 0; row < m; row += (size_t)rows) {
        rows = KERNEL(tile_rows)(m - row);
        const float *starts[KERNEL_ROWS];
        for (int r = 0; r < rows; r++) starts[r] = a + first * a_stride + row + (size_t)r;
        for (size_t column = block; column < end; column += KERNEL_COLUMNS) {
          size_t count = end - column < KERNEL_COLUMNS ? end - column : KERNEL_COLUMNS;
          KERNEL(product_tile)
          (rows, count, depth, starts, (ptrdiff_t)a_stride, scratch + (column - block) * depth,
           c + row * c_stride + column, (ptrdiff_t)c_stride, adding || first > 0);
        }
      }
    }
  }
}

static const ink_product_kernels KERNEL(kernels) = {
  .instructions = KERNEL_INSTRUCTIONS,
  .panel_columns = KERNEL_COLUMNS,
  .scratch_count = KERNEL_DEPTH * KERNEL_BREADTH,
  .pack = KERNEL(pack),
  .multiply = KERNEL(multiply),
  .multiply_transposed = KERNEL(multiply_transposed),
};

#undef KERNEL_BLOCK
#undef KERNEL_DEPTH
#undef KERNEL_BREADTH
#undef KERNEL_FOR_ROWS
#undef KERNEL_VECTORS
#undef KERNEL_COLUMNS

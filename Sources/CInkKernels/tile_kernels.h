// The heart of the matrix products: a tile of a few rows and up to four vectors of columns, kept in registers while the
// sum runs. Included once for each instruction set, with names by KERNEL(), KERNEL_LANES floats a vector and KERNEL_ROWS
// rows a tile (as many as the registers hold beside four vectors of the second matrix). No include guard on purpose.

#define KERNEL_VECTORS 4
#define KERNEL_COLUMNS (KERNEL_VECTORS * KERNEL_LANES)

typedef float KERNEL(vector) __attribute__((vector_size(KERNEL_LANES * sizeof(float)), aligned(sizeof(float))));

/// A tile's sums.
typedef KERNEL(vector) KERNEL(tile)[KERNEL_ROWS][KERNEL_VECTORS];

/// Sets the sums of `rows` rows to zero; `rows` is a constant.
ALWAYS void KERNEL(clear)(int rows, KERNEL(tile) tile) {
  UNROLLED (int r = 0; r < rows; r++) {
    UNROLLED (int v = 0; v < KERNEL_VECTORS; v++) tile[r][v] = (KERNEL(vector)){0};
  }
}

ALWAYS void KERNEL(copy)(int rows, KERNEL(tile) from, KERNEL(tile) to) {
  UNROLLED (int r = 0; r < rows; r++) {
    UNROLLED (int v = 0; v < KERNEL_VECTORS; v++) to[r][v] = from[r][v];
  }
}

#if defined(KERNEL_BFLOAT16)
#include "pair_kernels.h"
#else
/// tile[r][:] += sum over p < k of a[r][p] * b[p * KERNEL_COLUMNS + :]; `rows` is a constant.
ALWAYS void KERNEL(accumulate)(
  int rows, size_t k, const float *const *a, const float *b, KERNEL(tile) tile) {
  KERNEL(tile) sums;
  const float *row[KERNEL_ROWS];
  UNROLLED (int r = 0; r < rows; r++) row[r] = a[r];
  KERNEL(copy)(rows, tile, sums);
  for (size_t p = 0; p < k; p++) {
    KERNEL(vector) factors[KERNEL_ROWS];
    UNROLLED (int r = 0; r < rows; r++) factors[r] = row[r][p] - (KERNEL(vector)){0};
    UNROLLED (int v = 0; v < KERNEL_VECTORS; v++) {
      KERNEL(vector) columns = *(const KERNEL(vector) *)(b + v * KERNEL_LANES);
      UNROLLED (int r = 0; r < rows; r++) sums[r][v] += factors[r] * columns;
    }
    b += KERNEL_COLUMNS;
  }
  KERNEL(copy)(rows, sums, tile);
}
#endif

/// The rows of the next tile when `rest` rows are left: tiles as equal as they can be, so that none is much too small.
static inline int KERNEL(tile_rows)(size_t rest) {
  size_t tiles = (rest + KERNEL_ROWS - 1) / KERNEL_ROWS;
  return (int)((rest + tiles - 1) / tiles);
}

/// Makes `count`, which is at most KERNEL_ROWS, a constant in `tile(count)`.
#define KERNEL_FOR_ROWS(count, tile)    \
  switch (count) {                      \
  case 1: tile(1); break;               \
  KERNEL_CASES(tile)                    \
  default: tile(KERNEL_ROWS); break;    \
  }
#if KERNEL_ROWS == 6
#define KERNEL_CASES(tile) \
  case 2: tile(2); break;  \
  case 3: tile(3); break;  \
  case 4: tile(4); break;  \
  case 5: tile(5); break;
#elif KERNEL_ROWS == 3
#define KERNEL_CASES(tile) case 2: tile(2); break;
#else
#define KERNEL_CASES(tile)
#endif

/// Asks for the cache lines of `count` floats that will be written.
ALWAYS void KERNEL(prefetch)(const float *x, size_t count) {
  for (size_t i = 0; i < count; i += 16) __builtin_prefetch(x + i, 1);
}

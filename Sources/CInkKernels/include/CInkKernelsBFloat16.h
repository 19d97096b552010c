/// Products of whole batches whose operands are rounded to bfloat16, with sums in float32.
///
/// A bfloat16 number is the upper half of a float32. Instructions that take two of them at a time from either operand do
/// twice the work of float32's.
#pragma once

#include <stddef.h>

#pragma clang assume_nonnull begin

/// One instruction set's products.
typedef struct {
  /// The floats of workspace that a product of this size needs.
  size_t (*workspace)(size_t m, size_t n, size_t k);

  /// C[m, n] = A[m, k] * B[k, n], or C += when `adding`.
  ///
  /// Element (row, column) of a factor is factor[row * row_step + column * column_step], and one of its steps is 1. The
  /// rows of C are c_stride floats apart. Each operand is rounded once, to the nearest, ties to even; `workspace` holds
  /// what is rounded.
  void (*multiply)(
    size_t m, size_t n, size_t k, const float *a, ptrdiff_t a_row_step, ptrdiff_t a_column_step, const float *b,
    ptrdiff_t b_row_step, ptrdiff_t b_column_step, float *c, size_t c_stride, int adding, float *workspace);
} ink_batch_product_kernels;

/// The products, or null when this processor has no instructions for them.
const ink_batch_product_kernels *_Nullable ink_batch_product_kernels_bfloat16(void);

#pragma clang assume_nonnull end

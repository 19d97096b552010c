/// Products with one matrix that stays the same over many steps: a recurrent layer's weight. It is laid out once in panels of
/// a few vectors' width, so that each product streams through it.
///
/// Products of a whole batch go through the system's BLAS; Models/PERFORMANCE.md has the measurement.
#pragma once

#include <stddef.h>

#include "CInkKernelsInstructions.h"

#pragma clang assume_nonnull begin

/// One instruction set's products. Matrices are row-major, strides in floats.
typedef struct {
  ink_instructions instructions;

  /// The columns of a panel.
  size_t panel_columns;

  /// Lays out B[k, n], whose element (p, c) is b[p * row_step + c * column_step], as panels[ceil(n / panel_columns)][k]
  /// [panel_columns], with zeros after the last column.
  void (*pack)(size_t k, size_t n, const float *b, ptrdiff_t row_step, ptrdiff_t column_step, float *packed);

  /// C[m, n] = A[m, k] * B, or C += when `adding`.
  void (*multiply)(
    size_t m, size_t n, size_t k, const float *a, size_t a_stride, const float *packed, float *c, size_t c_stride,
    int adding);
} ink_product_kernels;

/// The products for an instruction set, or null when this processor doesn't have it.
const ink_product_kernels *_Nullable ink_product_kernels_for(ink_instructions instructions);

/// The products for the widest instruction set of this processor.
const ink_product_kernels *ink_product_kernels_best(void);

/// The products whose products round their operands to bfloat16, or null when this processor has no instructions for that.
const ink_product_kernels *_Nullable ink_product_kernels_bfloat16(void);

#pragma clang assume_nonnull end

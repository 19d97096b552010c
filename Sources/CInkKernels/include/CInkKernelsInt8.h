/// Products of int8 weights with activations that are rounded to int8, too: the sums are those of integers, the same on
/// every instruction set.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The kinds of products of bytes, of which a processor may have several.
typedef enum {
  /// The instructions of every processor of the target: SSE2 on x86-64, NEON on arm64, SIMD of WebAssembly, or plain C.
  INK_INT8_BASELINE = 0,
  INK_INT8_AVX2 = 1,
  INK_INT8_AVX512 = 2,
  /// AVX-512 with products of bytes.
  INK_INT8_VNNI = 3,
  /// NEON with products of bytes (the dot product of ARMv8.2).
  INK_INT8_DOT = 4,
  /// WebAssembly's relaxed products of bytes, which a module of their own has.
  INK_INT8_RELAXED = 5,
} ink_int8_kind;

/// y [rows, n] = scales ⊙ (x [rows, k] · Wᵀ) + bias; rows of x lie `ldx` apart, of y `ldy`. Each row of x is rounded
/// to ±127 steps of a scale of its own; weights are −127 to 127. `bias` and `scales` hold n numbers, and memory up to
/// a multiple of 16; `scratch` holds `ink_int8_scratch_count` floats.
typedef void ink_int8_product(size_t rows, size_t n, size_t k, const float *x, size_t ldx, const int8_t *packed,
                              const float *scales, const float *bias, float *y, size_t ldy, float *scratch);

/// The kernels of one kind.
///
/// Packed weights of an [n, k] matrix lie 16 outputs side by side and four inputs together: with q = ⌈k / 4⌉, the weight
/// of output 16 p + j for input i is at ((p · q + i / 4) · 16 + j) · 4 + i % 4, zeros beyond n and k; after them comes
/// an int32 for each output, minus 128 times the sum of its weights.
typedef struct {
  ink_int8_kind kind;
  ink_int8_product *product;
} ink_int8_kernels;

/// The kernels of a kind, or NULL when this processor lacks it.
const ink_int8_kernels *ink_int8_kernels_for(ink_int8_kind kind);

/// The kernels of the fastest kind that this processor has.
const ink_int8_kernels *ink_int8_kernels_best(void);

#if defined(__wasm__)
/// Makes a product the one of `INK_INT8_RELAXED`, for recognizers that are made afterwards. A page calls it.
void ink_int8_use_relaxed(ink_int8_product *product);
#endif

/// The number of bytes of a packed [n, k] matrix.
size_t ink_int8_packed_count(size_t n, size_t k);

/// Packs an [n, k] matrix into memory that is aligned for int32; -128 becomes -127.
void ink_int8_pack(size_t n, size_t k, const int8_t *weights, int8_t *packed);

/// The number of floats of scratch memory that a product needs.
size_t ink_int8_scratch_count(size_t rows, size_t k);

// Products of bytes by WebAssembly's relaxed SIMD. An engine without it rejects a module that has it: these are linked to a
// module of their own, which Scripts/build-wasm writes into inkling.js and which shares the runtime's memory.
//
// The instruction multiplies bytes by bytes of seven bits, and leaves to the engine what becomes of an eighth: with VNNI it is
// part of a number without a sign, with NEON's dot product it is the sign. Either will do. Elsewhere, sums of two products may
// be cut off at 16 bits.
#if defined(__wasm_relaxed_simd__)

#include "include/CInkKernelsInt8.h"
#include "include/CInkKernelsRuntime.h"
#include "runtime_vectors.h"

#include <string.h>
#include <wasm_simd128.h>

// The first sum of four products of one byte with another.
ALWAYS int32_t four_products(int32_t signed_byte, int32_t byte) {
  // Only the engine knows it.
  __asm__("" : "+r"(byte));
  return wasm_i32x4_extract_lane(
    wasm_i32x4_relaxed_dot_i8x16_i7x16_add(
      wasm_i8x16_splat((int8_t)signed_byte), wasm_i8x16_splat((int8_t)byte), wasm_i32x4_splat(0)),
    0);
}

ALWAYS int takes_unsigned(void) { return four_products(1, 255) > 0; }

#define KERNEL(name) name##_relaxed
#define INT8_ROWS 6
#define INT8_FEW_ROWS 3
#define INT8_OUTPUTS 4
#define INT8_CHUNKS 2
#define INT8_OFFSET (takes_unsigned() ? 128 : 0)
#define INT8_NUMBER uint8_t
#define INT8_QUADS(sum, four, w)                                                                                      \
  (*(sum) = (sums_relaxed)wasm_i32x4_relaxed_dot_i8x16_i7x16_add((v128_t)*(w), wasm_i32x4_splat(four), (v128_t)*(sum)))
#include "runtime_int8_kernels.h"

// Whether the sums are those of integers in this engine.
__attribute__((export_name("isExact"))) int is_exact(void) {
  const int32_t largest = takes_unsigned() ? 255 : -127;
  return four_products(127, largest) == 4 * 127 * largest && four_products(-127, largest) == -4 * 127 * largest;
}

__attribute__((export_name("product"))) void product(
  size_t rows, size_t n, size_t k, const float *x, size_t ldx, const int8_t *packed, const float *scales,
  const float *bias, float *y, size_t ldy, float *scratch) {
  product_relaxed(rows, n, k, x, ldx, packed, scales, bias, y, ldy, scratch);
}

#endif

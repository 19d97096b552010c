// The bodies in runtime_kernels.h, compiled once for each instruction set, and the layout of weights that they share.
#include "include/CInkKernelsRuntime.h"
#include "runtime_vectors.h"

#include <math.h>
#include <string.h>

// The larger and the smaller of each two numbers. Where the builtin would call fmaxf for each, an instruction does.
#if defined(__wasm_simd128__)
#define LARGER(a, b) __builtin_wasm_pmax_f32x4(a, b)
#define SMALLER(a, b) __builtin_wasm_pmin_f32x4(a, b)
#else
#define LARGER(a, b) __builtin_elementwise_max(a, b)
#define SMALLER(a, b) __builtin_elementwise_min(a, b)
#endif

#define KERNEL_FILE "runtime_kernels.h"
#define KERNEL_TABLE ink_runtime_kernels
#include "each_instruction_set.h"

size_t ink_runtime_packed_count(size_t n, size_t k) { return (n + INK_PANEL - 1) / INK_PANEL * INK_PANEL * k; }

void ink_runtime_pack(size_t n, size_t k, const float *weights, float *packed) {
  memset(packed, 0, ink_runtime_packed_count(n, k) * sizeof(float));
  for (size_t row = 0; row < n; row++) {
    float *panel = packed + row / INK_PANEL * INK_PANEL * k + row % INK_PANEL;
    for (size_t i = 0; i < k; i++) panel[i * INK_PANEL] = weights[row * k + i];
  }
}

// The same bodies (runtime_kernels.h) compiled once for each instruction set, and the choice between them at run time.
#include "include/CInkKernelsRuntime.h"

#include <math.h>
#include <string.h>

// 16 floats: one register of AVX-512, two of AVX, four of SSE2 and NEON. The compiler splits them.
typedef float f16x __attribute__((vector_size(64), aligned(4), may_alias));
typedef int32_t i16x __attribute__((vector_size(64), aligned(4), may_alias));
typedef int8_t b16x __attribute__((vector_size(16), aligned(1), may_alias));

#define ALWAYS static inline __attribute__((always_inline))

#define KERNEL(name) name##_baseline
#define KERNEL_LEVEL INK_RUNTIME_BASELINE
#if defined(__aarch64__)
#define ROWS 6
#define PANELS 1
#define WIDE_PANELS 4
#else
#define ROWS 2
#define PANELS 1
#define WIDE_PANELS 2
#endif
#include "runtime_kernels.h"
#undef KERNEL
#undef KERNEL_LEVEL
#undef ROWS
#undef PANELS
#undef WIDE_PANELS

#if defined(__x86_64__)

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define KERNEL(name) name##_avx2
#define KERNEL_LEVEL INK_RUNTIME_AVX2
#define ROWS 6
#define PANELS 1
#define WIDE_PANELS 4
#include "runtime_kernels.h"
#undef KERNEL
#undef KERNEL_LEVEL
#undef ROWS
#undef PANELS
#undef WIDE_PANELS
#pragma clang attribute pop

#pragma clang attribute push(                                                                        \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma"), min_vector_width(512))), \
  apply_to = function)
#define KERNEL(name) name##_avx512
#define KERNEL_LEVEL INK_RUNTIME_AVX512
#define ROWS 12
#define PANELS 2
#define WIDE_PANELS 8
#include "runtime_kernels.h"
#undef KERNEL
#undef KERNEL_LEVEL
#undef ROWS
#undef PANELS
#undef WIDE_PANELS
#pragma clang attribute pop

const ink_runtime_kernels *ink_runtime_kernels_for(ink_runtime_level level) {
  switch (level) {
  case INK_RUNTIME_BASELINE:
    return &kernels_baseline;
  case INK_RUNTIME_AVX2:
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? &kernels_avx2 : NULL;
  case INK_RUNTIME_AVX512:
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx512f") &&
                   __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                   __builtin_cpu_supports("avx512vl")
             ? &kernels_avx512
             : NULL;
  }
  return NULL;
}

#else

const ink_runtime_kernels *ink_runtime_kernels_for(ink_runtime_level level) {
  return level == INK_RUNTIME_BASELINE ? &kernels_baseline : NULL;
}

#endif

const ink_runtime_kernels *ink_runtime_kernels_best(void) {
  const ink_runtime_kernels *found = ink_runtime_kernels_for(INK_RUNTIME_AVX512);
  if (!found) found = ink_runtime_kernels_for(INK_RUNTIME_AVX2);
  return found ? found : &kernels_baseline;
}

size_t ink_runtime_packed_count(size_t n, size_t k) { return (n + INK_PANEL - 1) / INK_PANEL * INK_PANEL * k; }

void ink_runtime_pack(size_t n, size_t k, const float *weights, float *packed) {
  memset(packed, 0, ink_runtime_packed_count(n, k) * sizeof(float));
  for (size_t row = 0; row < n; row++) {
    float *panel = packed + row / INK_PANEL * INK_PANEL * k + row % INK_PANEL;
    for (size_t i = 0; i < k; i++) panel[i * INK_PANEL] = weights[row * k + i];
  }
}

void ink_runtime_pack_int8(size_t n, size_t k, const int8_t *weights, int8_t *packed) {
  memset(packed, 0, ink_runtime_packed_count(n, k));
  for (size_t row = 0; row < n; row++) {
    int8_t *panel = packed + row / INK_PANEL * INK_PANEL * k + row % INK_PANEL;
    for (size_t i = 0; i < k; i++) panel[i * INK_PANEL] = weights[row * k + i];
  }
}

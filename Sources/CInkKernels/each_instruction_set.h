// Includes KERNEL_FILE once for each instruction set. In it KERNEL(name) names the set's own function,
// KERNEL_INSTRUCTIONS is the set, KERNEL_LANES the floats of a vector, KERNEL_ROWS the rows of a product's tile.
// No include guard on purpose.

#define KERNEL(name) name##_baseline
#define KERNEL_INSTRUCTIONS INK_INSTRUCTIONS_BASELINE
#define KERNEL_LANES 4
#if defined(__aarch64__)
#define KERNEL_ROWS 6
#else
#define KERNEL_ROWS 2
#endif
#include KERNEL_FILE
#undef KERNEL
#undef KERNEL_INSTRUCTIONS
#undef KERNEL_LANES
#undef KERNEL_ROWS

#if defined(__x86_64__)

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define KERNEL(name) name##_avx2
#define KERNEL_INSTRUCTIONS INK_INSTRUCTIONS_AVX2
#define KERNEL_LANES 8
#define KERNEL_ROWS 3
#include KERNEL_FILE
#undef KERNEL
#undef KERNEL_INSTRUCTIONS
#undef KERNEL_LANES
#undef KERNEL_ROWS
#pragma clang attribute pop

#pragma clang attribute push(                                                                        \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma"), min_vector_width(512))), \
  apply_to = function)
#define KERNEL(name) name##_avx512
#define KERNEL_INSTRUCTIONS INK_INSTRUCTIONS_AVX512
#define KERNEL_LANES 16
#define KERNEL_ROWS 6
#include KERNEL_FILE
#undef KERNEL
#undef KERNEL_INSTRUCTIONS
#undef KERNEL_LANES
#undef KERNEL_ROWS
#pragma clang attribute pop

#endif

#undef KERNEL_FILE

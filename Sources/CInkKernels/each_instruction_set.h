// Includes KERNEL_FILE once for each instruction set. In it KERNEL(name) names the set's own function,
// KERNEL_INSTRUCTIONS is the set, KERNEL_LANES the floats of a vector, KERNEL_ROWS the rows of a product's tile. The file
// ends with a table of type KERNEL_TABLE, named KERNEL(kernels); the functions that choose between the tables at run time
// are KERNEL_TABLE_for and KERNEL_TABLE_best. No include guard on purpose.

#include "kernel_macros.h"

#define KERNEL(name) name##_baseline
#define KERNEL_INSTRUCTIONS INK_INSTRUCTIONS_BASELINE
#define KERNEL_LANES 4
#if defined(__aarch64__)
#define KERNEL_ROWS 6
#else
#define KERNEL_ROWS 2
#endif
#include "one_instruction_set.h"

#if defined(__x86_64__)

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define KERNEL(name) name##_avx2
#define KERNEL_INSTRUCTIONS INK_INSTRUCTIONS_AVX2
#define KERNEL_LANES 8
#define KERNEL_ROWS 3
#include "one_instruction_set.h"
#pragma clang attribute pop

#pragma clang attribute push(                                                                        \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma"), min_vector_width(512))), \
  apply_to = function)
#define KERNEL(name) name##_avx512
#define KERNEL_INSTRUCTIONS INK_INSTRUCTIONS_AVX512
#define KERNEL_LANES 16
#define KERNEL_ROWS 6
#include "one_instruction_set.h"
#pragma clang attribute pop

#endif

const KERNEL_TABLE *KERNEL_CHOICE(KERNEL_TABLE, _for)(ink_instructions instructions) {
  if (!ink_has_instructions(instructions)) return NULL;
  switch (instructions) {
#if defined(__x86_64__)
  case INK_INSTRUCTIONS_AVX2:
    return &kernels_avx2;
  case INK_INSTRUCTIONS_AVX512:
    return &kernels_avx512;
#endif
  default:
    return &kernels_baseline;
  }
}

const KERNEL_TABLE *KERNEL_CHOICE(KERNEL_TABLE, _best)(void) {
  return KERNEL_CHOICE(KERNEL_TABLE, _for)(ink_widest_instructions());
}

// Includes KERNEL_FILE for the instruction set of the target that multiplies bfloat16: AVX512_BF16 or arm64's FEAT_BF16.
// In it KERNEL_BFLOAT16 is defined beside what each_instruction_set.h defines. The function that gives its table, where
// this processor has the set, is KERNEL_TABLE_bfloat16. No include guard on purpose.

#include "kernel_macros.h"

#define KERNEL_BFLOAT16

#if defined(__x86_64__)
#include <immintrin.h>
#pragma clang attribute push(                                                                                   \
  __attribute__((target("avx512bf16,avx512f,avx512bw,avx512dq,avx512vl,avx2,fma"), min_vector_width(512))), \
  apply_to = function)
#define KERNEL(name) name##_bfloat16
#define KERNEL_INSTRUCTIONS INK_INSTRUCTIONS_AVX512
#define KERNEL_LANES 16
#define KERNEL_ROWS 6
#include "one_instruction_set.h"
#pragma clang attribute pop
#elif defined(__aarch64__)
#include <arm_neon.h>
#pragma clang attribute push(__attribute__((target("bf16"))), apply_to = function)
#define KERNEL(name) name##_bfloat16
#define KERNEL_INSTRUCTIONS INK_INSTRUCTIONS_BASELINE
#define KERNEL_LANES 4
#define KERNEL_ROWS 6
#include "one_instruction_set.h"
#pragma clang attribute pop
#endif

const KERNEL_TABLE *KERNEL_CHOICE(KERNEL_TABLE, _bfloat16)(void) {
#if defined(__x86_64__) || defined(__aarch64__)
  if (ink_has_bfloat16()) return &kernels_bfloat16;
#endif
  return NULL;
}

#undef KERNEL_BFLOAT16

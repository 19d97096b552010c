// The same bodies (recurrent_kernels.h) compiled once for each instruction set, and the choice between them at run time.
#include "include/CInkKernelsRecurrent.h"

#include <string.h>

#define KERNEL(name) name##_baseline
#define KERNEL_INSTRUCTIONS INK_INSTRUCTIONS_BASELINE
#include "recurrent_kernels.h"
#undef KERNEL
#undef KERNEL_INSTRUCTIONS

#if defined(__x86_64__)

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define KERNEL(name) name##_avx2
#define KERNEL_INSTRUCTIONS INK_INSTRUCTIONS_AVX2
#include "recurrent_kernels.h"
#undef KERNEL
#undef KERNEL_INSTRUCTIONS
#pragma clang attribute pop

#pragma clang attribute push(                                                                        \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma"), min_vector_width(512))), \
  apply_to = function)
#define KERNEL(name) name##_avx512
#define KERNEL_INSTRUCTIONS INK_INSTRUCTIONS_AVX512
#include "recurrent_kernels.h"
#undef KERNEL
#undef KERNEL_INSTRUCTIONS
#pragma clang attribute pop

#endif

const ink_recurrent_kernels *ink_recurrent_kernels_for(ink_instructions instructions) {
  // The processor is asked in one place.
  if (!ink_training_kernels_for(instructions)) return NULL;
  switch (instructions) {
  case INK_INSTRUCTIONS_BASELINE:
    return &recurrent_kernels_baseline;
#if defined(__x86_64__)
  case INK_INSTRUCTIONS_AVX2:
    return &recurrent_kernels_avx2;
  case INK_INSTRUCTIONS_AVX512:
    return &recurrent_kernels_avx512;
#endif
  default:
    return NULL;
  }
}

const ink_recurrent_kernels *ink_recurrent_kernels_best(void) {
  return ink_recurrent_kernels_for(ink_training_kernels_best()->instructions);
}

// The same bodies (training_kernels.h) compiled once for each instruction set, and the choice between them at run time.
#include "include/CInkKernelsTraining.h"

#include <string.h>

#define KERNEL_FILE "training_kernels.h"
#include "each_instruction_set.h"

#if defined(__x86_64__)

static int has(ink_instructions instructions) {
  switch (instructions) {
  case INK_INSTRUCTIONS_BASELINE:
    return 1;
  case INK_INSTRUCTIONS_AVX2:
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  case INK_INSTRUCTIONS_AVX512:
    return has(INK_INSTRUCTIONS_AVX2) && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  }
  return 0;
}

const ink_training_kernels *ink_training_kernels_for(ink_instructions instructions) {
  if (!has(instructions)) return NULL;
  switch (instructions) {
  case INK_INSTRUCTIONS_BASELINE:
    return &kernels_baseline;
  case INK_INSTRUCTIONS_AVX2:
    return &kernels_avx2;
  case INK_INSTRUCTIONS_AVX512:
    return &kernels_avx512;
  }
  return NULL;
}

#else

const ink_training_kernels *ink_training_kernels_for(ink_instructions instructions) {
  return instructions == INK_INSTRUCTIONS_BASELINE ? &kernels_baseline : NULL;
}

#endif

const ink_training_kernels *ink_training_kernels_best(void) {
  const ink_training_kernels *found = ink_training_kernels_for(INK_INSTRUCTIONS_AVX512);
  if (found) return found;
  found = ink_training_kernels_for(INK_INSTRUCTIONS_AVX2);
  return found ? found : &kernels_baseline;
}

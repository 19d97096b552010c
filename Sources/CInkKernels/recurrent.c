// The same bodies (recurrent_kernels.h) compiled once for each instruction set, and the choice between them at run time.
#include "include/CInkKernelsRecurrent.h"

#include <string.h>

#define KERNEL_FILE "recurrent_kernels.h"
#include "each_instruction_set.h"

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

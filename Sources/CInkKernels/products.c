// The same bodies (product_kernels.h) compiled once for each instruction set, and the choice between them at run time.
#include "include/CInkKernelsProducts.h"

#include <string.h>

#define KERNEL_FILE "product_kernels.h"
#include "each_instruction_set.h"

const ink_product_kernels *ink_product_kernels_for(ink_instructions instructions) {
  // The processor is asked in one place.
  if (!ink_training_kernels_for(instructions)) return NULL;
  switch (instructions) {
  case INK_INSTRUCTIONS_BASELINE:
    return &product_kernels_baseline;
#if defined(__x86_64__)
  case INK_INSTRUCTIONS_AVX2:
    return &product_kernels_avx2;
  case INK_INSTRUCTIONS_AVX512:
    return &product_kernels_avx512;
#endif
  default:
    return NULL;
  }
}

const ink_product_kernels *ink_product_kernels_best(void) {
  return ink_product_kernels_for(ink_training_kernels_best()->instructions);
}

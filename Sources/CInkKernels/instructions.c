// The only code that asks the processor what it supports.
#include "include/CInkKernelsInstructions.h"

int ink_has_instructions(ink_instructions instructions) {
  switch (instructions) {
  case INK_INSTRUCTIONS_BASELINE:
    return 1;
#if defined(__x86_64__)
  case INK_INSTRUCTIONS_AVX2:
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  case INK_INSTRUCTIONS_AVX512:
    return ink_has_instructions(INK_INSTRUCTIONS_AVX2) && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
#endif
  default:
    return 0;
  }
}

ink_instructions ink_widest_instructions(void) {
  if (ink_has_instructions(INK_INSTRUCTIONS_AVX512)) return INK_INSTRUCTIONS_AVX512;
  return ink_has_instructions(INK_INSTRUCTIONS_AVX2) ? INK_INSTRUCTIONS_AVX2 : INK_INSTRUCTIONS_BASELINE;
}

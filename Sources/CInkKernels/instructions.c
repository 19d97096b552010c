// The only code that asks the processor what it supports.
#include "include/CInkKernelsInstructions.h"

#if defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#elif defined(__aarch64__) && defined(__APPLE__)
#include <sys/sysctl.h>
#endif

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

int ink_has_bfloat16(void) {
#if defined(__x86_64__)
  return ink_has_instructions(INK_INSTRUCTIONS_AVX512) && __builtin_cpu_supports("avx512bf16");
#elif defined(__aarch64__) && defined(__linux__)
  // HWCAP2_BF16, which older headers lack.
  return (getauxval(AT_HWCAP2) >> 14 & 1) != 0;
#elif defined(__aarch64__) && defined(__APPLE__)
  int has = 0;
  size_t size = sizeof has;
  return sysctlbyname("hw.optional.arm.FEAT_BF16", &has, &size, NULL, 0) == 0 && has;
#else
  return 0;
#endif
}

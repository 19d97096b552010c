/// The instruction sets that the loops are compiled for, and which of them this processor has.
#pragma once

/// The instruction sets, from the plainest to the widest.
typedef enum {
  /// The instructions of every processor of the target: SSE2 on x86-64, NEON on arm64.
  INK_INSTRUCTIONS_BASELINE = 0,
  INK_INSTRUCTIONS_AVX2 = 1,
  INK_INSTRUCTIONS_AVX512 = 2,
} ink_instructions;

/// Whether this processor has an instruction set that there are loops for.
int ink_has_instructions(ink_instructions instructions);

/// The widest instruction set of this processor.
ink_instructions ink_widest_instructions(void);

/// Whether this processor multiplies numbers of bfloat16: AVX512_BF16 on x86-64, FEAT_BF16 on arm64.
int ink_has_bfloat16(void);

// The vectors of the runtime's kernels.
#include "kernel_macros.h"

#include <stdint.h>

// 16 numbers: one register of AVX-512, two of AVX, four of SSE2 and NEON. The compiler splits them.
typedef float f16x __attribute__((vector_size(64), aligned(4), may_alias));
typedef int32_t i16x __attribute__((vector_size(64), aligned(4), may_alias));

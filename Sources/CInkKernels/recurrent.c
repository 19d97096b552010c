// The bodies in recurrent_kernels.h, compiled once for each instruction set, and for bfloat16.
#include "include/CInkKernelsRecurrent.h"

#include <stdint.h>
#include <string.h>

#define KERNEL_FILE "recurrent_kernels.h"
#define KERNEL_TABLE ink_recurrent_kernels
#include "each_instruction_set.h"
#include "each_bfloat16_set.h"

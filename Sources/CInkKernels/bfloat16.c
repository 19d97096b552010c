// The bodies in bfloat16_kernels.h, compiled for the instruction set that multiplies bfloat16.
#include "include/CInkKernelsBFloat16.h"
#include "include/CInkKernelsInstructions.h"

#include <stdint.h>
#include <string.h>

#define KERNEL_FILE "bfloat16_kernels.h"
#define KERNEL_TABLE ink_batch_product_kernels
#include "each_bfloat16_set.h"

// The bodies in product_kernels.h, compiled once for each instruction set, and for bfloat16.
#include "include/CInkKernelsProducts.h"

#include <stdint.h>
#include <string.h>

#define KERNEL_FILE "product_kernels.h"
#define KERNEL_TABLE ink_product_kernels
#include "each_instruction_set.h"
#include "each_bfloat16_set.h"

// The bodies in training_kernels.h, compiled once for each instruction set.
#include "include/CInkKernelsTraining.h"

#include <string.h>

#define KERNEL_FILE "training_kernels.h"
#define KERNEL_TABLE ink_training_kernels
#include "each_instruction_set.h"

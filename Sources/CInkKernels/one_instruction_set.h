// Includes KERNEL_FILE for the instruction set that KERNEL, KERNEL_INSTRUCTIONS, KERNEL_LANES and KERNEL_ROWS describe, and
// takes these definitions back. No include guard on purpose.
#include KERNEL_FILE
#undef KERNEL
#undef KERNEL_INSTRUCTIONS
#undef KERNEL_LANES
#undef KERNEL_ROWS

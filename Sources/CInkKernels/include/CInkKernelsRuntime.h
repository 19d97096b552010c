/// Inner loops of the runtime: products of float32, float16 and int8 weights with float activations.
#ifndef C_INK_KERNELS_RUNTIME_H
#define C_INK_KERNELS_RUNTIME_H
#endif

/// Inner loops of training: scans, cells, activations, the optimizer.
#ifndef C_INK_KERNELS_TRAINING_H
#define C_INK_KERNELS_TRAINING_H
#endif

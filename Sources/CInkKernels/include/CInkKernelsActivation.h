/// The functions that follow a product.
#pragma once

/// The functions that follow a product, in the order of InkNetwork's `Activation`.
typedef enum {
  INK_ACTIVATION_NONE = 0,
  INK_ACTIVATION_RELU = 1,
  INK_ACTIVATION_TANH = 2,
  INK_ACTIVATION_SILU = 3,
} ink_activation;

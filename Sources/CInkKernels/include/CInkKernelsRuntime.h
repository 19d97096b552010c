/// Inner loops of the runtime: products of float32 and int8 weights with float activations, and the loops between them.
///
/// Every kernel exists once for each instruction set, in a table. All matrices are row-major floats; none allocates.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "CInkKernelsActivation.h"
#include "CInkKernelsInstructions.h"

/// Columns of a panel: packed weights hold 16 outputs side by side.
#define INK_PANEL 16

/// The kernels of one instruction set.
///
/// `packed` float weights of an [n, k] matrix: panel p holds at ((p · k) + i) · 16 + j the weight of output 16 p + j for input
/// i, zeros beyond n. `bias` and `scales` hold n numbers, zeros after them up to a multiple of 16.
typedef struct {
  ink_instructions instructions;
  /// y [rows, n] = x [rows, k] · Wᵀ + bias; rows of x lie `ldx` apart, of y `ldy`.
  void (*product)(size_t rows, size_t n, size_t k, const float *x, size_t ldx, const float *packed, const float *bias,
                  float *y, size_t ldy);
  /// The same with int8 weights, packed as CInkKernelsInt8.h says: y = scales ⊙ (x · Wᵀ) + bias.
  void (*product_int8)(size_t rows, size_t n, size_t k, const float *x, size_t ldx, const int8_t *packed,
                       const float *scales, const float *bias, float *y, size_t ldy);
  /// Applies an activation to numbers in place.
  void (*activate)(ink_activation activation, size_t count, float *values);
  /// y = (x − mean) / √(variance + 10⁻⁵) ⊙ weight + bias for every row of n.
  void (*layer_norm)(size_t rows, size_t n, const float *x, const float *weight, const float *bias, float *y);
  /// The scan of a bidirectional SRU: u [frames, 3 width] holds z, f, o before their sigmoids;
  /// x [frames, width] becomes x + 2 σ(o) ⊙ c in place; `state` is scratch memory for `width` numbers.
  void (*sru_scan)(size_t frames, size_t width, const float *u, float *x, float *state);
  /// One direction of an LSTM. `gates` [frames, 4 width] holds W x + b for i, f, g, o; y's rows of
  /// `width` lie `ldy` apart; `scratch` holds 6 · width + 16 numbers.
  void (*lstm_scan)(size_t frames, size_t width, int backwards, const float *gates, const float *packed_recurrent,
                      float *y, size_t ldy, float *scratch);
  /// One direction of a GRU. `gates` [frames, 3 width] holds W x + b for r, z, n; `bias` is the
  /// recurrent one; `scratch` holds 4 · width + 16 numbers.
  void (*gru_scan)(size_t frames, size_t width, int backwards, const float *gates, const float *packed_recurrent,
                     const float *bias, float *y, size_t ldy, float *scratch);
  /// Every row of n becomes its log-softmax in place.
  void (*log_softmax)(size_t rows, size_t n, float *values);
  /// A layer over a graph, max(0, ·) of everything. Row slots[i] of `products` [·, stride] holds stroke i's own map and what it
  /// says as a neighbour, `width` numbers each; with a stride of 3 width, its map as the first of a pair too. Pairs
  /// offsets[i] … offsets[i + 1] are stroke i beside the strokes in rows `neighbours`; from row starts[i] on, `pairs` has their
  /// maps. Each stroke's row becomes its own map and the mean of what its neighbours say, given the pairs; with maps of first
  /// ones its own map alone, and behind all strokes a pair's row is the sum of all three.
  void (*graph)(size_t strokes, size_t width, size_t stride, const intptr_t *slots, const intptr_t *offsets,
                const int32_t *neighbours, const float *products, const intptr_t *starts, const float *pairs, float *rows);
} ink_runtime_kernels;

/// The kernels of an instruction set, or NULL when this processor lacks it.
const ink_runtime_kernels *ink_runtime_kernels_for(ink_instructions instructions);

/// The kernels of the best instruction set that this processor has.
const ink_runtime_kernels *ink_runtime_kernels_best(void);

/// The number of floats of a packed [n, k] matrix.
size_t ink_runtime_packed_count(size_t n, size_t k);

/// Packs an [n, k] matrix.
void ink_runtime_pack(size_t n, size_t k, const float *weights, float *packed);

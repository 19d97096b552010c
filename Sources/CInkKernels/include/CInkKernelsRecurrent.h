/// Inner loops of the LSTM and GRU layers: of the LSTM a whole step with its recurrent product, of the GRU the loops
/// between two recurrent products.
///
/// One call works on one time step of one direction. H is the layer's width in that direction, N the rows of the batch
/// (every frame of every sequence), A the sequences that are still running at this step. `rows[A]` names the row of each
/// in the [N, ...] matrices; `before` is what to add to a row to come to the step before it: -1 forwards, +1 backwards,
/// 0 at the first step, where the state before is zero. Matrices [A, ...] are compact: row a belongs to rows[a].
/// Gates are in PyTorch's order.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "CInkKernelsInstructions.h"

#pragma clang assume_nonnull begin

/// One instruction set's loops.
typedef struct {
  ink_instructions instructions;

  /// The floats of a vector, which the LSTM's layouts go by.
  size_t lanes;

  /// The LSTM's matrices are in blocks of `lanes` units, K = ceil(H / lanes) of them, the last one filled with zeros:
  /// gates[N, gate_stride] hold a row's i, f, g, o as [K][4][lanes], bias[K][4][lanes], cells[N, K * lanes].
  ///
  /// gates: the input product; on return i, f, g, o after activation. recurrent[K][H][4][lanes]: the weight from h to
  /// the gates. cells and output[N, output_stride] are written; the state before is read from them.
  void (*lstm_forward)(
    size_t active, size_t width, const int32_t *rows, ptrdiff_t before, const float *recurrent, const float *bias,
    float *gates, size_t gate_stride, float *cells, float *output, size_t output_stride);

  /// gates: those that lstm_forward wrote; at the step after already what this function writes: the gradient before
  /// activation. `after` is what to add to a row to come to the step after, which the first `following` sequences have.
  /// recurrent: the transposed weight, [4 * K * lanes, H] in panels of 4 * lanes columns as `pack` makes them.
  /// doutput[N, output_stride]; carry[A, K * lanes]: the cells' gradient from the step after, on return for the one
  /// before; dbias[K][4][lanes] +=.
  void (*lstm_backward)(
    size_t active, size_t following, size_t width, const int32_t *rows, ptrdiff_t before, ptrdiff_t after,
    const float *recurrent, const float *doutput, size_t output_stride, const float *cells, float *gates,
    size_t gate_stride, float *carry, float *dbias);

  /// gates[N, 3H]: the input product; on return r, z, n after activation. recurrent[A, 3H], null at the first step.
  /// input_bias[3H], recurrent_bias[3H]. candidates[N, H] is written: the recurrent part of n before r gates it.
  /// hidden[A, H] is read and written (zero at the first step), and written once more to output[N, stride].
  void (*gru_forward)(
    size_t active, size_t width, const int32_t *rows, const float *input_bias, const float *recurrent_bias,
    const float *_Nullable recurrent, float *gates, float *candidates, float *hidden, float *output, size_t stride);

  /// gates[N, 3H], candidates[N, H] as gru_forward left them; on return the gradients before activation of the input
  /// product and of the recurrent part of n; compact[A, 3H]: the gradient of the recurrent product. output, doutput
  /// [N, stride]; dhidden[A, H] from the step after, on return the part for the one before that z carries.
  void (*gru_backward)(
    size_t active, size_t width, const int32_t *rows, ptrdiff_t before, const float *output, const float *doutput,
    size_t stride, float *gates, float *candidates, float *dhidden, float *compact);
} ink_recurrent_kernels;

/// The loops for an instruction set, or null when this processor doesn't have it.
const ink_recurrent_kernels *_Nullable ink_recurrent_kernels_for(ink_instructions instructions);

/// The loops for the widest instruction set of this processor.
const ink_recurrent_kernels *ink_recurrent_kernels_best(void);

/// The loops whose products round their operands to bfloat16, or null when this processor has no instructions for that.
const ink_recurrent_kernels *_Nullable ink_recurrent_kernels_bfloat16(void);

#pragma clang assume_nonnull end

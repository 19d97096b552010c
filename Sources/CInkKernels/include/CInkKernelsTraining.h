/// Inner loops of training: activations, normalization, scans, the loss, the optimizer.
///
/// Matrices are row-major without gaps. "+=" marks a buffer that is added to, not overwritten.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "CInkKernelsActivation.h"
#include "CInkKernelsInstructions.h"

#pragma clang assume_nonnull begin

/// One instruction set's loops.
typedef struct {
  ink_instructions instructions;

  /// y[i] = scale * exp(x[i]).
  void (*exponential)(size_t n, const float *x, float scale, float *y);

  /// x[r, c] = activation(x[r, c] + bias[c]); bias may be null.
  void (*bias_activation)(
    size_t rows, size_t columns, const float *_Nullable bias, ink_activation activation, float *x);

  /// dy[i] *= activation'(...); `y` holds the activation's results, for SiLU its arguments.
  void (*activation_backward)(size_t n, ink_activation activation, const float *y, float *dy);

  /// sums[c] += sum over r of x[r, c].
  void (*column_sums)(size_t rows, size_t columns, const float *x, float *sums);

  /// y = weight * (x - mean) / sqrt(variance + epsilon) + bias, row by row; keeps mean and 1/deviation a row.
  void (*layer_norm_forward)(
    size_t rows, size_t columns, const float *x, const float *weight, const float *bias, float epsilon, float *y,
    float *mean, float *inverse_deviation);

  /// dx +=, dweight +=, dbias +=.
  void (*layer_norm_backward)(
    size_t rows, size_t columns, const float *x, const float *weight, const float *mean,
    const float *inverse_deviation, const float *dy, float *dx, float *dweight, float *dbias);

  /// y[i] = hash(seed, i) < threshold ? 0 : scale * x[i], or y[i] += the same when `adding`.
  void (*dropout)(size_t n, uint64_t seed, uint32_t threshold, float scale, int adding, const float *x, float *y);

  /// One sequence of a bidirectional simple recurrent unit.
  /// u[T, 3W]: z, f, o before activation; on return z, sigmoid(f + bias), sigmoid(o + bias). bias[2W], x, c, y[T, W].
  void (*sru_forward)(size_t frames, size_t width, float *u, const float *bias, const float *x, float *c, float *y);

  /// u[T, 3W] as sru_forward left it; on return the gradient of u before activation. dbias[2W] +=, carry[W] scratch.
  void (*sru_backward)(
    size_t frames, size_t width, float *u, const float *c, const float *dy, float *dbias, float *carry);

  /// y[r, :] = x[r, :] - ln(sum of exp(x[r, :])).
  void (*log_softmax)(size_t rows, size_t columns, const float *x, float *y);

  /// One sequence's softmax, which replaces its logits x[T, C]: on return e^(x - largest), whose row sums are sums[T];
  /// emissions[T, S]: the log-probabilities of the classes path[S].
  void (*ctc_softmax)(
    size_t frames, size_t classes, size_t states, const int32_t *path, float *x, float *sums, float *emissions);

  /// x[T, C] as ctc_softmax left it; on return the loss's gradient scale * (softmax - posterior[T, S] of path[S]).
  void (*ctc_gradient)(
    size_t frames, size_t classes, size_t states, const int32_t *path, const float *sums, const float *posterior,
    float scale, float *x);

  /// CTC's forward variable. emissions[T, S]; alpha[T, S + 2], whose first two columns are the outside;
  /// skip[S + 2]: 0 where state s - 2 may lead to s, otherwise a very low number.
  void (*ctc_forward)(size_t frames, size_t states, const float *emissions, const double *skip, double *alpha);

  /// CTC's backward variable without the frame's own emission. beta[T, S + 2], whose last two columns are the outside;
  /// scratch[S + 2].
  void (*ctc_backward)(
    size_t frames, size_t states, const float *emissions, const double *skip, double *beta, double *scratch);

  /// posterior[T, S] = exp(alpha + beta - log_probability).
  void (*ctc_posterior)(
    size_t frames, size_t states, const double *alpha, const double *beta, double log_probability, float *posterior);

  /// One step of AdamW; `first_correction` = 1 - beta1^t, `second_correction` = 1 - beta2^t.
  void (*adamw)(
    size_t n, float *parameters, const float *gradients, float *first, float *second, float rate, float beta1,
    float beta2, float epsilon, float decay, float first_correction, float second_correction);

  /// The sum of squares.
  double (*sum_of_squares)(size_t n, const float *x);
} ink_training_kernels;

/// The loops for an instruction set, or null when this processor doesn't have it.
const ink_training_kernels *_Nullable ink_training_kernels_for(ink_instructions instructions);

/// The loops for the widest instruction set of this processor.
const ink_training_kernels *ink_training_kernels_best(void);

#pragma clang assume_nonnull end

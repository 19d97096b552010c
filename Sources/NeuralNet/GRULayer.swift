internal import CInkKernels
package import Tensors

/// A bidirectional gated recurrent unit.
///
/// For each direction, with the parts of W · x_t + b and U · h_{t−1} + d in the order r, z, n:
/// r = σ(·), z = σ(·), n = tanh(W_n x_t + b_n + r ⊙ (U_n h_{t−1} + d_n)), h_t = (1 − z) ⊙ n + z ⊙ h_{t−1}. A row of the
/// output is forwards' h, then backwards'. Input weights [3H, inputs] start by Glorot's rule for one gate, recurrent
/// weights [3H, H] evenly over ±1/√H, biases [3H] at 0.
///
/// ## Source
/// Cho et al.: Learning Phrase Representations using RNN Encoder–Decoder (2014), section 2.3, in PyTorch's form, where r
/// gates the product instead of the state.
package struct GRULayer: Layer {
  private let weights: [RecurrentWeights<Int>]

  init(_ layout: inout ParameterLayout) {
    weights = ["forward.", "backward."].map { direction in
      RecurrentWeights(
        input: layout.add(direction + "inputWeight") { .glorot(inputs: $0[1], outputs: $0[0] / 3) },
        recurrent: layout.add(direction + "recurrentWeight") { .recurrent(width: $0[1]) },
        bias: layout.add(direction + "inputBias") { _ in .constant(0) },
        recurrentBias: layout.add(direction + "recurrentBias") { _ in .constant(0) })
    }
  }

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    let output = pass.tape.gru(input.tensor, weights: weights.map { $0.tensors(of: pass) }, offsets: input.offsets)
    return PackedTensor(tensor: output, offsets: input.offsets)
  }
}

extension Tape {
  /// A bidirectional GRU over packed sequences: see `GRULayer`.
  ///
  /// `weights` has an element for forwards and one for backwards. The result is [N, 2H].
  package func gru(_ input: Tensor, weights: [RecurrentWeights<Tensor>], offsets: [Int]) -> Tensor {
    let (rows, width) = (input.rows, weights[0].recurrent.columns)
    // [N, 3H]: the activated gates replace these products, later their gradient.
    let gates = weights.map { self.product(input, $0.input, transposingSecond: true) }
    precondition(gates[0].columns == 3 * width, "gates of \(gates[0].columns) for width \(width)")
    let wanted = isRecording && (input.requiresGradient || weights.contains { $0.requiresGradient })
    let result = make(rows: rows, columns: 2 * width, requiresGradient: wanted)
    let plan = RecurrencePlan(offsets: offsets)
    // Forwards' first, then backwards'.
    let candidates = scratch(2 * rows * width)
    let hidden = scratch(plan.sequences * width)
    let product = scratch(plan.sequences * 3 * width)
    let products = unsafe Products.kernels(for: arithmetic)
    let kernels = unsafe RecurrentKernels.kernels(for: arithmetic)
    let panels = scratch(
      max(Products.packedCount(k: width, n: 3 * width), Products.packedCount(k: 3 * width, n: width)))
    for direction in RecurrencePlan.Direction.allCases {
      let index = direction.rawValue
      guard let recurrentBias = weights[index].recurrentBias else { preconditionFailure("a GRU has two biases") }
      unsafe products.pointee.pack(width, 3 * width, weights[index].recurrent.values, 1, width, panels.base)
      hidden.zero()
      unsafe plan.walk(direction) { step, active, frames, _ in
        if step > 0 {
          unsafe products.pointee.multiply(
            active, 3 * width, width, hidden.base, width, panels.base, product.base, 3 * width, 0)
        }
        unsafe kernels.pointee.gru_forward(
          active, width, frames, weights[index].bias.values, recurrentBias.values,
          step > 0 ? product.base : nil, gates[index].values, candidates.base + index * rows * width, hidden.base,
          result.values + index * width, 2 * width)
      }
    }
    unsafe record(result) { gradient in
      let hiddenGradient = self.scratch(plan.sequences * width)
      let compact = self.scratch(plan.sequences * 3 * width)
      let before = self.scratch(rows * width)
      for direction in RecurrencePlan.Direction.allCases {
        let index = direction.rawValue
        let (weight, bias) = (weights[index].recurrent, weights[index].bias)
        hiddenGradient.zero()
        unsafe products.pointee.pack(3 * width, width, weight.values, width, 1, panels.base)
        unsafe plan.walk(direction, reversed: true) { step, active, frames, before in
          unsafe kernels.pointee.gru_backward(
            active, width, frames, before, result.values + index * width, gradient + index * width, 2 * width,
            gates[index].values, candidates.base + index * rows * width, hiddenGradient.base, compact.base)
          if step > 0 {
            unsafe products.pointee.multiply(
              active, width, 3 * width, compact.base, 3 * width, panels.base, hiddenGradient.base, width, 1)
          }
        }
        // The recurrent product's gradient is the input product's, but for the candidate, which r has gated.
        let (gateValues, gated) = unsafe (gates[index].values, candidates.base + index * rows * width)
        if bias.requiresGradient {
          unsafe TrainingKernels.best.pointee.column_sums(rows, 3 * width, gateValues, bias.gradientToAddTo())
        }
        if let recurrentBias = weights[index].recurrentBias, recurrentBias.requiresGradient {
          let target = unsafe recurrentBias.gradientToAddTo()
          for row in 0..<rows { unsafe BLAS.add(gateValues + row * 3 * width, to: target, count: 2 * width) }
          unsafe TrainingKernels.best.pointee.column_sums(rows, width, gated, target + 2 * width)
        }
        if weight.requiresGradient {
          unsafe plan.shift(
            result.values + index * width, stride: 2 * width, width: width, direction, into: before.base)
          let (target, adding) = unsafe weight.gradientToWrite()
          unsafe self.multiply(
            Matrix(gateValues, stride: 3 * width, transposed: true), Matrix(before.base, stride: width), into: target,
            stride: width, m: 2 * width, n: width, k: rows, adding: adding)
          unsafe self.multiply(
            Matrix(gated, stride: width, transposed: true), Matrix(before.base, stride: width),
            into: target + 2 * width * width, stride: width, m: width, n: width, k: rows, adding: adding)
        }
        if gates[index].requiresGradient { gates[index].adoptValuesAsGradient() }
      }
    }
    return result
  }
}

internal import CInkKernels
package import Tensors

extension Tape {
  /// A bidirectional LSTM over packed sequences: see `LSTMLayer`.
  ///
  /// `weights` has an element for forwards and one for backwards. The result is [N, 2H].
  package func lstm(
    _ input: Tensor, weights: [RecurrentWeights<Tensor>], offsets: [Int]
  ) -> Tensor {
    let (rows, features) = (input.rows, input.columns)
    let layout = LSTMGateLayout(width: weights[0].recurrent.columns)
    let (width, gateCount) = (layout.width, layout.gates)
    let wanted = isRecording && (input.requiresGradient || weights.contains { $0.requiresGradient })
    let result = make(rows: rows, columns: 2 * width, requiresGradient: wanted)
    let plan = RecurrencePlan(offsets: offsets)
    // Both directions' gates in one matrix, so that their products with the input are one. A row's length must not be a
    // power of two: a product that goes down the columns would fall on a few lines of the cache.
    let stride = 2 * gateCount + 16
    let gates = scratch(rows * stride)
    let inputWeight = scratch(2 * gateCount * features)
    for direction in RecurrencePlan.Direction.allCases {
      unsafe layout.arrange(
        weights[direction.rawValue].input.values, columns: features,
        into: inputWeight.base + direction.rawValue * gateCount * features)
    }
    unsafe multiply(
      input.matrix(), Matrix(inputWeight.base, stride: features, transposed: true), into: gates.base, stride: stride,
      m: rows, n: 2 * gateCount, k: features, adding: false)
    // Forwards' first, then backwards'.
    let recurrent = scratch(2 * gateCount * width)
    let cells = scratch(2 * rows * layout.paddedWidth)
    let products = unsafe Products.kernels(for: arithmetic)
    let kernels = unsafe RecurrentKernels.kernels(for: arithmetic)
    let panels = scratch(
      max(Products.packedCount(k: width, n: gateCount), Products.packedCount(k: gateCount, n: width)))
    let bias = scratch(gateCount)
    for direction in RecurrencePlan.Direction.allCases {
      let index = direction.rawValue
      let weight = unsafe recurrent.base + index * gateCount * width
      unsafe layout.arrange(weights[index].recurrent.values, columns: width, into: weight)
      unsafe layout.arrange(weights[index].bias.values, columns: 1, into: bias.base)
      unsafe products.pointee.pack(width, gateCount, weight, 1, width, panels.base)
      unsafe plan.walk(direction) { step, active, frames, before in
        unsafe kernels.pointee.lstm_forward(
          active, width, frames, before, panels.base, bias.base, gates.base + index * gateCount, stride,
          cells.base + index * rows * layout.paddedWidth, result.values + index * width, 2 * width)
      }
    }
    unsafe record(result) { gradient in
      let carry = self.scratch(plan.sequences * layout.paddedWidth)
      let biasGradient = self.scratch(gateCount)
      for direction in RecurrencePlan.Direction.allCases {
        let index = direction.rawValue
        carry.zero()
        biasGradient.zero()
        unsafe products.pointee.pack(
          gateCount, width, recurrent.base + index * gateCount * width, width, 1, panels.base)
        unsafe plan.walk(direction, reversed: true) { step, active, frames, before in
          let following = step + 1 < plan.steps ? plan.active(at: step + 1) : 0
          unsafe kernels.pointee.lstm_backward(
            active, following, width, frames, before, direction == .forward ? 1 : -1, panels.base,
            gradient + index * width,
            2 * width, cells.base + index * rows * layout.paddedWidth, gates.base + index * gateCount, stride,
            carry.base, biasGradient.base)
        }
        if weights[index].bias.requiresGradient {
          unsafe layout.add(biasGradient.base, columns: 1, to: weights[index].bias.gradientToAddTo())
        }
        if weights[index].recurrent.requiresGradient {
          let before = self.scratch(rows * width)
          unsafe plan.shift(
            result.values + index * width, stride: 2 * width, width: width, direction, into: before.base)
          let sum = self.scratch(gateCount * width)
          unsafe self.multiply(
            Matrix(gates.base + index * gateCount, stride: stride, transposed: true),
            Matrix(before.base, stride: width),
            into: sum.base, stride: width, m: gateCount, n: width, k: rows, adding: false)
          unsafe layout.add(sum.base, columns: width, to: weights[index].recurrent.gradientToAddTo())
        }
      }
      if weights.contains(where: { $0.input.requiresGradient }) {
        let sum = self.scratch(2 * gateCount * features)
        unsafe self.multiply(
          Matrix(gates.base, stride: stride, transposed: true), input.matrix(), into: sum.base, stride: features,
          m: 2 * gateCount, n: features, k: rows, adding: false)
        for (index, weight) in weights.enumerated() where weight.input.requiresGradient {
          unsafe layout.add(
            sum.base + index * gateCount * features, columns: features, to: weight.input.gradientToAddTo())
        }
      }
      if input.requiresGradient {
        let (target, adding) = unsafe input.gradientToWrite()
        unsafe self.multiply(
          Matrix(gates.base, stride: stride), Matrix(inputWeight.base, stride: features), into: target,
          stride: features, m: rows, n: features, k: 2 * gateCount, adding: adding)
      }
    }
    return result
  }
}

internal import CInkKernels
package import Tensors

/// A bidirectional long short-term memory: the field's baseline.
///
/// For each direction, with the gates of W · x_t + U · h_{t−1} + b in the order i, f, g, o:
/// c_t = σ(f) ⊙ c_{t−1} + σ(i) ⊙ tanh(g), h_t = σ(o) ⊙ tanh(c_t). A row of the output is forwards' h, then backwards'.
/// Input weights [4H, inputs] start by Glorot's rule for one gate, recurrent weights [4H, H] evenly over ±1/√H, biases
/// [4H] at 0 but for the forget gate's at 1, so that a memory lasts at first.
///
/// ## Source
/// Hochreiter, Schmidhuber: Long Short-Term Memory (1997); Gers, Schmidhuber, Cummins: Learning to Forget (2000).
package struct LSTMLayer: Layer {
  private let weights: [RecurrentWeights<Int>]

  init(_ layout: inout ParameterLayout) {
    weights = ["forward.", "backward."].map { direction in
      RecurrentWeights(
        input: layout.add(direction + "inputWeight") { .glorot(inputs: $0[1], outputs: $0[0] / 4) },
        recurrent: layout.add(direction + "recurrentWeight") { .recurrent(width: $0[1]) },
        bias: layout.add(direction + "bias") { shape in
          let width = shape[0] / 4
          return .values((0..<4 * width).map { $0 / width == 1 ? 1 : 0 })
        })
    }
  }

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    let output = pass.tape.lstm(
      input.tensor, weights: weights.map { $0.tensors(of: pass) }, offsets: input.offsets)
    return PackedTensor(tensor: output, offsets: input.offsets)
  }
}

/// The weights of one direction of an LSTM or a GRU, or their indices.
package struct RecurrentWeights<Element> {
  var input: Element
  var recurrent: Element
  /// Of a GRU that of the input product.
  var bias: Element
  /// Of a GRU that of the recurrent product.
  var recurrentBias: Element?

  package init(input: Element, recurrent: Element, bias: Element, recurrentBias: Element? = nil) {
    self.input = input
    self.recurrent = recurrent
    self.bias = bias
    self.recurrentBias = recurrentBias
  }
}

extension RecurrentWeights: Sendable where Element: Sendable {}

extension RecurrentWeights<Int> {
  func tensors(of pass: ForwardPass) -> RecurrentWeights<Tensor> {
    RecurrentWeights<Tensor>(
      input: pass.parameters[input], recurrent: pass.parameters[recurrent], bias: pass.parameters[bias],
      recurrentBias: recurrentBias.map { pass.parameters[$0] })
  }
}

extension RecurrentWeights<Tensor> {
  var requiresGradient: Bool {
    input.requiresGradient || recurrent.requiresGradient || bias.requiresGradient
      || recurrentBias?.requiresGradient ?? false
  }
}

extension ParameterLayout.Initializer {
  /// PyTorch's rule for recurrent weights.
  static func recurrent(width: Int) -> Self { .uniform(bound: 1 / Float(width).squareRoot()) }
}

/// The C loops' layout of an LSTM's gates: in blocks of a vector's units, i, f, g, o of the first units, then of the next.
///
/// Units beyond the width fill the last block; their weights and biases are zero, so that they stay out of every sum.
struct LSTMGateLayout {
  let width: Int
  /// The units with those that fill the last block.
  let paddedWidth: Int
  private let lanes: Int

  init(width: Int) {
    self.width = width
    lanes = unsafe RecurrentKernels.best.pointee.lanes
    paddedWidth = (width + lanes - 1) / lanes * lanes
  }

  var gates: Int { 4 * paddedWidth }

  /// Copies the rows of `weight` [4H, columns] into blocks, to `target` [gates, columns].
  func arrange(_ weight: UnsafePointer<Float>, columns: Int, into target: UnsafeMutablePointer<Float>) {
    for block in 0..<paddedWidth / lanes {
      for gate in 0..<4 {
        let start = (block * 4 + gate) * lanes
        let units = min(lanes, width - block * lanes)
        unsafe (target + start * columns).update(
          from: weight + (gate * width + block * lanes) * columns, count: units * columns)
        unsafe (target + (start + units) * columns).update(repeating: 0, count: (lanes - units) * columns)
      }
    }
  }

  /// Adds the rows of `source` [gates, columns], which are in blocks, to those of `weight` [4H, columns].
  func add(_ source: UnsafePointer<Float>, columns: Int, to weight: UnsafeMutablePointer<Float>) {
    for block in 0..<paddedWidth / lanes {
      for gate in 0..<4 {
        let units = min(lanes, width - block * lanes)
        unsafe BLAS.add(
          source + (block * 4 + gate) * lanes * columns, to: weight + (gate * width + block * lanes) * columns,
          count: units * columns)
      }
    }
  }
}

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

internal import Tensors

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

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

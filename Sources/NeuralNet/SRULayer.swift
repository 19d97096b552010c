internal import Tensors

/// A bidirectional simple recurrent unit with layer normalization before it and a residual connection around it.
///
/// With n = LayerNorm(x) and u = dropout(n) · weightᵀ split into z, f, o:
/// f = σ(f + b_f), o = σ(o + b_o), c_t = f ⊙ c_{t−1} + (1 − f) ⊙ z, y = x + 2 · o ⊙ c. The first half of the channels
/// runs forwards in time, the second backwards. weight [3W, W] starts by Glorot's rule for one of its three parts;
/// the forget biases are spread evenly from 0 to 3 in each direction, so that memories of all lengths exist from the
/// start.
///
/// ## Source
/// Lei, Zhang, Wang, Dai, Artzi: Simple Recurrent Units for Highly Parallelizable Recurrence (2018), equations 1–4,
/// with the gates' dependence on c left out.
package struct SRULayer: Layer {
  let norm: LayerNormLayer
  let weight: Int
  let bias: Int
  let dropout: Float

  init(dropout: Float, _ layout: inout ParameterLayout) {
    norm = LayerNormLayer(prefix: "norm.", &layout)
    weight = layout.add("weight") { .glorot(inputs: $0[1], outputs: $0[1]) }
    bias = layout.add("bias") { shape in
      let (width, half) = (shape[0] / 2, shape[0] / 4)
      let forget = (0..<half).map { half > 1 ? 3 * Float($0) / Float(half - 1) : 1.5 }
      return .values(forget + forget + Array(repeating: 0, count: width))
    }
    self.dropout = dropout
  }

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    let tape = pass.tape
    let normalized = norm.forward(input, &pass).tensor
    if dropout > 0, let seed = pass.random?.next() { tape.dropInPlace(normalized, rate: dropout, seed: seed) }
    let gates = tape.product(normalized, pass.parameters[weight], transposingSecond: true)
    let output = tape.sru(
      gates: gates, bias: pass.parameters[bias], residual: input.tensor, offsets: input.offsets)
    return PackedTensor(tensor: output, offsets: input.offsets)
  }
}

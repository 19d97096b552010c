internal import Tensors

/// One frame for each sequence: out[h] = Σ_t softmax_t(weight[h] · x[t]) · x[t], head after head.
///
/// weight [heads, inputs] starts by Glorot's rule.
///
/// ## Source
/// Z. Lin et al., A structured self-attentive sentence embedding, ICLR 2017, with one linear map.
package struct PoolingLayer: Layer {
  let weight: Int

  init(_ layout: inout ParameterLayout) {
    weight = layout.add("weight") { .glorot(inputs: $0[1], outputs: $0[0]) }
  }

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    let scores = pass.tape.linear(input.tensor, weight: pass.parameters[weight], bias: nil)
    let pooled = pass.tape.pool(input.tensor, scores: scores, offsets: input.offsets)
    return PackedTensor(tensor: pooled, offsets: Array(0..<input.offsets.count))
  }
}

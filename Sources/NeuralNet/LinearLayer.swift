internal import InkNetwork
internal import Tensors

/// y = activation(x · weightᵀ + bias) for every frame.
///
/// weight [outputs, inputs] starts by He's rule before ReLU and SiLU, otherwise by Glorot's; bias [outputs] at 0.
package struct LinearLayer: Layer {
  let weight: Int
  let bias: Int
  let activation: Activation

  init(activation: Activation, _ layout: inout ParameterLayout) {
    weight = layout.add("weight") { activation.start(inputs: $0[1], outputs: $0[0]) }
    bias = layout.add("bias") { _ in .constant(0) }
    self.activation = activation
  }

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    let output = pass.tape.linear(
      input.tensor, weight: pass.parameters[weight], bias: pass.parameters[bias], activation: activation)
    return PackedTensor(tensor: output, offsets: input.offsets)
  }
}

extension Activation {
  func start(inputs: Int, outputs: Int) -> ParameterLayout.Initializer {
    switch self {
    case .relu, .silu: .he(inputs: inputs)
    case .none, .tanh: .glorot(inputs: inputs, outputs: outputs)
    }
  }
}

/// Layer normalization of every frame; weight [features] starts at 1, bias [features] at 0.
package struct LayerNormLayer: Layer {
  let weight: Int
  let bias: Int

  init(prefix: String = "", _ layout: inout ParameterLayout) {
    weight = layout.add(prefix + "weight") { _ in .constant(1) }
    bias = layout.add(prefix + "bias") { _ in .constant(0) }
  }

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    let output = pass.tape.layerNorm(
      input.tensor, weight: pass.parameters[weight], bias: pass.parameters[bias])
    return PackedTensor(tensor: output, offsets: input.offsets)
  }
}

/// Drops numbers at random while training and scales the others up; does nothing for inference.
package struct DropoutLayer: Layer {
  let rate: Float

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    guard let seed = pass.random?.next() else { return input }
    return PackedTensor(tensor: pass.tape.dropout(input.tensor, rate: rate, seed: seed), offsets: input.offsets)
  }
}

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

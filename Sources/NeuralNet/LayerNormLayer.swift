internal import Tensors

/// Layer normalization of every frame; weight [features] starts at 1, bias [features] at 0.
package struct LayerNormLayer: Layer {
  let weight: Int
  let bias: Int

  init(name: String, features: Int, layout: inout ParameterLayout) {
    weight = layout.add("\(name).weight", shape: [features], start: .constant(1))
    bias = layout.add("\(name).bias", shape: [features], start: .constant(0))
  }

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    let output = pass.tape.layerNorm(
      input.tensor, weight: pass.parameters[weight], bias: pass.parameters[bias])
    return PackedTensor(tensor: output, offsets: input.offsets)
  }
}

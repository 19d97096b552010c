internal import Tensors

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

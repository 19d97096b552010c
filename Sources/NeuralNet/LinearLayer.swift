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
  /// The initializer of a weight that feeds this function.
  func start(inputs: Int, outputs: Int) -> ParameterLayout.Initializer {
    switch self {
    case .relu, .silu: .he(inputs: inputs)
    case .none, .tanh: .glorot(inputs: inputs, outputs: outputs)
    }
  }
}

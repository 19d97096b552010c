internal import Tensors

/// y = activation(x · weightᵀ + bias) for every frame.
///
/// weight [outputs, inputs] starts by He's rule before ReLU and SiLU, otherwise by Glorot's; bias [outputs] at 0.
package struct LinearLayer: Layer {
  let weight: Int
  let bias: Int
  let activation: Activation

  init(name: String, inputs: Int, outputs: Int, activation: Activation, layout: inout ParameterLayout) {
    weight = layout.add("\(name).weight", shape: [outputs, inputs], start: activation.start(inputs, outputs))
    bias = layout.add("\(name).bias", shape: [outputs], start: .constant(0))
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
  func start(_ inputs: Int, _ outputs: Int) -> ParameterLayout.Initializer {
    switch self {
    case .relu, .silu: .he(inputs: inputs)
    case .none, .tanh: .glorot(inputs: inputs, outputs: outputs)
    }
  }
}

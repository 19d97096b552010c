internal import InkNetwork
internal import Tensors

/// A 1-D convolution over time within every sequence: out[t] = activation(weight · concat_k x[t · stride − pad + k] + bias).
///
/// pad = (kernel − 1) / 2; frames outside the sequence are zeros. weight [channels, kernel · inputs], tap after tap,
/// starts by He's rule before ReLU and SiLU, otherwise by Glorot's; bias [channels] at 0.
package struct ConvolutionLayer: Layer {
  let weight: Int
  let bias: Int
  let kernel: Int
  let stride: Int
  let activation: Activation

  init(kernel: Int, stride: Int, activation: Activation, _ layout: inout ParameterLayout) {
    weight = layout.add("weight") { activation.start(inputs: $0[1], outputs: $0[0]) }
    bias = layout.add("bias") { _ in .constant(0) }
    self.kernel = kernel
    self.stride = stride
    self.activation = activation
  }

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    let (windows, offsets) = pass.tape.windows(
      of: input.tensor, offsets: input.offsets, kernel: kernel, stride: stride)
    let output = pass.tape.linear(
      windows, weight: pass.parameters[weight], bias: pass.parameters[bias], activation: activation)
    return PackedTensor(tensor: output, offsets: offsets)
  }
}

internal import InkNetwork
internal import Tensors

/// A convolution over the plane: out[y, x] = activation(weight · concat_{j, i} in[y · stride − pad + j, x · stride − pad + i]
/// + bias).
///
/// Every sequence is a square of cells, row by row; cells outside are zeros, as many that ⌈side / stride⌉ cells come out
/// along either axis. weight [channels, kernel · kernel · inputs], row after row of the kernel, starts as a 1-D
/// convolution's; bias [channels] at 0.
package struct Convolution2DLayer: Layer {
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
    let count = input.offsets.count - 1
    let side = count > 0 ? LayerDescription.side(ofSquare: input.offsets[1]) : 0
    let windows = pass.tape.windows2D(of: input.tensor, side: side, kernel: kernel, stride: stride)
    let output = pass.tape.linear(
      windows, weight: pass.parameters[weight], bias: pass.parameters[bias], activation: activation)
    let cells = count > 0 ? output.rows / count : 0
    return PackedTensor(tensor: output, offsets: (0...count).map { $0 * cells })
  }
}

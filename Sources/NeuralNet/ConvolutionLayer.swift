internal import InkNetwork
internal import Tensors

/// A convolution over time within every sequence: out[t] = activation(weight · concat_k x[t · stride − pad + k] + bias); or over
/// the plane: out[y, x] = activation(weight · concat_{j, i} in[y · stride − pad + j, x · stride − pad + i] + bias).
///
/// Over time pad = (kernel − 1) / 2, and frames outside the sequence are zeros; weight [channels, kernel · inputs], tap after
/// tap. In the plane every sequence is a square of cells, row by row; cells outside are zeros, as many that ⌈side / stride⌉
/// cells come out along either axis; weight [channels, kernel · kernel · inputs], row after row of the kernel. The weight starts
/// by He's rule before ReLU and SiLU, otherwise by Glorot's; bias [channels] at 0.
///
/// With batch normalization out = activation(scale · normalized(weight · …) + bias); scale [channels] starts at 1, and the running
/// statistics [2 · channels + 1], means, variances and the number of steps, at 0, 1 and 0.
package struct ConvolutionLayer: Layer {
  let weight: Int
  let bias: Int
  let kernel: Int
  let stride: Int
  let activation: Activation
  let isInPlane: Bool
  let normalization: (scale: Int, statistics: Int)?

  init(
    kernel: Int, stride: Int, activation: Activation, isInPlane: Bool = false, isNormalized: Bool = false,
    _ layout: inout ParameterLayout
  ) {
    weight = layout.add("weight") { activation.start(inputs: $0[1], outputs: $0[0]) }
    bias = layout.add("bias") { _ in .constant(0) }
    normalization =
      isNormalized
      ? (
        layout.add(BatchNormalization.scale) { _ in .constant(1) },
        layout.add(BatchNormalization.statistics) { .values(BatchNormalization.start(channels: $0[0] / 2)) }
      ) : nil
    self.kernel = kernel
    self.stride = stride
    self.activation = activation
    self.isInPlane = isInPlane
  }

  package func forward(_ input: PackedTensor, _ pass: inout ForwardPass) -> PackedTensor {
    let windows: Tensor
    let offsets: [Int]
    if isInPlane {
      let count = input.offsets.count - 1
      let side = count > 0 ? LayerDescription.side(ofSquare: input.offsets[1]) : 0
      windows = pass.tape.windows2D(of: input.tensor, side: side, kernel: kernel, stride: stride)
      let cells = count > 0 ? windows.rows / count : 0
      offsets = (0...count).map { $0 * cells }
    } else {
      (windows, offsets) = pass.tape.windows(of: input.tensor, offsets: input.offsets, kernel: kernel, stride: stride)
    }
    guard let normalization else {
      let output = pass.tape.linear(
        windows, weight: pass.parameters[weight], bias: pass.parameters[bias], activation: activation)
      return PackedTensor(tensor: output, offsets: offsets)
    }
    let sums = pass.tape.linear(windows, weight: pass.parameters[weight], bias: nil)
    let output = pass.tape.batchNorm(
      sums, weight: pass.parameters[normalization.scale], bias: pass.parameters[bias],
      statistics: pass.parameters[normalization.statistics], share: pass.statisticsShare, activation: activation,
      epsilon: BatchNormalization.epsilon)
    return PackedTensor(tensor: output, offsets: offsets)
  }
}

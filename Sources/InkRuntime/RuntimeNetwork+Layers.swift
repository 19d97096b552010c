import CInkKernels
import InkNetwork

extension RuntimeNetwork {
  /// Makes a layer's output the activations.
  func run(
    _ layer: NetworkLayer, frames: Int, features: Int, scratch: NetworkScratch, _ arithmetic: Arithmetic
  ) {
    switch layer {
    case .convolution(let matrix, let kernel, let stride, let activation):
      convolution(
        matrix, kernel: kernel, stride: stride, frames: frames, features: features, scratch: scratch, arithmetic)
      activate(activation, (frames + stride - 1) / stride * matrix.rows, scratch)
    case .convolution2D(let matrix, let kernel, let stride, let activation):
      let count = convolution2D(
        matrix, kernel: kernel, stride: stride, side: LayerDescription.side(ofSquare: frames), features: features,
        scratch: scratch, arithmetic)
      activate(activation, count * matrix.rows, scratch)
    case .linear(let matrix, let activation):
      linear(matrix, frames: frames, scratch: scratch, arithmetic)
      activate(activation, frames * matrix.rows, scratch)
    case .norm(let weights):
      scratch.results.reserve(frames * features)
      norm(weights, frames: frames, features: features, from: scratch.activations, to: scratch.results)
      scratch.swapActivations()
    case .sru(let weights, let matrix):
      scratch.prepared.reserve(frames * features)
      scratch.gates.reserve(frames * matrix.rows)
      scratch.state.reserve(features)
      norm(weights, frames: frames, features: features, from: scratch.activations, to: scratch.prepared)
      unsafe matrix.multiply(
        scratch.prepared.base, count: frames, stride: features, into: scratch.gates.base, kernels, arithmetic,
        scratch: scratch.rounded)
      unsafe kernels.table.pointee.sru_scan(
        frames, features, scratch.gates.base, scratch.activations.base, scratch.state.base)
    case .recurrent(let directions, let width):
      recurrent(directions, width: width, frames: frames, features: features, scratch: scratch, arithmetic)
    case .pooling(let matrix):
      pool(matrix, frames: frames, features: features, scratch: scratch)
    case .none:
      break
    }
  }

  func linear(_ matrix: PackedMatrix, frames: Int, scratch: NetworkScratch, _ arithmetic: Arithmetic) {
    scratch.results.reserve(frames * matrix.rows)
    unsafe matrix.multiply(
      scratch.activations.base, count: frames, stride: matrix.columns, into: scratch.results.base, kernels, arithmetic,
      scratch: scratch.rounded)
    scratch.swapActivations()
  }

  /// Pads the input with zeros, so that a frame's window is a row of a matrix whose rows overlap.
  private func convolution(
    _ matrix: PackedMatrix, kernel: Int, stride: Int, frames: Int, features: Int, scratch: NetworkScratch,
    _ arithmetic: Arithmetic
  ) {
    let outputs = (frames + stride - 1) / stride
    let before = (kernel - 1) / 2 * features
    let total = max(before + frames * features, ((outputs - 1) * stride + kernel) * features)
    scratch.prepared.reserve(total)
    scratch.results.reserve(outputs * matrix.rows)
    let padded = unsafe scratch.prepared.base
    unsafe padded.update(repeating: 0, count: before)
    unsafe scratch.prepared.copy(scratch.activations.base, count: frames * features, to: before)
    let end = before + frames * features
    unsafe (padded + end).update(repeating: 0, count: total - end)
    unsafe matrix.multiply(
      padded, count: outputs, stride: stride * features, into: scratch.results.base, kernels, arithmetic,
      scratch: scratch.rounded)
    scratch.swapActivations()
  }

  private func norm(_ weights: NormWeights, frames: Int, features: Int, from: FloatStorage, to: FloatStorage) {
    unsafe kernels.table.pointee.layer_norm(
      frames, features, from.base, weights.weight.base, weights.bias.base, to.base)
  }

  private func recurrent(
    _ directions: [RecurrentDirection], width: Int, frames: Int, features: Int, scratch: NetworkScratch,
    _ arithmetic: Arithmetic
  ) {
    scratch.results.reserve(frames * 2 * width)
    scratch.state.reserve(6 * width + 16)
    for (index, direction) in directions.enumerated() {
      scratch.gates.reserve(frames * direction.input.rows)
      unsafe direction.input.multiply(
        scratch.activations.base, count: frames, stride: features, into: scratch.gates.base, kernels, arithmetic,
        scratch: scratch.rounded)
      let isBackward = Int32(index)
      let weights = unsafe direction.recurrent.packedFloats
      let results = unsafe scratch.results.base + index * width
      if direction.isGRU {
        unsafe kernels.table.pointee.gru_scan(
          frames, width, isBackward, scratch.gates.base, weights, direction.recurrent.bias.base, results, 2 * width,
          scratch.state.base)
      } else {
        unsafe kernels.table.pointee.lstm_scan(
          frames, width, isBackward, scratch.gates.base, weights, results, 2 * width, scratch.state.base)
      }
    }
    scratch.swapActivations()
  }

  private func activate(_ activation: Activation, _ count: Int, _ scratch: NetworkScratch) {
    let code =
      switch activation {
      case .none: INK_ACTIVATION_NONE
      case .relu: INK_ACTIVATION_RELU
      case .tanh: INK_ACTIVATION_TANH
      case .silu: INK_ACTIVATION_SILU
      }
    guard code != INK_ACTIVATION_NONE else { return }
    unsafe kernels.table.pointee.activate(code, count, scratch.activations.base)
  }
}

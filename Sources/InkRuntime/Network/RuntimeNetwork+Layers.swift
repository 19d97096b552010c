import CInkKernels
import InkDecoding
import InkFeatures
import InkNetwork

extension RuntimeNetwork {
  /// Makes a layer's output the activations.
  func run(_ layer: NetworkLayer, frames: Int, features: Int, scratch: NetworkScratch, _ arithmetic: Int8Arithmetic) {
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
    case .pooling(let matrix): pool(matrix, frames: frames, features: features, scratch: scratch)
    case .neighbours(let matrices): neighbours(matrices, rows: frames, features: features, scratch: scratch)
    case .pairs(let matrices): pairs(matrices, rows: frames, features: features, scratch: scratch)
    case .none: break
    }
  }

  /// The products of a layer over a graph: of its strokes, the first rows, in the results; of all rows, as neighbours, among
  /// the gates; and of pairs.
  private func products(_ matrices: GraphMatrices, rows: Int, features: Int, scratch: NetworkScratch) -> StrokeGraph {
    guard let graph = scratch.graph, graph.count <= rows else { preconditionFailure("a graph of other strokes") }
    let strokes = graph.count
    let width = matrices.own.rows
    let count = graph.neighbours.count
    scratch.results.reserve((strokes + count) * width)
    scratch.gates.reserve(rows * width)
    scratch.pairs.reserve(count * width)
    let input = unsafe scratch.activations.base
    unsafe matrices.own.multiply(
      input, count: strokes, stride: features, into: scratch.results.base, kernels, .exact, scratch: scratch.rounded)
    unsafe matrices.neighbour.multiply(
      input, count: rows, stride: features, into: scratch.gates.base, kernels, .exact, scratch: scratch.rounded)
    unsafe graph.pairs.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      unsafe matrices.pair.multiply(
        base, count: count, stride: StrokeGraph.pairFeatureCount, into: scratch.pairs.base, kernels, .exact,
        scratch: scratch.rounded)
    }
    return graph
  }

  /// For each stroke its own map and the mean of what its neighbours say.
  private func neighbours(_ matrices: GraphMatrices, rows: Int, features: Int, scratch: NetworkScratch) {
    let graph = products(matrices, rows: rows, features: features, scratch: scratch)
    let strokes = graph.count
    let width = matrices.own.rows
    scratch.state.reserve(width)
    let sum = unsafe scratch.state.base
    for stroke in 0..<strokes {
      let range = graph.offsets[stroke]..<graph.offsets[stroke + 1]
      let target = unsafe scratch.results.base + stroke * width
      unsafe sum.update(repeating: 0, count: width)
      for pair in range {
        let said = unsafe scratch.gates.base + Int(graph.neighbours[pair]) * width
        let known = unsafe scratch.pairs.base + pair * width
        for index in 0..<width { unsafe sum[index] += max(said[index] + known[index], 0) }
      }
      let share = range.isEmpty ? 0 : 1 / Float(range.count)
      for index in 0..<width { unsafe target[index] = max(target[index] + share * sum[index], 0) }
    }
    scratch.swapActivations()
  }

  /// A row for each stroke, and after them one for each pair.
  private func pairs(_ matrices: GraphMatrices, rows: Int, features: Int, scratch: NetworkScratch) {
    let graph = products(matrices, rows: rows, features: features, scratch: scratch)
    let strokes = graph.count
    let width = matrices.own.rows
    scratch.prepared.reserve(strokes * width)
    unsafe matrices.first!.multiply(
      scratch.activations.base, count: strokes, stride: features, into: scratch.prepared.base, kernels, .exact,
      scratch: scratch.rounded)
    let results = unsafe scratch.results.base
    for index in 0..<strokes * width { unsafe results[index] = max(results[index], 0) }
    for stroke in 0..<strokes {
      let first = unsafe scratch.prepared.base + stroke * width
      for pair in graph.offsets[stroke]..<graph.offsets[stroke + 1] {
        let said = unsafe scratch.gates.base + Int(graph.neighbours[pair]) * width
        let known = unsafe scratch.pairs.base + pair * width
        let target = unsafe results + (strokes + pair) * width
        for index in 0..<width { unsafe target[index] = max(first[index] + said[index] + known[index], 0) }
      }
    }
    scratch.swapActivations()
  }

  func linear(_ matrix: PackedMatrix, frames: Int, scratch: NetworkScratch, _ arithmetic: Int8Arithmetic) {
    scratch.results.reserve(frames * matrix.rows)
    unsafe matrix.multiply(
      scratch.activations.base, count: frames, stride: matrix.columns, into: scratch.results.base, kernels, arithmetic,
      scratch: scratch.rounded)
    scratch.swapActivations()
  }

  /// Pads the input with zeros, so that a frame's window is a row of a matrix whose rows overlap.
  private func convolution(
    _ matrix: PackedMatrix, kernel: Int, stride: Int, frames: Int, features: Int, scratch: NetworkScratch,
    _ arithmetic: Int8Arithmetic
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
    _ arithmetic: Int8Arithmetic
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
    let code: ink_activation
    switch activation {
    case .none: return
    case .relu: code = INK_ACTIVATION_RELU
    case .tanh: code = INK_ACTIVATION_TANH
    case .silu: code = INK_ACTIVATION_SILU
    }
    unsafe kernels.table.pointee.activate(code, count, scratch.activations.base)
  }

  /// The windows that are copied before they are multiplied: as many as the nearer caches hold.
  private static var windowCount: Int { 256 }

  /// A convolution over the square of cells that the activations are; returns the number of cells that come out.
  private func convolution2D(
    _ matrix: PackedMatrix, kernel: Int, stride: Int, side: Int, features: Int, scratch: NetworkScratch,
    _ arithmetic: Int8Arithmetic
  ) -> Int {
    let outputs = (side + stride - 1) / stride
    let padding = max((outputs - 1) * stride + kernel - side, 0) / 2
    let run = kernel * features
    let rowsAtOnce = max(1, min(Self.windowCount / outputs, outputs))
    scratch.prepared.reserve(rowsAtOnce * outputs * kernel * run)
    scratch.results.reserve(outputs * outputs * matrix.rows)
    var start = 0
    while start < outputs {
      let end = min(start + rowsAtOnce, outputs)
      var window = unsafe scratch.prepared.base
      for y in start..<end {
        for x in 0..<outputs {
          // The window's columns, and those of them that lie in the square.
          let first = x * stride - padding
          let from = min(max(first, 0), side)
          let to = max(min(first + kernel, side), from)
          for row in y * stride - padding..<y * stride - padding + kernel {
            let isInside = row >= 0 && row < side
            let before = isInside ? (from - first) * features : run
            let count = isInside ? (to - from) * features : 0
            unsafe window.update(repeating: 0, count: before)
            if count > 0 {
              // As bytes: see FloatStorage.copy.
              unsafe UnsafeMutableRawPointer(window + before).copyMemory(
                from: scratch.activations.base + (row * side + from) * features,
                byteCount: count * MemoryLayout<Float>.stride)
            }
            unsafe (window + before + count).update(repeating: 0, count: run - before - count)
            unsafe window += run
          }
        }
      }
      unsafe matrix.multiply(
        scratch.prepared.base, count: (end - start) * outputs, stride: kernel * run,
        into: scratch.results.base + start * outputs * matrix.rows, kernels, arithmetic, scratch: scratch.rounded)
      start = end
    }
    scratch.swapActivations()
    return outputs * outputs
  }

  /// The average of the frames for each of the matrix's rows, weighted by the softmax over the frames of its product with
  /// them; the matrix has float weights, since there are few numbers.
  private func pool(_ matrix: PackedMatrix, frames: Int, features: Int, scratch: NetworkScratch) {
    guard frames > 0 else { return }
    let heads = matrix.rows
    scratch.gates.reserve(frames * heads)
    scratch.results.reserve(heads * features)
    let scores = unsafe scratch.gates.base
    unsafe matrix.multiply(
      scratch.activations.base, count: frames, stride: features, into: scores, kernels, .exact, scratch: scratch.rounded
    )
    for head in 0..<heads {
      var largest = -Float.infinity
      for frame in 0..<frames { largest = max(largest, unsafe scores[frame * heads + head]) }
      var sum: Float = 0
      for frame in 0..<frames {
        let share = exponential(unsafe scores[frame * heads + head] - largest)
        unsafe scores[frame * heads + head] = share
        sum += share
      }
      let result = unsafe scratch.results.base + head * features
      unsafe result.update(repeating: 0, count: features)
      for frame in 0..<frames {
        let share = unsafe scores[frame * heads + head] / sum
        let values = unsafe scratch.activations.base + frame * features
        for index in 0..<features { unsafe result[index] += share * values[index] }
      }
    }
    scratch.swapActivations()
  }
}

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
    case .graph(let matrices):
      guard let graph = scratch.graph, graph.count == frames else { preconditionFailure("a graph of other strokes") }
      products(matrices, rows: frames, scratch: scratch)
      mapPairs(matrices, graph, 0..<graph.neighbours.count, to: scratch.pairs, row: 0, scratch: scratch)
      combine(
        matrices, graph, slots: Array(0..<frames), scratch.gates, starts: graph.offsets, scratch.pairs,
        scratch: scratch)
    case .none: break
    }
  }

  /// A layer over a graph without its pairs: the maps of the activations' rows, side by side, among the gates.
  func products(_ matrices: GraphMatrices, rows: Int, scratch: NetworkScratch) {
    scratch.gates.reserve(rows * matrices.strokes.rows)
    unsafe matrices.strokes.multiply(
      scratch.activations.base, count: rows, stride: matrices.strokes.columns, into: scratch.gates.base, kernels,
      .exact, scratch: scratch.rounded)
  }

  /// The maps of some pairs, from a row on.
  func mapPairs(
    _ matrices: GraphMatrices, _ graph: StrokeGraph, _ pairs: Range<Int>, to maps: FloatStorage, row: Int,
    scratch: NetworkScratch
  ) {
    let width = matrices.pair.rows
    if row == 0 { maps.reserve(pairs.count * width) }
    unsafe graph.pairs.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      unsafe matrices.pair.multiply(
        base + pairs.lowerBound * StrokeGraph.pairFeatureCount, count: pairs.count,
        stride: StrokeGraph.pairFeatureCount, into: maps.base + row * width, kernels, .exact, scratch: scratch.rounded)
    }
  }

  /// Makes the output of a layer over a graph the activations: a row for each stroke, its own map and the mean of what its
  /// neighbours say; in a layer that gives pairs its own map alone, and after all strokes a row for each pair.
  ///
  /// `slots`: the rows of the graph's strokes among `products`; its neighbours are numbers of such rows.
  /// `starts`: for each stroke the first row of its pairs among `maps`.
  func combine(
    _ matrices: GraphMatrices, _ graph: StrokeGraph, slots: [Int], _ products: FloatStorage, starts: [Int],
    _ maps: FloatStorage, scratch: NetworkScratch
  ) {
    let width = matrices.pair.rows
    scratch.results.reserve((slots.count + (matrices.givesPairs ? graph.neighbours.count : 0)) * width)
    unsafe slots.withUnsafeBufferPointer { slots in
      unsafe graph.offsets.withUnsafeBufferPointer { offsets in
        unsafe graph.neighbours.withUnsafeBufferPointer { neighbours in
          unsafe starts.withUnsafeBufferPointer { starts in
            guard let first = slots.baseAddress else { return }
            unsafe kernels.table.pointee.graph(
              slots.count, width, matrices.strokes.rows, first, offsets.baseAddress, neighbours.baseAddress,
              products.base, starts.baseAddress, maps.base, scratch.results.base)
          }
        }
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

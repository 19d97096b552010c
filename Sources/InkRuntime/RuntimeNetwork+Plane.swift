import InkDecoding

extension RuntimeNetwork {
  /// The windows that are copied before they are multiplied: as many as the nearer caches hold.
  private static var windowCount: Int { 256 }

  /// A convolution over the square of cells that the activations are; returns the number of cells that come out.
  func convolution2D(
    _ matrix: PackedMatrix, kernel: Int, stride: Int, side: Int, features: Int, scratch: NetworkScratch,
    _ arithmetic: Arithmetic
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
  func pool(_ matrix: PackedMatrix, frames: Int, features: Int, scratch: NetworkScratch) {
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

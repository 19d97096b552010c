extension Tape {
  /// The windows that a 1-D convolution sees, one row each, within each packed sequence.
  ///
  /// Row t of sequence b holds, tap after tap, the input rows t · stride − (kernel − 1) / 2 + k; rows outside the
  /// sequence are zeros. A product with a weight [channels, kernel · features] makes it a convolution.
  ///
  /// - Parameters:
  ///   - x: The packed sequences [N, features].
  ///   - offsets: Sequence b is in rows offsets[b]..<offsets[b + 1] of `x`.
  ///   - kernel: The number of taps.
  ///   - stride: The distance of windows in rows.
  /// - Returns: The windows [N′, kernel · features] and their offsets; a sequence of T rows gives ⌈T / stride⌉.
  public func windows(of x: Tensor, offsets: [Int], kernel: Int, stride: Int) -> (windows: Tensor, offsets: [Int]) {
    precondition(kernel > 0 && stride > 0, "kernel \(kernel), stride \(stride)")
    precondition(offsets.last == x.rows, "offsets end at \(offsets.last ?? 0), the tensor at \(x.rows)")
    var results: [Int] = []
    results.reserveCapacity(offsets.count)
    results.append(0)
    for sequence in 0..<offsets.count - 1 {
      let frames = offsets[sequence + 1] - offsets[sequence]
      results.append(results[sequence] + (frames + stride - 1) / stride)
    }
    let layout = WindowLayout(inputs: offsets, outputs: results, kernel: kernel, stride: stride, features: x.columns)
    return (gather(layout, rows: results[results.count - 1], columns: kernel * x.columns, of: x), results)
  }

  /// The windows that a layout describes; their gradients go back to the rows that they came from.
  func gather<Layout: WindowRuns>(_ layout: Layout, rows: Int, columns: Int, of x: Tensor) -> Tensor {
    let result = makeResult(rows: rows, columns: columns, from: [x])
    layout.forEachRun { window, source, before, count, after in
      let target = unsafe result.values + window
      unsafe target.update(repeating: 0, count: before)
      if count > 0 { unsafe (target + before).update(from: x.values + source, count: count) }
      unsafe (target + before + count).update(repeating: 0, count: after)
    }
    unsafe record(result) { gradient in
      let target = unsafe x.gradientToAddTo()
      layout.forEachRun { window, source, before, count, _ in
        guard count > 0 else { return }
        let (from, to) = unsafe (gradient + window + before, target + source)
        for index in 0..<count { unsafe to[index] += unsafe from[index] }
      }
    }
    return result
  }
}

/// Where the windows of a convolution lie: runs of input rows with zeros before and after.
protocol WindowRuns {
  /// Calls `body` for every run with the index of its first element in the windows, zeros included, the index of its
  /// first element in the input, and the numbers of zeros before, of its elements, and of zeros after.
  func forEachRun(_ body: (_ window: Int, _ source: Int, _ before: Int, _ count: Int, _ after: Int) -> Void)
}

/// The windows of packed sequences: each is one run.
private struct WindowLayout: WindowRuns {
  let inputs: [Int]
  let outputs: [Int]
  let kernel: Int
  let stride: Int
  let features: Int

  @inline(__always)
  func forEachRun(_ body: (_ window: Int, _ source: Int, _ before: Int, _ count: Int, _ after: Int) -> Void) {
    let padding = (kernel - 1) / 2
    for sequence in 0..<inputs.count - 1 {
      let frames = inputs[sequence + 1] - inputs[sequence]
      for output in 0..<outputs[sequence + 1] - outputs[sequence] {
        let first = output * stride - padding
        let from = max(first, 0)
        let to = max(min(first + kernel, frames), from)
        body(
          (outputs[sequence] + output) * kernel * features, (inputs[sequence] + from) * features,
          (from - first) * features, (to - from) * features, (first + kernel - to) * features)
      }
    }
  }
}

import Foundation

extension Tape {
  /// The windows that a convolution over the plane sees, one row each, of every square of cells.
  ///
  /// Row (y, x) of a square holds, row after row of the kernel, the cells y · stride − p + j, x · stride − p + i; cells
  /// outside are zeros, and p is half of what ⌈side / stride⌉ windows exceed the square by, rounded down. A product with a
  /// weight [channels, kernel · kernel · features] makes it a convolution.
  ///
  /// - Parameters:
  ///   - x: The squares one after the other [N · side · side, features], row by row.
  ///   - side: The cells along a side.
  ///   - kernel: The kernel's side.
  ///   - stride: The distance of windows in cells.
  /// - Returns: The windows [N · side′ · side′, kernel · kernel · features].
  public func windows2D(of x: Tensor, side: Int, kernel: Int, stride: Int) -> Tensor {
    precondition(kernel > 0 && stride > 0, "kernel \(kernel), stride \(stride)")
    precondition(
      side > 0 ? x.rows.isMultiple(of: side * side) : x.rows == 0, "\(x.rows) rows for squares of side \(side)")
    let squares = side > 0 ? x.rows / (side * side) : 0
    let layout = PlaneLayout(squares: squares, side: side, kernel: kernel, stride: stride, features: x.columns)
    return gather(
      layout, rows: squares * layout.outputSide * layout.outputSide, columns: kernel * kernel * x.columns, of: x)
  }

  /// The frames [N, features] of every packed sequence in one row: for each column of `scores` [N, heads] the average
  /// of the frames, weighted by the column's softmax over the sequence; an empty sequence gives zeros.
  ///
  /// - Returns: [sequences, heads · features], head after head.
  public func pool(_ x: Tensor, scores: Tensor, offsets: [Int]) -> Tensor {
    precondition(offsets.last == x.rows && scores.rows == x.rows, "\(scores.rows) scores for \(x.rows) rows")
    let (features, heads, sequences) = (x.columns, scores.columns, offsets.count - 1)
    let result = makeResult(rows: sequences, columns: heads * features, from: [x, scores])
    // The weights of the frames, kept for the backward pass.
    let weights = scratch(max(scores.count, 1))
    for sequence in 0..<sequences {
      let (start, count) = (offsets[sequence], offsets[sequence + 1] - offsets[sequence])
      let target = unsafe result.values + sequence * heads * features
      guard count > 0 else {
        unsafe target.update(repeating: 0, count: heads * features)
        continue
      }
      let shares = unsafe weights.base + start * heads
      unsafe Self.softmaxOverRows(scores.values + start * heads, rows: count, columns: heads, into: shares)
      unsafe BLAS.multiply(
        Matrix(shares, stride: heads, transposed: true), Matrix(x.values + start * features, stride: features),
        into: target, stride: features, m: heads, n: features, k: count, adding: false)
    }
    unsafe record(result) { gradient in
      let frames = x.requiresGradient ? unsafe x.gradientToAddTo() : nil
      let marks = scores.requiresGradient ? unsafe scores.gradientToAddTo() : nil
      for sequence in 0..<sequences {
        let (start, count) = (offsets[sequence], offsets[sequence + 1] - offsets[sequence])
        guard count > 0 else { continue }
        let shares = unsafe weights.base + start * heads
        let from = unsafe gradient + sequence * heads * features
        if let frames = unsafe frames {
          unsafe BLAS.multiply(
            Matrix(shares, stride: heads), Matrix(from, stride: features), into: frames + start * features,
            stride: features, m: count, n: features, k: heads, adding: true)
        }
        guard let marks = unsafe marks else { continue }
        // With g[t] = x[t] · d, the softmax gives a[t] · (g[t] − Σ a · g).
        unsafe self.withScratch(count * heads) { products in
          unsafe BLAS.multiply(
            Matrix(x.values + start * features, stride: features), Matrix(from, stride: features, transposed: true),
            into: products, stride: heads, m: count, n: heads, k: features, adding: false)
          for head in 0..<heads {
            var sum: Float = 0
            for row in 0..<count { sum += unsafe shares[row * heads + head] * products[row * heads + head] }
            for row in 0..<count {
              let index = row * heads + head
              unsafe marks[start * heads + index] += unsafe shares[index] * (products[index] - sum)
            }
          }
        }
      }
    }
    return result
  }

  /// The columns of two tensors side by side, with those of one of them dropped where a row says so: zeros, the other's
  /// unchanged. For each row 0 drops the first tensor's columns, 1 the second's, `nil` neither. With choices for several times
  /// the rows they follow each other so many times.
  public func join(_ first: Tensor, _ second: Tensor, dropping dropped: [Int?]) -> Tensor {
    precondition(first.rows == second.rows, "\(first.rows) rows beside \(second.rows)")
    precondition(
      dropped.count.isMultiple(of: max(first.rows, 1)), "\(dropped.count) choices for \(first.rows) rows")
    let width = first.columns + second.columns
    let result = makeResult(rows: dropped.count, columns: width, from: [first, second])
    for (part, tensor, column) in [(0, first, 0), (1, second, first.columns)] {
      for (row, drop) in dropped.enumerated() {
        let target = unsafe result.values + row * width + column
        if drop == part {
          unsafe target.update(repeating: 0, count: tensor.columns)
        } else {
          unsafe target.update(from: tensor.values + row % tensor.rows * tensor.columns, count: tensor.columns)
        }
      }
    }
    unsafe record(result) { gradient in
      for (part, tensor, column) in [(0, first, 0), (1, second, first.columns)] where tensor.requiresGradient {
        let target = unsafe tensor.gradientToAddTo()
        for (row, drop) in dropped.enumerated() where drop != part {
          unsafe BLAS.add(
            gradient + row * width + column, to: target + row % tensor.rows * tensor.columns, count: tensor.columns)
        }
      }
    }
    return result
  }

  private static func softmaxOverRows(
    _ values: UnsafeMutablePointer<Float>, rows: Int, columns: Int, into result: UnsafeMutablePointer<Float>
  ) {
    for column in 0..<columns {
      var largest = -Float.infinity
      for row in 0..<rows { largest = max(largest, unsafe values[row * columns + column]) }
      var sum: Float = 0
      for row in 0..<rows {
        let value = exp(unsafe values[row * columns + column] - largest)
        unsafe result[row * columns + column] = value
        sum += value
      }
      for row in 0..<rows { unsafe result[row * columns + column] /= sum }
    }
  }
}

/// The windows of a convolution over the plane: a run of cells for each row of the kernel.
private struct PlaneLayout: WindowRuns {
  let squares: Int
  let side: Int
  let kernel: Int
  let stride: Int
  let features: Int
  var outputSide: Int { (side + stride - 1) / stride }

  @inline(__always)
  func forEachRun(_ body: (_ window: Int, _ source: Int, _ before: Int, _ count: Int, _ after: Int) -> Void) {
    let (run, outputSide) = (kernel * features, outputSide)
    let padding = max((outputSide - 1) * stride + kernel - side, 0) / 2
    for square in 0..<squares {
      for y in 0..<outputSide {
        for x in 0..<outputSide {
          let first = x * stride - padding
          let from = min(max(first, 0), side)
          let to = max(min(first + kernel, side), from)
          let window = ((square * outputSide + y) * outputSide + x) * kernel * run
          for j in 0..<kernel {
            let row = y * stride - padding + j
            if row < 0 || row >= side {
              body(window + j * run, 0, run, 0, 0)
            } else {
              body(
                window + j * run, ((square * side + row) * side + from) * features, (from - first) * features,
                (to - from) * features, (first + kernel - to) * features)
            }
          }
        }
      }
    }
  }
}

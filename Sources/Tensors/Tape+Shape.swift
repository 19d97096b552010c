extension Tape {
  /// The rows in `range`.
  public func rows(_ range: Range<Int>, of x: Tensor) -> Tensor {
    precondition(range.lowerBound >= 0 && range.upperBound <= x.rows, "rows \(range) of \(x.rows)")
    let result = makeResult(rows: range.count, columns: x.columns, from: x)
    let start = range.lowerBound * x.columns
    unsafe result.values.update(from: x.values + start, count: result.count)
    unsafe record(result) { gradient in
      unsafe BLAS.add(gradient, to: x.gradientToAddTo() + start, count: result.count)
    }
    return result
  }

  /// The rows at `indices`, one below the other; none twice.
  public func rows(at indices: [Int], of x: Tensor) -> Tensor {
    precondition(indices.allSatisfy { $0 >= 0 && $0 < x.rows }, "a row beyond the \(x.rows) rows")
    let result = makeResult(rows: indices.count, columns: x.columns, from: x)
    for (row, index) in indices.enumerated() {
      unsafe (result.values + row * x.columns).update(from: x.values + index * x.columns, count: x.columns)
    }
    unsafe record(result) { gradient in
      let target = unsafe x.gradientToAddTo()
      for (row, index) in indices.enumerated() {
        unsafe BLAS.add(gradient + row * x.columns, to: target + index * x.columns, count: x.columns)
      }
    }
    return result
  }

  /// The columns in `range`.
  public func columns(_ range: Range<Int>, of x: Tensor) -> Tensor {
    precondition(range.lowerBound >= 0 && range.upperBound <= x.columns, "columns \(range) of \(x.columns)")
    let result = makeResult(rows: x.rows, columns: range.count, from: x)
    for row in 0..<x.rows {
      unsafe (result.values + row * range.count).update(
        from: x.values + row * x.columns + range.lowerBound, count: range.count)
    }
    unsafe record(result) { gradient in
      let target = unsafe x.gradientToAddTo()
      for row in 0..<x.rows {
        unsafe BLAS.add(
          gradient + row * range.count, to: target + row * x.columns + range.lowerBound, count: range.count)
      }
    }
    return result
  }

  /// Tensors of equal row count side by side.
  public func concatenateColumns(_ inputs: [Tensor]) -> Tensor {
    let rows = inputs.first?.rows ?? 0
    precondition(inputs.allSatisfy { $0.rows == rows }, "row counts \(inputs.map(\.rows)) differ")
    let columns = inputs.reduce(0) { $0 + $1.columns }
    let result = make(
      rows: rows, columns: columns, requiresGradient: isRecording && inputs.contains { $0.requiresGradient })
    var start = 0
    for input in inputs {
      for row in 0..<rows {
        unsafe (result.values + row * columns + start).update(
          from: input.values + row * input.columns, count: input.columns)
      }
      start += input.columns
    }
    unsafe record(result) { gradient in
      var start = 0
      for input in inputs {
        if input.requiresGradient {
          let target = unsafe input.gradientToAddTo()
          for row in 0..<rows {
            unsafe BLAS.add(
              gradient + row * columns + start, to: target + row * input.columns, count: input.columns)
          }
        }
        start += input.columns
      }
    }
    return result
  }

  /// Tensors of equal column count one below the other.
  public func concatenateRows(_ inputs: [Tensor]) -> Tensor {
    let columns = inputs.first?.columns ?? 0
    precondition(inputs.allSatisfy { $0.columns == columns }, "column counts \(inputs.map(\.columns)) differ")
    let result = make(
      rows: inputs.reduce(0) { $0 + $1.rows }, columns: columns,
      requiresGradient: isRecording && inputs.contains { $0.requiresGradient })
    var start = 0
    for input in inputs {
      unsafe (result.values + start).update(from: input.values, count: input.count)
      start += input.count
    }
    unsafe record(result) { gradient in
      var start = 0
      for input in inputs {
        if input.requiresGradient {
          unsafe BLAS.add(gradient + start, to: input.gradientToAddTo(), count: input.count)
        }
        start += input.count
      }
    }
    return result
  }
}

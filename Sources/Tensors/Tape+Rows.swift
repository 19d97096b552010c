extension Tape {
  /// The rows at `indices`, one below the other; none twice.
  public func rows(at indices: [Int], of x: Tensor) -> Tensor {
    precondition(indices.allSatisfy { $0 >= 0 && $0 < x.rows }, "a row beyond the \(x.rows) rows")
    let result = makeResult(rows: indices.count, columns: x.columns, from: [x])
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
}

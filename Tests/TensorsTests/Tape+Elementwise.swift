import Tensors

extension Tape {
  /// a ⊙ b, of equal shape.
  func multiply(_ a: Tensor, _ b: Tensor) -> Tensor {
    precondition(
      a.rows == b.rows && a.columns == b.columns, "\(a.rows) × \(a.columns) against \(b.rows) × \(b.columns)")
    let result = makeResult(rows: a.rows, columns: a.columns, from: [a, b])
    for index in 0..<a.count { unsafe result.values[index] = unsafe a.values[index] * b.values[index] }
    unsafe record(result) { gradient in
      for (input, other) in [(a, b), (b, a)] where input.requiresGradient {
        let target = unsafe input.gradientToAddTo()
        for index in 0..<input.count { unsafe target[index] += unsafe gradient[index] * other.values[index] }
      }
    }
    return result
  }

  /// The sum of all elements, 1 × 1.
  func sum(_ x: Tensor) -> Tensor {
    let result = makeResult(rows: 1, columns: 1, from: [x])
    var sum = 0.0
    for index in 0..<x.count { sum += Double(unsafe x.values[index]) }
    unsafe result.values[0] = Float(sum)
    unsafe record(result) { gradient in
      let target = unsafe x.gradientToAddTo()
      for index in 0..<x.count { unsafe target[index] += unsafe gradient[0] }
    }
    return result
  }
}

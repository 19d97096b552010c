import Foundation

/// An array of numbers of a graph that is computed in a test; integers are floats, too.
struct GraphArray {
  var shape: [Int]
  var values: [Float]
  var isInteger = false

  var count: Int { values.count }

  /// The distance of neighbours in each dimension.
  static func strides(of shape: [Int]) -> [Int] {
    var strides = [Int](repeating: 1, count: shape.count)
    for axis in shape.indices.dropLast().reversed() { strides[axis] = strides[axis + 1] * shape[axis + 1] }
    return strides
  }

  /// The elements at all indices of a shape, in order; `offset` gives each one's position.
  static func gather(_ shape: [Int], _ values: [Float], offset: ([Int]) -> Int?) -> GraphArray {
    var index = [Int](repeating: 0, count: shape.count)
    var result: [Float] = []
    for _ in 0..<shape.reduce(1, *) {
      result.append(offset(index).map { values[$0] } ?? 0)
      for axis in shape.indices.reversed() {
        index[axis] += 1
        if index[axis] < shape[axis] { break }
        index[axis] = 0
      }
    }
    return GraphArray(shape: shape, values: result)
  }

  /// The operation on two arrays whose dimensions of 1 are repeated.
  static func broadcast(_ a: GraphArray, _ b: GraphArray, _ operation: (Float, Float) -> Float) -> GraphArray {
    let rank = max(a.shape.count, b.shape.count)
    func padded(_ shape: [Int]) -> [Int] { [Int](repeating: 1, count: rank - shape.count) + shape }
    let (first, second) = (padded(a.shape), padded(b.shape))
    let shape = zip(first, second).map { $0 == 1 ? $1 : $0 }
    func spread(_ array: GraphArray, _ own: [Int]) -> [Float] {
      let strides = strides(of: own)
      return gather(shape, array.values) { index in
        index.indices.reduce(0) { $0 + (own[$1] == 1 ? 0 : index[$1] * strides[$1]) }
      }.values
    }
    var result = GraphArray(shape: shape, values: zip(spread(a, first), spread(b, second)).map(operation))
    result.isInteger = a.isInteger && b.isInteger
    return result
  }

  func transposed(_ order: [Int]) -> GraphArray {
    let strides = Self.strides(of: shape)
    return Self.gather(order.map { shape[$0] }, values) { index in
      index.indices.reduce(0) { $0 + index[$1] * strides[order[$1]] }
    }
  }

  func map(_ operation: (Float) -> Float) -> GraphArray { GraphArray(shape: shape, values: values.map(operation)) }

  /// Softmax along an axis, or its logarithm.
  func softmax(axis: Int, isLogarithm: Bool) -> GraphArray {
    let axis = axis < 0 ? axis + shape.count : axis
    let stride = Self.strides(of: shape)[axis]
    var result = self
    for start in values.indices where start / stride % shape[axis] == 0 {
      let places = (0..<shape[axis]).map { start + $0 * stride }
      let largest = places.map { Double(values[$0]) }.max() ?? 0
      let sum = places.reduce(0.0) { $0 + exp(Double(values[$1]) - largest) }
      for place in places {
        let share = Double(values[place]) - largest - log(sum)
        result.values[place] = Float(isLogarithm ? share : exp(share))
      }
    }
    return result
  }
}

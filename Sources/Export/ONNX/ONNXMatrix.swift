import InkModelFile

/// A network's matrix on its way into a graph: floats, or int8 numbers with a scale for every row.
struct ONNXMatrix {
  private(set) var rows: Int
  private(set) var columns: Int
  private var floats: [Float] = []
  private var numbers: [Int8] = []
  private var scales: [Float] = []

  private var isInt8: Bool { !numbers.isEmpty }

  /// - Precondition: the content is float32, or int8 with scales.
  init(_ content: ModelTensorContent, scales: [Float]?) {
    rows = content.shape[0]
    columns = content.shape.count > 1 ? content.shape[1] : 1
    if let scales {
      numbers = content.bytes.map { Int8(bitPattern: $0) }
      self.scales = scales
    } else {
      floats = content.values
    }
  }

  func rows(_ range: Range<Int>) -> Self {
    var part = self
    part.rows = range.count
    let elements = range.lowerBound * columns..<range.upperBound * columns
    if isInt8 {
      part.numbers = Array(numbers[elements])
      part.scales = Array(scales[range])
    } else {
      part.floats = Array(floats[elements])
    }
    return part
  }

  func times(_ factor: Float) -> Self {
    var result = self
    result.floats = floats.map { $0 * factor }
    result.scales = scales.map { $0 * factor }
    return result
  }

  func reorderingColumns(_ order: [Int]) -> Self {
    func reordered<Number>(_ values: [Number]) -> [Number] {
      (0..<rows).flatMap { row in order.map { values[row * columns + $0] } }
    }
    var result = self
    if isInt8 { result.numbers = reordered(numbers) } else { result.floats = reordered(floats) }
    return result
  }

  /// Adds the matrix to a graph with the shape [rows] + `inner`, which must have as many elements as a row.
  func added(to graph: inout ONNXGraph, named name: String, inner: [Int]) -> String {
    Self.stack([self], in: &graph, named: name, shape: [rows] + inner, scaleShape: [rows] + inner.map { _ in 1 })
  }

  /// Adds matrices of one size to a graph, one after the other: [count, rows, columns].
  static func stack(_ matrices: [Self], in graph: inout ONNXGraph, named name: String) -> String {
    let (rows, columns) = (matrices[0].rows, matrices[0].columns)
    return stack(
      matrices, in: &graph, named: name, shape: [matrices.count, rows, columns], scaleShape: [matrices.count, rows, 1])
  }

  /// Adds the transposed matrix: [columns, rows].
  func addedTransposed(to graph: inout ONNXGraph, named name: String) -> String {
    func transposed<Number>(_ values: [Number]) -> [Number] {
      (0..<columns).flatMap { column in (0..<rows).map { values[$0 * columns + column] } }
    }
    var result = self
    if isInt8 { result.numbers = transposed(numbers) } else { result.floats = transposed(floats) }
    return Self.stack([result], in: &graph, named: name, shape: [columns, rows], scaleShape: [rows])
  }

  /// Numbers times scales are constants, which engines compute once, when they load the graph.
  private static func stack(
    _ matrices: [Self], in graph: inout ONNXGraph, named name: String, shape: [Int], scaleShape: [Int]
  ) -> String {
    guard matrices[0].isInt8 else { return graph.floats(matrices.flatMap(\.floats), shape: shape, named: name) }
    let numbers = graph.int8(matrices.flatMap(\.numbers), shape: shape, named: name)
    let scales = graph.floats(matrices.flatMap(\.scales), shape: scaleShape, named: name + ".scale")
    let floats = graph.cast(numbers, to: .float32)
    return graph.multiply(floats, scales)
  }
}

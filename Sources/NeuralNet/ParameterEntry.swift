/// A named matrix or vector within the flat parameters.
public struct ParameterEntry: Hashable, Sendable, Codable {
  /// Its name, such as `layers.2.weight`.
  public let name: String
  /// Its sizes: rows and columns of a matrix, or the one size of a vector.
  public let shape: [Int]
  /// Where it lies in the flat buffer.
  public let range: Range<Int>

  /// Whether weight decay applies: to matrices, not to biases and normalization weights.
  public var isDecayed: Bool { shape.count > 1 }

  package var rows: Int { shape.count > 1 ? shape[0] : 1 }
  package var columns: Int { shape[shape.count - 1] }
}

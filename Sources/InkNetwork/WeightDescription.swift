/// The name and the shape of a weight.
public struct WeightDescription: Hashable, Sendable {
  /// The name: `weight` within its layer, `layers.2.weight` within the network.
  public var name: String
  /// `[rows, columns]` of a matrix, `[count]` of a vector.
  public var shape: [Int]

  /// Describes a weight.
  public init(_ name: String, _ shape: [Int]) {
    self.name = name
    self.shape = shape
  }

  /// The weight under a longer name.
  func prefixed(_ prefix: String) -> Self { Self(prefix + name, shape) }
}

/// A location on the writing surface, in the ink's own units.
///
/// x grows to the right and y grows **down**, as on a screen. Readers of formats whose y points up negate it.
public struct Point: Hashable, Sendable {
  /// The distance to the right of the origin.
  public var x: Float
  /// The distance below the origin.
  public var y: Float

  /// The origin.
  public static let zero = Self(x: 0, y: 0)

  /// Makes a point from its coordinates.
  @inlinable public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }

  /// Whether neither coordinate is infinite or not a number.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The Euclidean distance to another point.
  @inlinable public func distance(to other: Self) -> Float {
    let dx = other.x - x
    let dy = other.y - y
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The sum of two vectors.
  @inlinable public static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y) }

  /// The vector from `b` to `a`.
  @inlinable public static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }

  /// A vector scaled by a number.
  @inlinable public static func * (a: Self, factor: Float) -> Self { Self(x: a.x * factor, y: a.y * factor) }
}

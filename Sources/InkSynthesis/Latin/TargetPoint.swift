/// A point that the pen intends to pass, in grid units with y up.
struct TargetPoint: Hashable {
  var location: SIMD2<Float>
  var isCorner: Bool
}

extension SIMD2<Float> {
  var length: Float { (x * x + y * y).squareRoot() }

  /// The unit vector in this direction; along x for the null vector.
  var direction: Self {
    let length = length
    return length > 1e-6 ? self / length : Self(1, 0)
  }

  func dot(_ other: Self) -> Float { x * other.x + y * other.y }

  /// Returns the vector mirrored at the line along a unit vector.
  func reflected(along axis: Self) -> Self { axis * (2 * dot(axis)) - self }
}

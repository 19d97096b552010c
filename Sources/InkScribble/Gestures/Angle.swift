/// Angles without the C library's functions, which the device side does without.
enum Angle {
  /// The angle between two vectors from their cross and dot products, in radians from −π to π, within 2·10⁻⁵.
  ///
  /// ## Source
  /// M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions, 1964, 4.4.49.
  static func of(cross: Float, dot: Float) -> Float {
    let (y, x) = (abs(cross), abs(dot))
    guard max(x, y) > 0, max(x, y).isFinite else { return 0 }
    let ratio = min(x, y) / max(x, y)
    let square = ratio * ratio
    let series =
      0.999_866 + square * (-0.330_299_5 + square * (0.180_141 + square * (-0.085_133 + square * 0.020_835_1)))
    var angle = ratio * series
    if y > x { angle = .pi / 2 - angle }
    if dot < 0 { angle = .pi - angle }
    return cross < 0 ? -angle : angle
  }
}

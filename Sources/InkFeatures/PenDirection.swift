import InkCore

/// A direction of the pen, divided between the two nearest of eight directions at steps of 45°.
///
/// ## Source
/// Z.-L. Bai and Q. Huo, A study on the use of 8-directional features for online handwritten Chinese character
/// recognition, ICDAR 2005.
struct PenDirection {
  /// The number of directions: 0 right, 1 right and down, 2 down, and so on clockwise on a screen.
  static let count = 8

  /// The nearest direction along an axis: 0, 2, 4 or 6.
  let axis: Int
  /// The nearest diagonal direction: 1, 3, 5 or 7.
  let diagonal: Int
  /// The diagonal's share, from 0 on the axis to 1 on the diagonal; the axis has the rest.
  let diagonalShare: Float

  /// Divides a direction; zero, the direction of a dot, counts as right and down.
  init(_ direction: Point) {
    let (x, y) = (abs(direction.x), abs(direction.y))
    // The tangent of the angle to the nearest axis.
    diagonalShare = max(x, y) > 0 ? min(x, y) / max(x, y) : 1
    axis = x >= y ? (direction.x >= 0 ? 0 : 4) : (direction.y >= 0 ? 2 : 6)
    diagonal = direction.x >= 0 ? (direction.y >= 0 ? 1 : 7) : (direction.y >= 0 ? 3 : 5)
  }
}

extension Point {
  /// The unit vector in this vector's direction; zero for zero.
  var direction: Point {
    let length = length
    return length > 0 ? self * (1 / length) : .zero
  }

  /// sin(θ/2) of the turn from this unit vector to another, positive for clockwise on a screen; without trigonometry.
  func turn(to other: Point) -> Float {
    let cross = self.cross(other)
    let dot = min(max(self.dot(other), -1), 1)
    let magnitude = ((1 - dot) / 2).squareRoot()
    return cross < 0 ? -magnitude : magnitude
  }
}

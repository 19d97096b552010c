import InkCore

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

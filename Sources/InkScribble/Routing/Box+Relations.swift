import InkCore

extension Box {
  /// Whether a point lies in the box or on its edge.
  func contains(_ point: Point) -> Bool {
    point.x >= lower.x && point.x <= upper.x && point.y >= lower.y && point.y <= upper.y
  }

  /// The distance of a point from the box; 0 inside.
  func distance(to point: Point) -> Float {
    let dx = max(lower.x - point.x, point.x - upper.x, 0)
    let dy = max(lower.y - point.y, point.y - upper.y, 0)
    return Point.zero.distance(to: Point(x: dx, y: dy))
  }

  /// The box with a margin on all sides.
  func expanded(by margin: Float) -> Box {
    Box(
      lower: Point(x: lower.x - margin, y: lower.y - margin), upper: Point(x: upper.x + margin, y: upper.y + margin))
  }

  /// Whether two boxes have a point in common.
  func intersects(_ other: Box) -> Bool {
    lower.x <= other.upper.x && other.lower.x <= upper.x && lower.y <= other.upper.y && other.lower.y <= upper.y
  }

  /// The point in the middle.
  var center: Point { Point(x: (lower.x + upper.x) / 2, y: (lower.y + upper.y) / 2) }

  /// The length of the common extent along x; negative for a gap.
  func overlapX(_ from: Float, _ to: Float) -> Float { min(upper.x, to) - max(lower.x, from) }
  /// The length of the common extent along y; negative for a gap.
  func overlapY(_ from: Float, _ to: Float) -> Float { min(upper.y, to) - max(lower.y, from) }
}

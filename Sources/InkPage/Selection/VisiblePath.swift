import InkCore

/// The visible lines of a stroke, to measure distances to.
struct VisiblePath {
  private var pieces: [[Point]] = []

  init(_ stroke: Stroke) {
    pieces = stroke.visibleRanges.map { range in
      range.map { stroke.location(at: $0) }.filter { $0.isFinite }
    }
  }

  /// The distance of a point from the path; infinite when nothing is visible.
  func distance(to point: Point) -> Float {
    var best = Float.infinity
    for piece in pieces {
      for (from, to) in Self.lines(of: piece) { best = min(best, Self.distance(point, from, to)) }
    }
    return best
  }

  /// Whether a part of the path is within a distance of another path.
  func isWithin(_ reach: Float, of other: [Point]) -> Bool {
    for piece in pieces {
      for (a, b) in Self.lines(of: piece) {
        for (c, d) in Self.lines(of: other) {
          if Self.cross(a, b, c, d) { return true }
          let distance = min(
            Self.distance(a, c, d), Self.distance(b, c, d), Self.distance(c, a, b), Self.distance(d, a, b))
          if distance <= reach { return true }
        }
      }
    }
    return false
  }

  /// The lines between successive points; one of no length for a single point.
  private static func lines(of points: [Point]) -> [(Point, Point)] {
    points.count == 1 ? [(points[0], points[0])] : Array(zip(points, points.dropFirst()))
  }

  private static func distance(_ point: Point, _ from: Point, _ to: Point) -> Float {
    let (line, offset) = (to - from, point - from)
    let square = line.x * line.x + line.y * line.y
    let share = square > 0 ? max(0, min(1, (offset.x * line.x + offset.y * line.y) / square)) : 0
    return point.distance(to: from + line * share)
  }

  private static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    func side(_ point: Point, _ from: Point, _ to: Point) -> Float {
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }
    return side(a, c, d) * side(b, c, d) < 0 && side(c, a, b) * side(d, a, b) < 0
  }
}

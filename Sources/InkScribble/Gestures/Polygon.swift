import InkCore

/// Closed paths.
enum Polygon {
  /// Whether a point lies within a path, whose last point is joined to its first: by winding number, so that a loop drawn
  /// one and a half times counts as one.
  static func contains(_ path: [Point], _ point: Point) -> Bool {
    var winding = 0
    guard var from = path.last else { return false }
    for to in path {
      if from.y <= point.y, to.y > point.y {
        if side(point, from, to) > 0 { winding += 1 }
      } else if from.y > point.y, to.y <= point.y {
        if side(point, from, to) < 0 { winding -= 1 }
      }
      from = to
    }
    return winding != 0
  }

  /// Positive when a point lies to the left of a line, seen along it with y up.
  static func side(_ point: Point, _ from: Point, _ to: Point) -> Float {
    (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
  }

  /// The smallest convex polygon around points.
  ///
  /// ## Source
  /// A. M. Andrew, “Another efficient algorithm for convex hulls in two dimensions”, Information Processing Letters 9, 1979.
  static func hull(of points: [Point]) -> [Point] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return sorted }
    func half(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count >= 2, side(point, chain[chain.count - 2], chain[chain.count - 1]) <= 0 { chain.removeLast() }
        chain.append(point)
      }
      return chain
    }
    return Array(half(sorted).dropLast()) + Array(half(sorted.reversed()).dropLast())
  }
}

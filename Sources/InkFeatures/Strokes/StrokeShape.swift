import InkCore

/// The shape of a stroke: all that is known of it without the others.
package struct StrokeShape: Hashable, Sendable {
  /// The box around it.
  package let box: Box
  let length: Float
  /// The distance of the path's ends: the share of its length, and of the box's diagonal.
  let straightness: Float
  let openness: Float
  /// The ends' positions in the box, from 0 to 1.
  let start: Point
  let end: Point
  /// The sum of the turns' magnitudes, their sum with clockwise ones positive, and the sharpest, as sines of half angles.
  let turning: Float
  let winding: Float
  let corner: Float
  /// The shares of the length in each of eight directions.
  let directions: SIMD8<Float>

  /// The number of equal pieces by which a path's turns are measured: neither a device's grid nor its rate counts.
  private static let pieces = 16

  /// Measures a stroke; `nil` when nothing of it is visible.
  package init?(_ stroke: Stroke) {
    var points: [Point] = []
    for index in stroke.visibleRanges.joined() {
      let location = stroke.location(at: index)
      if location.isFinite { points.append(location.clamped(to: Self.farthest)) }
    }
    guard let box = Box(around: points) else { return nil }
    self.box = box
    let path = Self.resampled(points)
    length = path.length
    let diagonal = box.lower.distance(to: box.upper)
    let chord = points[0].distance(to: points[points.count - 1])
    straightness = length > 0 ? chord / length : 1
    openness = diagonal > 0 ? chord / diagonal : 0
    start = Self.place(points[0], in: box)
    end = Self.place(points[points.count - 1], in: box)
    var (turning, winding, corner): (Float, Float, Float) = (0, 0, 0)
    var directions = SIMD8<Float>(repeating: 0)
    var incoming = Point.zero
    for index in 1..<path.points.count {
      let outgoing = (path.points[index] - path.points[index - 1]).direction
      let direction = PenDirection(outgoing)
      directions[direction.axis] += (1 - direction.diagonalShare) / Float(Self.pieces)
      directions[direction.diagonal] += direction.diagonalShare / Float(Self.pieces)
      if index > 1 {
        let turn = incoming.turn(to: outgoing)
        turning += abs(turn)
        winding += turn
        corner = max(corner, abs(turn))
      }
      incoming = outgoing
    }
    (self.turning, self.winding, self.corner) = (turning, winding, corner)
    self.directions = directions
  }

  /// The path as equal pieces; all of a dot's points are the same.
  private static func resampled(_ points: [Point]) -> (points: [Point], length: Float) {
    let length = points.pathLength
    guard length > 0, length.isFinite else { return (Array(repeating: points[0], count: pieces + 1), 0) }
    var result = [points[0]]
    var done: Float = 0
    for (first, second) in zip(points, points.dropFirst()) {
      let piece = first.distance(to: second)
      while result.count < pieces, piece > 0, Float(result.count) * length <= (done + piece) * Float(pieces) {
        let share = (Float(result.count) * length / Float(pieces) - done) / piece
        result.append(first + (second - first) * min(max(share, 0), 1))
      }
      done += piece
    }
    while result.count <= pieces { result.append(points[points.count - 1]) }
    return (result, length)
  }

  /// The largest coordinate whose square, and the sizes of boxes, are numbers.
  private static let farthest: Float = 1e18

  private static func place(_ point: Point, in box: Box) -> Point {
    Point(
      x: box.width > 0 ? (point.x - box.lower.x) / box.width : 0.5,
      y: box.height > 0 ? (point.y - box.lower.y) / box.height : 0.5)
  }
}

extension Point {
  fileprivate func clamped(to limit: Float) -> Point {
    Point(x: max(-limit, min(limit, x)), y: max(-limit, min(limit, y)))
  }
}

import InkCore

/// The shape of a stroke: all that is known of it without the others.
package struct StrokeShape: Sendable {
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
  /// Points at equal distances along the path, from its left end, or the upper one of equals, to the other.
  let outline: [Point]
  private let pieces: OutlinePieces

  /// The number of points of an outline.
  package static let outlineCount = 9
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
    let outline = stride(from: 0, through: Self.pieces, by: Self.pieces / (Self.outlineCount - 1)).map {
      path.points[$0]
    }
    let (first, last) = (outline[0], outline[outline.count - 1])
    self.outline = (first.x, first.y) <= (last.x, last.y) ? outline : outline.reversed()
    pieces = OutlinePieces(self.outline)
  }

  /// The least distances between the outlines of two strokes, between this one's ends and the other's path, the other way
  /// round, and between their ends.
  func nearest(to other: StrokeShape) -> (paths: Float, endsToPath: Float, pathToEnds: Float, ends: Float) {
    let last = Self.outlineCount - 1
    var paths = SIMD8<Float>(repeating: .infinity)
    var (endsToPath, pathToEnds) = (paths, paths)
    var ends = Float.infinity
    for index in 0...last {
      let (there, back) = (other.pieces.squares(to: outline[index]), pieces.squares(to: other.outline[index]))
      paths.lower(to: there)
      paths.lower(to: back)
      guard index == 0 || index == last else { continue }
      endsToPath.lower(to: there)
      pathToEnds.lower(to: back)
      for end in [0, last] {
        let difference = outline[index] - other.outline[end]
        ends = min(ends, difference.dot(difference))
      }
    }
    return (paths.least.squareRoot(), endsToPath.least.squareRoot(), pathToEnds.least.squareRoot(), ends.squareRoot())
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

/// The eight pieces of an outline, a number of SIMD each.
private struct OutlinePieces {
  private var startX = SIMD8<Float>()
  private var startY = SIMD8<Float>()
  private var x = SIMD8<Float>()
  private var y = SIMD8<Float>()
  /// The squares of the lengths.
  private let lengths: SIMD8<Float>

  init(_ outline: [Point]) {
    for index in 0..<8 {
      let piece = outline[index + 1] - outline[index]
      (startX[index], startY[index]) = (outline[index].x, outline[index].y)
      (x[index], y[index]) = (piece.x, piece.y)
    }
    var lengths = x * x + y * y
    // A piece without length: its start.
    lengths.replace(with: 1, where: lengths .== 0)
    self.lengths = lengths
  }

  /// The squares of a point's distances from the pieces.
  func squares(to point: Point) -> SIMD8<Float> {
    let along = (point.x - startX) * x + (point.y - startY) * y
    var shares = along / lengths
    shares.replace(with: 0, where: shares .< 0)
    shares.replace(with: 1, where: shares .> 1)
    let (acrossX, acrossY) = (point.x - (startX + x * shares), point.y - (startY + y * shares))
    return acrossX * acrossX + acrossY * acrossY
  }
}

extension SIMD8<Float> {
  /// Takes the smaller numbers of two.
  fileprivate mutating func lower(to other: Self) { replace(with: other, where: other .< self) }

  fileprivate var least: Float {
    var least = self[0]
    for index in 1..<8 { least = Swift.min(least, self[index]) }
    return least
  }
}

extension Point {
  fileprivate func clamped(to limit: Float) -> Point {
    Point(x: max(-limit, min(limit, x)), y: max(-limit, min(limit, y)))
  }
}

import InkCore

/// Measures of a stroke's path that tell gestures from writing.
struct PathMeasures {
  /// The path at equal distances.
  let points: [Point]
  let box: Box
  let length: Float
  /// The turning between pieces of about a tenth of the path, without the pen's tremor.
  let bend: Bend
  /// The turning between pieces of about a twentieth of the path, for the narrow ends of wide loops.
  let fineBend: Bend
  /// The turning at each point between the ends, in radians.
  let turns: [Float]
  /// All turning, in radians: to the right minus to the left, and the sum of both.
  let turning: (signed: Float, total: Float)

  /// - Returns: `nil` for a path without length.
  init?(_ path: [Point]) {
    var finite: [Point] = []
    for point in path where point.isFinite && finite.last != point { finite.append(point) }
    let length = finite.pathLength
    guard length > 0, length.isFinite, let box = Box(around: finite) else { return nil }
    self.length = length
    self.box = box
    points = Self.resampled(finite, count: Self.count, length: length)
    turns = Self.turns(points)
    bend = Bend(points, step: 12, smoothing: 5)
    fineBend = Bend(points, step: 6, smoothing: 2)
    turning = (turns.reduce(0, +), turns.reduce(0) { $0 + abs($1) })
  }

  static let count = 128

  /// The sharpest turn, in radians.
  var sharpest: Float { max(bend.sharpest, fineBend.sharpest) }
  var chord: Point { points[points.count - 1] - points[0] }
  /// The share of the length that the straight way has; 1 for a line.
  var straightness: Float { chord.length / length }
  var extent: Float { box.size }

  /// The largest distance of the path from the line between its ends, in the line's length.
  var bulge: Float {
    let reach = chord.length
    guard reach > 0 else { return .infinity }
    return points.reduce(0) { max($0, abs(chord.cross($1 - points[0])) / reach) } / reach
  }

  private static func resampled(_ path: [Point], count: Int, length: Float) -> [Point] {
    var result = [path[0]]
    result.reserveCapacity(count)
    let step = length / Float(count - 1)
    var wanted = step
    var walked: Float = 0
    for index in path.indices.dropFirst() {
      let (from, to) = (path[index - 1], path[index])
      let piece = from.distance(to: to)
      while result.count < count - 1, walked + piece >= wanted, piece > 0 {
        result.append(from + (to - from) * ((wanted - walked) / piece))
        wanted += step
      }
      walked += piece
    }
    while result.count < count { result.append(path[path.count - 1]) }
    return result
  }

  private static func turns(_ points: [Point]) -> [Float] {
    points.indices.dropFirst().dropLast().map { index in
      Angle.between(points[index] - points[index - 1], points[index + 1] - points[index])
    }
  }

  /// The turning between pieces of a path, in radians.
  struct Bend {
    /// To the right minus to the left.
    private(set) var signed: Float = 0
    /// To the right and to the left.
    private(set) var total: Float = 0
    private(set) var sharpest: Float = 0

    /// `step` is the points of a piece, `smoothing` those on each side of one that it is averaged with.
    init(_ path: [Point], step: Int, smoothing: Int) {
      let points = path.indices.map { index -> Point in
        let near = min(index, path.count - 1 - index, smoothing)
        return path[index - near...index + near].reduce(.zero, +) * (1 / Float(2 * near + 1))
      }
      for index in stride(from: step, to: points.count - step, by: step) {
        let angle = Angle.between(points[index] - points[index - step], points[index + step] - points[index])
        signed += angle
        total += abs(angle)
        sharpest = max(sharpest, abs(angle))
      }
    }

    /// Whether it turns about once, to one side.
    var isLoop: Bool {
      let turning = abs(signed)
      return turning >= 3.6 && turning <= 11 && total - turning <= 0.35 * turning
    }
  }

  /// The cosine of the angle between two vectors; 1 without length.
  static func cosine(_ a: Point, _ b: Point) -> Float {
    let product = a.length * b.length
    return product > 0 ? a.dot(b) / product : 1
  }
}

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
  private static func side(_ point: Point, _ from: Point, _ to: Point) -> Float { (to - from).cross(point - from) }

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

/// Angles without the C library's functions, which the device side does without.
enum Angle {
  /// The angle between two vectors, in radians from −π to π, within 2·10⁻⁵.
  ///
  /// ## Source
  /// M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions, 1964, 4.4.49.
  static func between(_ a: Point, _ b: Point) -> Float {
    let (cross, dot) = (a.cross(b), a.dot(b))
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

import InkCore

/// What is measured of a stroke's path to tell gestures from writing.
struct PathMeasures {
  /// The path at equal distances.
  let points: [Point]
  /// The box around it.
  let box: Box
  /// The length along the path.
  let length: Float
  /// The turning between pieces of about a tenth of the path, without the pen's tremor.
  let bend: Bend
  /// The turning between pieces of about a twentieth of the path, for the narrow ends of wide loops.
  let fineBend: Bend
  /// The turning at each point between the ends, in radians.
  let turns: [Float]
  /// All turning, in radians: to the right minus to the left, and the sum of both.
  let turning: (signed: Float, total: Float)

  /// - Parameter path: The stroke's points.
  /// - Returns: `nil` for a path without length.
  init?(_ path: [Point]) {
    var finite: [Point] = []
    for point in path where point.isFinite && finite.last != point { finite.append(point) }
    var length: Float = 0
    for index in finite.indices.dropFirst() { length += finite[index].distance(to: finite[index - 1]) }
    guard length > 0, length.isFinite, let box = Box(around: finite) else { return nil }
    self.length = length
    self.box = box
    points = Self.resampled(finite, count: Self.count, length: length)
    turns = Self.turns(points)
    bend = Bend(points, step: 12, smoothing: 5)
    fineBend = Bend(points, step: 6, smoothing: 2)
    turning = (turns.reduce(0, +), turns.reduce(0) { $0 + abs($1) })
  }

  /// The number of points at equal distances.
  static let count = 128

  /// The sharpest turn, in radians.
  var sharpest: Float { max(bend.sharpest, fineBend.sharpest) }
  /// The vector from the first point to the last.
  var chord: Point { points[points.count - 1] - points[0] }
  /// The share of the length that the straight way has; 1 for a line.
  var straightness: Float { chord.length / length }
  /// The longer side of the box.
  var extent: Float { box.size }

  /// The largest distance of the path from the line between its ends, in the line's length.
  var bulge: Float {
    let reach = chord.length
    guard reach > 0 else { return .infinity }
    var largest: Float = 0
    for point in points {
      let offset = point - points[0]
      largest = max(largest, abs(chord.cross(offset)) / reach)
    }
    return largest / reach
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

  /// The turning at each point between the ends.
  private static func turns(_ points: [Point]) -> [Float] {
    points.indices.dropFirst().dropLast().map { index in
      let (before, after) = (points[index] - points[index - 1], points[index + 1] - points[index])
      return Angle.of(
        cross: before.cross(after), dot: before.dot(after))
    }
  }

  /// The turning between pieces of a path, in radians.
  struct Bend {
    /// To the right minus to the left.
    private(set) var signed: Float = 0
    /// To the right and to the left.
    private(set) var total: Float = 0
    /// At the sharpest turn.
    private(set) var sharpest: Float = 0

    /// - Parameters:
    ///   - path: A path.
    ///   - step: The points of a piece.
    ///   - smoothing: The points on each side of one that it is averaged with.
    init(_ path: [Point], step: Int, smoothing: Int) {
      let points = path.indices.map { index -> Point in
        let near = min(index, path.count - 1 - index, smoothing)
        var sum = Point.zero
        for other in index - near...index + near { sum = sum + path[other] }
        return sum * (1 / Float(2 * near + 1))
      }
      var index = step
      while index + step < points.count {
        let (before, after) = (points[index] - points[index - step], points[index + step] - points[index])
        let angle = Angle.of(
          cross: before.cross(after), dot: before.dot(after))
        signed += angle
        total += abs(angle)
        sharpest = max(sharpest, abs(angle))
        index += step
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

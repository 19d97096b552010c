/// A stroke of a character before the pen's lifts are decided.
struct WrittenStroke {
  /// Its path in ems.
  var points: [SIMD2<Float>]
  /// Its length in the template.
  var length: Float
  /// The length of its closing hook; 0 if it has none.
  var hook: Float
  /// The index of the template's stroke, or of the first of those that it replaces.
  var origin: Int
  /// Whether it replaces strokes of the template.
  var isForm: Bool
  /// Whether the pen always stays down after it.
  var runsOn = false
}

extension WrittenStroke {
  /// Moves every point.
  mutating func move(_ moved: (SIMD2<Float>) -> SIMD2<Float>) {
    for index in points.indices { points[index] = moved(points[index]) }
  }

  /// Runs into the next stroke without lifting the pen.
  ///
  /// - Parameter bow: The sideways pull on the connection's middle, as a share of its length; 0 is a straight one.
  mutating func join(_ next: WrittenStroke, bow: Float) {
    let (from, to) = (points[points.count - 1], next.points[0])
    if bow != 0 {
      let connection = to - from
      let control = (from + to) * 0.5 + SIMD2(-connection.y, connection.x) * bow
      for step in 1..<5 {
        let t = Float(step) / 5
        points.append(from * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + to * (t * t))
      }
    }
    var joined = next
    joined.points = points + next.points
    self = joined
  }
}

/// The plan for writing one character once: the pen's strokes, and what statistics compare with the template.
struct CharacterPlan {
  /// A pair of successive strokes of the template as they were written.
  struct Pair {
    /// The distance from the end of the one to the start of the other in the template, as a share of the longest side.
    var gap: Float
    var isJoined: Bool
  }

  /// The ends of a stroke of the template as written.
  struct Chord {
    /// The index of the template's stroke.
    var origin: Int
    var from: SIMD2<Float>
    var to: SIMD2<Float>
  }

  /// The template.
  let template: PreparedTemplate
  /// The pen's strokes in ems, y down.
  var strokes: [[SIMD2<Float>]] = []
  /// The pairs of successive strokes.
  var pairs: [Pair] = []
  /// The ends of the template's strokes, without those that a form replaced.
  var chords: [Chord] = []

  init(_ template: PreparedTemplate) { self.template = template }

  /// Notes the ends of strokes.
  mutating func note(_ written: [WrittenStroke]) {
    for stroke in written where !stroke.isForm {
      chords.append(Chord(origin: stroke.origin, from: stroke.points[0], to: stroke.points[stroke.points.count - 1]))
    }
  }

  /// Returns the gap between two successive strokes in the template; `nil` if the template doesn't have them in succession.
  func templateGap(from stroke: WrittenStroke, to next: WrittenStroke) -> Float? {
    guard !stroke.isForm && !next.isForm && next.origin == stroke.origin + 1 else { return nil }
    let from = template.strokes[stroke.origin].points
    return (template.strokes[next.origin].points[0] - from[from.count - 1]).length / template.size
  }

  /// Moves every point.
  mutating func move(_ moved: (SIMD2<Float>) -> SIMD2<Float>) {
    for stroke in strokes.indices {
      for index in strokes[stroke].indices { strokes[stroke][index] = moved(strokes[stroke][index]) }
    }
    for index in chords.indices {
      chords[index].from = moved(chords[index].from)
      chords[index].to = moved(chords[index].to)
    }
  }

  /// Turns, leans and stretches the character about the middle of its square.
  ///
  /// - Parameters:
  ///   - angle: The rotation in radians, clockwise.
  ///   - aspect: ln(width/height).
  ///   - slant: The shift to the right per unit of height.
  ///   - rise: The shift up per unit of width.
  mutating func turn(angle: Float, aspect: Float, slant: Float, rise: Float) {
    let (wide, high) = (exponential(0.5 * aspect), exponential(-0.5 * aspect))
    // Rise before rotation: the two add for horizontals.
    let xy = -(slant + angle) * high
    let yx = (angle - rise) * wide
    move { point in
      let offset = point - 0.5
      return SIMD2(wide * offset.x + xy * offset.y, yx * offset.x + high * offset.y) + 0.5
    }
  }
}

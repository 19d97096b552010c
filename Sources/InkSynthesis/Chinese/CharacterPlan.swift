import InkCore
import InkData

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

/// A smooth warp of a whole character: a field of displacements that changes slowly over the square, as a sum of a few
/// long waves.
package struct SmoothWarp {
  private struct Wave {
    /// The direction of the wave times its angular frequency, in radians per em.
    var frequency: SIMD2<Float>
    var phase: Float
    /// The displacement at its crest, in ems.
    var amplitude: SIMD2<Float>
  }

  private let waves: [Wave]

  private static let waveCount = 4
  /// Waves per em; shorter ones would bend strokes.
  private static let frequency: ClosedRange<Float> = 0.25...0.9
  private static let turn: Float = 6.283_185_5

  /// Samples a warp.
  ///
  /// - Parameter deviation: The standard deviation of each coordinate's displacement, in ems.
  package init(deviation: Float, random: inout SplitMix64) {
    // A wave has half the square of its crest on average.
    let crest = deviation / (0.5 * Float(Self.waveCount)).squareRoot()
    waves = (0..<Self.waveCount).map { _ in
      let angle = Self.turn * random.unit()
      let frequency = Self.turn * random.uniform(Self.frequency)
      return Wave(
        frequency: SIMD2(cosine(angle), sine(angle)) * frequency, phase: Self.turn * random.unit(),
        amplitude: SIMD2(random.normal(), random.normal()) * crest)
    }
  }

  /// Returns where a point moves to.
  package func callAsFunction(_ point: SIMD2<Float>) -> SIMD2<Float> {
    var moved = point
    for wave in waves { moved += wave.amplitude * sine(wave.frequency.dot(point) + wave.phase) }
    return moved
  }
}

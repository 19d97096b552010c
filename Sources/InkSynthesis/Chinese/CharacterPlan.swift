import InkCore

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

  let template: PreparedTemplate
  /// The pen's strokes in ems, y down.
  var strokes: [[SIMD2<Float>]] = []
  var pairs: [Pair] = []
  /// The ends of the template's strokes, without those that a form replaced.
  var chords: [Chord] = []

  /// Notes the ends of strokes.
  mutating func note(_ written: [WrittenStroke]) {
    chords = written.filter { !$0.isForm }.map { stroke in
      Chord(origin: stroke.origin, from: stroke.points[0], to: stroke.points[stroke.points.count - 1])
    }
  }

  /// Returns the gap between two successive strokes in the template; `nil` if the template doesn't have them in succession.
  func templateGap(from stroke: WrittenStroke, to next: WrittenStroke) -> Float? {
    guard !stroke.isForm && !next.isForm && next.origin == stroke.origin + 1 else { return nil }
    let from = template.strokes[stroke.origin].points
    return (template.strokes[next.origin].points[0] - from[from.count - 1]).length / template.size
  }

  mutating func move(_ moved: (SIMD2<Float>) -> SIMD2<Float>) {
    strokes = strokes.map { $0.map(moved) }
    chords = chords.map { Chord(origin: $0.origin, from: moved($0.from), to: moved($0.to)) }
  }

  /// Turns the character about the middle of its square by radians clockwise, stretches it to an aspect
  /// ln(width/height), leans it to the right per unit of height and lets it rise per unit of width.
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

  mutating func move(_ moved: (SIMD2<Float>) -> SIMD2<Float>) {
    for index in points.indices { points[index] = moved(points[index]) }
  }

  /// Moves the middle by an offset and the ends not at all, along a parabola.
  mutating func bend(by offset: SIMD2<Float>) {
    let count = Float(max(points.count - 1, 1))
    for index in points.indices {
      let t = Float(index) / count
      points[index] += offset * (4 * t * (1 - t))
    }
  }

  /// Runs into the next stroke; `bow` pulls the connection's middle sideways by a share of its length.
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
    let path = points + next.points
    self = next
    points = path
  }
}

extension [WrittenStroke] {
  /// Leaves out some of the short strokes of a character of more than three; those of forms may be kept.
  mutating func drop(share: Float, keepsForms: Bool, random: inout SplitMix64) {
    guard count > 3 else { return }
    let kept = filter { $0.length > 0.2 || keepsForms && ($0.isForm || $0.runsOn) || !random.happens(share) }
    if !kept.isEmpty { self = kept }
  }

  /// Swaps some neighbours; those that run into one another may be kept.
  mutating func swapNeighbours(share: Float, keepsRuns: Bool, random: inout SplitMix64) {
    var index = 0
    while index + 1 < count {
      if !(keepsRuns && (self[index].runsOn || self[index + 1].runsOn)) && random.happens(share) {
        swapAt(index, index + 1)
        // A stroke isn't carried on through the whole character.
        index += 1
      }
      index += 1
    }
  }

  /// Shifts and scales each part about its middle; strokes with the same owner are a part.
  mutating func moveParts(_ owners: [Int], shift: Float, scale: Float, amount: Float, random: inout SplitMix64) {
    var done: Set<Int> = []
    for owner in owners where done.insert(owner).inserted {
      let part = indices.filter { owners[$0] == owner }
      let box = PenPath.box(part.map { self[$0].points })
      let middle = (box.lower + box.upper) * 0.5
      let shift = SIMD2(random.normal(), random.normal()) * (shift * amount)
      let common = 0.85 * scale * amount * random.normal()
      let sizes = SIMD2(
        exponential(common + 0.5 * scale * amount * random.normal()),
        exponential(common + 0.5 * scale * amount * random.normal()))
      for stroke in part { self[stroke].move { middle + ($0 - middle) * sizes + shift } }
    }
  }
}

/// A smooth warp of a whole character: a slowly changing field of displacements, the sum of a few long waves.
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

  /// Samples a warp by the standard deviation of each coordinate's displacement, in ems.
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

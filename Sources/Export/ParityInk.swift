import InkCore

/// Computed ink for parity checks: nobody's handwriting, so that any model file may contain it.
package enum ParityInk {
  /// A fixed number of scribbles from a dot to a line of many strokes; the same at every call.
  package static func scribbles(count: Int = 24) -> [Ink] {
    (0..<count).map { scribble(strokeCount: [1, 2, 3, 5, 8, 13, 24, 40][$0 % 8], seed: UInt32($0 + 1)) }
  }

  /// The shortest ink there is.
  static let dot = Ink(strokes: [Stroke(locations: [.zero])])

  /// Strokes side by side, each a sum of two random circular motions: loops, arcs, hooks, lines.
  private static func scribble(strokeCount: Int, seed: UInt32) -> Ink {
    var state = seed &* 2_654_435_761
    func random(_ low: Float, _ high: Float) -> Float {
      state = state &* 1_664_525 &+ 1_013_904_223
      return low + (high - low) * Float(state >> 8) / Float(1 << 24)
    }
    var left: Float = 0
    let strokes = (0..<strokeCount).map { index -> Stroke in
      let isDot = index % 11 == 10
      let points = isDot ? 1 : 8 + Int(random(0, 30))
      let circles = (0..<2).map { _ in (radius: random(2, 14), speed: random(-0.35, 0.35), start: random(0, 6.28)) }
      let height = random(0, 12)
      let advance = random(-0.2, 0.9)
      let locations = (0..<points).map { step -> Point in
        var point = Point(x: left + advance * Float(step), y: height)
        for circle in circles {
          let turn = turned(circle.start + circle.speed * Float(step))
          point = point + turn * circle.radius
        }
        return point
      }
      left += random(6, 26)
      return Stroke(locations: locations)
    }
    return Ink(strokes: strokes)
  }

  /// The unit vector at an angle, by a polynomial, so that every platform gives the same ink.
  private static func turned(_ angle: Float) -> Point {
    func wave(_ phase: Float) -> Float {
      let turns = phase / 6.283_185_5
      let part = (turns - turns.rounded(.down)) * 4 - 2
      return part * (2 - abs(part))
    }
    return Point(x: wave(angle + 1.570_796_4), y: wave(angle))
  }
}

import InkCore

/// Inks drawn by formulas, for tests.
enum InkSamples {
  /// A cursive line: loops that drift to the right, `letters` of them, in strokes of `word` letters.
  static func line(letters: Int = 40, word: Int = 5, pointsPerLetter: Int = 12) -> Ink {
    var strokes: [Stroke] = []
    for first in stride(from: 0, to: letters, by: word) {
      let count = min(word, letters - first) * pointsPerLetter
      strokes.append(
        Stroke(
          locations: (0...count).map { index in
            let t = Float(index) / Float(pointsPerLetter)
            let phase = wrapped(t)
            let tall: Float = (first + Int(t)) % 4 == 0 ? 2 : 1
            return Point(
              x: 10 * (Float(first) + t) + 4 * cosine(phase) + Float(first), y: -8 * tall * sine(phase))
          }))
    }
    return Ink(strokes: strokes)
  }

  /// A single straight stroke.
  static func segment(_ from: Point, _ to: Point, points: Int = 20) -> Ink {
    Ink(strokes: [
      Stroke(locations: (0..<points).map { from + (to - from) * (Float($0) / Float(points - 1)) })
    ])
  }

  private static func wrapped(_ t: Float) -> Float { t - t.rounded(.down) }

  // Bhaskara's approximations, so that the fixtures need no math library.
  private static func sine(_ turns: Float) -> Float {
    let half = turns < 0.5 ? turns : turns - 0.5
    let x = half * 2
    let value = 16 * x * (1 - x) / (5 - 4 * x * (1 - x))
    return turns < 0.5 ? value : -value
  }

  private static func cosine(_ turns: Float) -> Float { sine(wrapped(turns + 0.25)) }
}

extension Ink {
  /// The same ink with every location changed.
  func mapped(_ change: (Point) -> Point) -> Ink {
    Ink(strokes: strokes.map { stroke in Stroke(locations: stroke.points.map { change($0.location) }) })
  }
}

/// The largest difference of numbers in the same positions.
func largestDifference(_ a: [Float], _ b: [Float]) -> Float {
  zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) }
}

import InkCore
import InkData

/// The habits by which a person's characters become a text.
struct CompositionHabits {
  /// The median space between words, in x-heights.
  let space: Float
  private var letterGap: Float
  private let gapDeviation: Float
  private(set) var proportions: LetterProportions
  private let slope: Float
  private let slant: Float
  private let stretch: Float
  private var drift: Float = 0
  /// The share of neighbouring letters between which the pen stays down, where it has a short way.
  private(set) var joinedLetters: Float = 0
  /// The way in which marks are written.
  private(set) var marks: MarkHabits?

  init(of writer: WriterLibrary.Writer, in library: WriterLibrary, random: inout SplitMix64) throws {
    // As many as there may be of isolated characters: real gaps in words are narrower for joined letters only.
    letterGap = 0.38 * exponential(0.3 * random.normal())
    gapDeviation = 0.14
    space = 1.25 * exponential(0.3 * random.normal())
    proportions = try library.proportions(of: writer)
    proportions.uppercase *= exponential(0.06 * random.normal())
    proportions.digits *= exponential(0.06 * random.normal())
    slope = 0.03 * random.normal()
    slant = 0.12 * random.normal()
    stretch = exponential(0.12 * random.normal())
  }

  /// Adds the habits of a person who writes words with marks, some of whose letters are joined.
  mutating func addWords(random: inout SplitMix64) {
    if random.happens(0.6) { letterGap *= random.uniform(0.3...0.9) }
    if random.happens(0.3) { joinedLetters = random.uniform(0.2...0.9) }
    marks = MarkHabits(random: &random)
  }

  /// The length of a flat character, in x-heights.
  func length(of character: Character) -> Float {
    switch character {
    case ".", ",", "'", "`", "·": 0.14
    case "_", "—": 1
    default: 0.6
    }
  }

  func gap(random: inout SplitMix64) -> Float { max(letterGap + gapDeviation * random.normal(), 0.05) }

  mutating func baseline(at x: Float, random: inout SplitMix64) -> Float {
    drift = 0.8 * drift + 0.05 * random.normal()
    return slope * x + drift
  }

  func shaped(_ point: Point, baseline: Float) -> Point {
    Point(x: (point.x - slant * point.y) * stretch, y: point.y + baseline)
  }
}

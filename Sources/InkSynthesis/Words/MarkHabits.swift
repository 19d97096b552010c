import InkCore

/// The way in which a person writes marks: when, where and in which shape.
struct MarkHabits {
  /// The shapes of two dots.
  enum Dots: CaseIterable { case dots, ticks, line, wave }

  /// The share of marks that are written when the word is finished.
  let late: Float
  /// The share of marks that are written without lifting the pen after the letter, and of those that run into the next one.
  let joinsLetter: Float
  let joinsNext: Float
  /// The gap between a letter and a mark above it, in x-heights; the shift to the right; how much both vary.
  let gap: Float
  let shift: Float
  let unsteadiness: Float
  /// The factor of the marks' sizes.
  let size: Float
  /// The angle of acute and grave to the horizontal, in radians.
  let angle: Float
  /// Whether an acute is written downwards.
  let acuteFalls: Bool
  let dots: Dots
  /// Whether dots are short strokes.
  let dotsAreTicks: Bool
  /// Whether ď and ť have a caron above.
  let writesWholeCarons: Bool
  /// Whether a tone stands beside the circumflex of ấ instead of above it.
  let tonesStandBeside: Bool
  /// Whether a bar is a slanting stroke.
  let barsSlant: Bool

  init(random: inout SplitMix64) {
    late = random.happens(0.35) ? 0.9 : 0.04
    joinsLetter = random.happens(0.12) ? 0.5 : 0.02
    joinsNext = random.happens(0.1) ? 0.4 : 0.01
    gap = 0.22 * exponential(0.45 * random.normal())
    shift = 0.06 + 0.12 * random.normal()
    unsteadiness = 0.08 * exponential(0.4 * random.normal())
    size = exponential(0.22 * random.normal())
    angle = 0.85 + 0.22 * random.normal()
    acuteFalls = random.happens(0.65)
    dots = Dots.allCases[random.index(weights: [0.66, 0.2, 0.1, 0.04])]
    dotsAreTicks = random.happens(0.15)
    writesWholeCarons = random.happens(0.12)
    tonesStandBeside = random.happens(0.5)
    barsSlant = random.happens(0.3)
  }
}

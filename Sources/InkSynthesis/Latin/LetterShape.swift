import InkData

/// Places one letter's skeleton on the page: the hand's own form of it, this letter's chance deviations, slant, size.
struct LetterShape {
  private let hand: Hand
  private let originX: Float
  private let bodyScale: Float
  private let ascenderScale: Float
  private let rotation: Float
  private let lift: Float
  private let width: Float
  private let slant: Float
  private let stretchX: Float
  private let stretchY: Float
  private var habits: SplitMix64

  init(_ letter: WrittenLetter, hand: Hand, random: inout SplitMix64) {
    self.hand = hand
    originX = letter.originX
    habits = SplitMix64(hand.seed, letter.shapeKey, 0x53)
    let size = exponential(hand.sizeDeviation * random.normal())
    if letter.character.isUppercase {
      bodyScale = size * hand.capitalScale
      ascenderScale = 1
    } else if letter.character.isNumber {
      bodyScale = size * hand.digitScale
      ascenderScale = 1
    } else {
      bodyScale = size
      ascenderScale = letter.character.isLetter ? hand.ascenderScale : 1
    }
    rotation = 0.03 * habits.normal() + 0.02 * random.normal()
    lift = hand.bounce * random.normal() * 0.6
    width = letter.allograph.advance
    // Slashes and brackets lean less than letters, or they would turn into one another.
    slant = letter.character.isLetter || letter.character.isNumber ? hand.slant : 0.4 * hand.slant
    stretchX = 1 + 0.06 * habits.normal() + 0.03 * random.normal()
    stretchY = 1 + 0.04 * habits.normal()
  }

  /// Where a skeleton's point comes to lie, in grid units with y up.
  mutating func place(_ point: SkeletonPoint, random: inout SplitMix64) -> TargetPoint {
    let shape = hand.shapeDeviation
    let chance = hand.unsteadiness
    var x = point.location.x + shape * habits.normal() + chance * random.normal()
    var y = point.location.y + shape * habits.normal() + chance * random.normal()
    if y > 10 {
      y = 10 + (y - 10) * ascenderScale
    } else if y < 0 {
      y *= hand.descenderScale
    }
    x = (x - width / 2) * stretchX
    y = (y - 5) * stretchY
    let turnedX = x - rotation * y
    let turnedY = y + rotation * x
    x = (turnedX + width / 2) * bodyScale
    y = (turnedY + 5) * bodyScale
    let place = SIMD2(originX + hand.aspect * x + slant * y, y + lift)
    return TargetPoint(location: place, isCorner: point.isCorner)
  }
}

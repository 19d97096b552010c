import InkCore
import InkData

/// Places one letter's skeleton on the line: the writer's own shape of it, this letter's random deviations, slant, size.
struct LetterShape {
  private let writer: LatinWriter
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

  init(_ letter: WrittenLetter, writer: LatinWriter, random: inout SplitMix64) {
    self.writer = writer
    originX = letter.originX
    habits = SplitMix64(writer.seed, letter.shapeKey, 0x53)
    let size = exponential(writer.sizeDeviation * random.normal())
    if letter.character.isUppercase {
      bodyScale = size * writer.capitalScale
      ascenderScale = 1
    } else if letter.character.isNumber {
      bodyScale = size * writer.digitScale
      ascenderScale = 1
    } else {
      bodyScale = size
      ascenderScale = letter.character.isLetter ? writer.ascenderScale : 1
    }
    rotation = 0.03 * habits.normal() + 0.02 * random.normal()
    lift = writer.bounce * random.normal() * 0.6
    width = letter.allograph.advance
    // Slashes and brackets lean less than letters, or they would turn into one another.
    slant = letter.character.isLetter || letter.character.isNumber ? writer.slant : 0.4 * writer.slant
    stretchX = 1 + 0.06 * habits.normal() + 0.03 * random.normal()
    stretchY = 1 + 0.04 * habits.normal()
  }

  /// Returns the target of a skeleton's point, in grid units with y up.
  mutating func target(_ point: SkeletonPoint, random: inout SplitMix64) -> TargetPoint {
    let shape = writer.shapeDeviation
    let chance = writer.unsteadiness
    var x = point.location.x + shape * habits.normal() + chance * random.normal()
    var y = point.location.y + shape * habits.normal() + chance * random.normal()
    if y > 10 {
      y = 10 + (y - 10) * ascenderScale
    } else if y < 0 {
      y *= writer.descenderScale
    }
    x = (x - width / 2) * stretchX
    y = (y - 5) * stretchY
    let turnedX = x - rotation * y
    let turnedY = y + rotation * x
    x = (turnedX + width / 2) * bodyScale
    y = (turnedY + 5) * bodyScale
    let location = SIMD2(originX + writer.aspect * x + slant * y, y + lift)
    return TargetPoint(location: location, isCorner: point.isCorner)
  }
}

import InkCore
import InkData

/// One letter as a writer intends to write it on the line.
struct WrittenLetter {
  var character: Character
  var allograph: Allograph
  /// Identifies the allograph among all, for the writer's own shape of it.
  var shapeKey: UInt64
  var originX: Float
  var joinsNext = false
}

extension LatinWriter {
  /// Returns the index of the allograph that the writer uses this time: the usual one, or now and then the second.
  func choose(_ allographs: [Allograph], for character: Character, random: inout SplitMix64) -> Int {
    if allographs.count == 1 { return 0 }
    let key = character.synthesisKey
    var habits = SplitMix64(seed, key, 0x41)
    let cursive = allographs.contains { $0.style == .cursive }
    let isUppercase = character.isUppercase
    let share = cursive ? (isUppercase ? cursiveness * 0.55 : cursiveness) : 0
    // Whether the character is cursive is decided once, so that its allographs share the weight.
    let takesCursive = habits.unit() < share
    var weights = allographs.map { allograph in
      let fits = (allograph.style == .cursive) == takesCursive
      return fits ? allograph.share * (0.15 + habits.unit()) : 0
    }
    let first = habits.index(weights: weights)
    guard secondaryShare > 0, random.happens(secondaryShare) else { return first }
    weights[first] = 0
    return weights.contains { $0 > 0 } ? habits.index(weights: weights) : first
  }

  /// Whether the writer runs one letter into the next this time; some pairs are nearly always joined.
  func joins(_ first: Character, _ second: Character, random: inout SplitMix64) -> Bool {
    var habits = SplitMix64(seed, first.synthesisKey, second.synthesisKey, 0x4A)
    return 0.7 * habits.unit() + 0.3 * random.unit() < joining
  }
}

extension Character {
  /// A number for the character in seeds.
  var synthesisKey: UInt64 {
    unicodeScalars.reduce(0) { $0 &* 0x1_0000_01B3 &+ UInt64($1.value) }
  }
}

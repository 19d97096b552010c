import InkCore

/// Turns a text into the strokes that a writer intends: letters side by side, joined where the writer joins them, late
/// dots and crosses after their word.
struct LatinLine {
  /// The target points of every stroke in the order of writing.
  private(set) var strokes: [[TargetPoint]] = []

  private let skeletons: SkeletonSet
  private let writer: LatinWriter
  private var late: [[TargetPoint]] = []
  private var x: Float = 0

  init(skeletons: SkeletonSet, writer: LatinWriter) {
    self.skeletons = skeletons
    self.writer = writer
  }

  /// Lays out a text that the skeletons cover.
  mutating func write(_ text: String, random: inout SplitMix64) {
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      write(word: word, random: &random)
      x += writer.aspect * writer.wordSpacing * exponential(0.18 * random.normal())
    }
  }

  private mutating func write(word: Substring, random: inout SplitMix64) {
    var letters = word.map { character in
      let choices = skeletons[character]
      let choice = writer.choose(choices, for: character, random: &random)
      let key = character.synthesisKey &* 64 &+ UInt64(choice)
      return WrittenLetter(character: character, allograph: choices[choice], shapeKey: key, originX: 0)
    }
    for index in letters.indices {
      let allograph = letters[index].allograph
      letters[index].originX = x
      if index + 1 < letters.count, allograph.exitStrokeIndex != nil, letters[index + 1].allograph.canBeEntered {
        letters[index].joinsNext = writer.joins(letters[index].character, letters[index + 1].character, random: &random)
      }
      let spacing = max(writer.letterSpacing * (1 + 0.22 * random.normal()), 1.2)
      x += writer.aspect * (allograph.advance * scale(of: letters[index].character) + spacing)
    }
    write(letters, random: &random)
    strokes += late
    late.removeAll(keepingCapacity: true)
  }

  private func scale(of character: Character) -> Float {
    if character.isUppercase { return writer.capitalScale }
    return character.isNumber ? writer.digitScale : 1
  }

  private mutating func write(_ letters: [WrittenLetter], random: inout SplitMix64) {
    var open: [TargetPoint] = []
    for (index, letter) in letters.enumerated() {
      var shape = LetterShape(letter, writer: writer, random: &random)
      let exit = letter.joinsNext ? letter.allograph.exitStrokeIndex : nil
      for (number, stroke) in letter.allograph.strokes.enumerated() {
        let isEntered = number == 0 && index > 0 && letters[index - 1].joinsNext
        // Every point is placed, drawn or not: the writer's shape must not depend on the joins.
        let leadIn = (stroke.leadIn ?? []).map { shape.target($0, random: &random) }
        let body = stroke.body.map { shape.target($0, random: &random) }
        let leadOut = (stroke.leadOut ?? []).map { shape.target($0, random: &random) }
        var targets = isEntered ? open : []
        if !isEntered && index == 0 && writer.leadsIn { targets += leadIn }
        targets += body
        if number == exit {
          open = targets + leadOut.dropLast()
          continue
        }
        // Only a word's last letter keeps the free end of its lead-out.
        targets += writer.leadsOut && index == letters.count - 1 ? leadOut[...] : leadOut.dropLast()
        finish(targets, isLate: stroke.isLate, random: &random)
      }
    }
  }

  private mutating func finish(_ targets: [TargetPoint], isLate: Bool, random: inout SplitMix64) {
    guard isLate else { return strokes.append(targets) }
    // Dots and crosses miss their position, the more so the later they are written.
    let drift = writer.lateDrift * (writer.delaysLateStrokes ? 1 : 0.5)
    let shift = SIMD2(drift * (random.normal() + 0.3), 0.5 * drift * random.normal())
    let moved = targets.map { TargetPoint(location: $0.location + shift, isCorner: $0.isCorner) }
    if writer.delaysLateStrokes { late.append(moved) } else { strokes.append(moved) }
  }
}

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
    let isCursive = allographs.contains { $0.style == .cursive }
    let share = isCursive ? (character.isUppercase ? cursiveness * 0.55 : cursiveness) : 0
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
    let character = letter.character
    bodyScale = size * (character.isUppercase ? writer.capitalScale : character.isNumber ? writer.digitScale : 1)
    ascenderScale =
      character.isLetter && !character.isUppercase && !character.isNumber ? writer.ascenderScale : 1
    rotation = 0.03 * habits.normal() + 0.02 * random.normal()
    lift = writer.bounce * random.normal() * 0.6
    width = letter.allograph.advance
    // Slashes and brackets lean less than letters, or they would turn into one another.
    slant = character.isLetter || character.isNumber ? writer.slant : 0.4 * writer.slant
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

/// A point that the pen intends to pass, in grid units with y up.
struct TargetPoint: Hashable {
  var location: SIMD2<Float>
  var isCorner: Bool
}

extension SIMD2<Float> {
  var length: Float { (x * x + y * y).squareRoot() }

  /// The unit vector in this direction; along x for the null vector.
  var direction: Self {
    let length = length
    return length > 1e-6 ? self / length : Self(1, 0)
  }

  func dot(_ other: Self) -> Float { x * other.x + y * other.y }

  /// Returns the vector mirrored at the line along a unit vector.
  func reflected(along axis: Self) -> Self { axis * (2 * dot(axis)) - self }
}

import InkCore
import InkData

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
    var letters: [WrittenLetter] = []
    for character in word {
      let choices = skeletons[character]
      let choice = writer.choose(choices, for: character, random: &random)
      let key = character.synthesisKey &* 64 &+ UInt64(choice)
      letters.append(WrittenLetter(character: character, allograph: choices[choice], shapeKey: key, originX: 0))
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
    guard isLate else {
      strokes.append(targets)
      return
    }
    // Dots and crosses miss their position, the more so the later they are written.
    let drift = writer.lateDrift * (writer.delaysLateStrokes ? 1 : 0.5)
    let shift = SIMD2(drift * (random.normal() + 0.3), 0.5 * drift * random.normal())
    let moved = targets.map { TargetPoint(location: $0.location + shift, isCorner: $0.isCorner) }
    if writer.delaysLateStrokes { late.append(moved) } else { strokes.append(moved) }
  }
}

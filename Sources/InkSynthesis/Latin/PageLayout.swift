import InkData

/// Turns a text into the pen's strokes as a hand means them: letters side by side, joined where the hand joins, late
/// dots and crosses after their word.
struct PageLayout {
  /// The target points of every stroke in the order of writing.
  private(set) var strokes: [[TargetPoint]] = []

  private let skeletons: SkeletonSet
  private let hand: Hand
  private var late: [[TargetPoint]] = []
  private var x: Float = 0

  init(skeletons: SkeletonSet, hand: Hand) {
    self.skeletons = skeletons
    self.hand = hand
  }

  /// Lays out a text that the skeletons cover.
  mutating func write(_ text: String, random: inout SplitMix64) {
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      write(word: word, random: &random)
      x += hand.aspect * hand.wordSpacing * exponential(0.18 * random.normal())
    }
  }

  private mutating func write(word: Substring, random: inout SplitMix64) {
    var letters: [WrittenLetter] = []
    for character in word {
      let choices = skeletons[character]
      let choice = hand.choose(choices, for: character, random: &random)
      let key = character.synthesisKey &* 64 &+ UInt64(choice)
      letters.append(
        WrittenLetter(character: character, allograph: choices[choice], shapeKey: key, originX: 0))
    }
    for index in letters.indices {
      let allograph = letters[index].allograph
      letters[index].originX = x
      if index + 1 < letters.count, allograph.exitStrokeIndex != nil, letters[index + 1].allograph.canBeEntered {
        letters[index].joinsNext = hand.joins(
          letters[index].character, letters[index + 1].character, random: &random)
      }
      let spacing = max(hand.letterSpacing * (1 + 0.22 * random.normal()), 1.2)
      x += hand.aspect * (allograph.advance * scale(of: letters[index].character) + spacing)
    }
    write(letters, random: &random)
    strokes += late
    late.removeAll(keepingCapacity: true)
  }

  private func scale(of character: Character) -> Float {
    if character.isUppercase { return hand.capitalScale }
    return character.isNumber ? hand.digitScale : 1
  }

  private mutating func write(_ letters: [WrittenLetter], random: inout SplitMix64) {
    var open: [TargetPoint] = []
    for (index, letter) in letters.enumerated() {
      var shape = LetterShape(letter, hand: hand, random: &random)
      let exit = letter.joinsNext ? letter.allograph.exitStrokeIndex : nil
      for (number, stroke) in letter.allograph.strokes.enumerated() {
        let isEntered = number == 0 && index > 0 && letters[index - 1].joinsNext
        // Every point is placed, drawn or not: the hand's shape must not depend on what is joined.
        let leadIn = (stroke.leadIn ?? []).map { shape.place($0, random: &random) }
        let body = stroke.body.map { shape.place($0, random: &random) }
        let leadOut = (stroke.leadOut ?? []).map { shape.place($0, random: &random) }
        var targets = isEntered ? open : []
        if !isEntered && index == 0 && hand.leadsIn { targets += leadIn }
        targets += body
        if number == exit {
          open = targets + leadOut.dropLast()
          continue
        }
        // Only a word's last letter has room for the free end of its way out.
        targets += hand.leadsOut && index == letters.count - 1 ? leadOut[...] : leadOut.dropLast()
        finish(targets, isLate: stroke.isLate, random: &random)
      }
    }
  }

  private mutating func finish(_ targets: [TargetPoint], isLate: Bool, random: inout SplitMix64) {
    guard isLate else {
      strokes.append(targets)
      return
    }
    // Dots and crosses land beside their place, the more so the later they are written.
    let drift = hand.lateDrift * (hand.delaysLateStrokes ? 1 : 0.5)
    let shift = SIMD2(drift * (random.normal() + 0.3), 0.5 * drift * random.normal())
    let moved = targets.map { TargetPoint(location: $0.location + shift, isCorner: $0.isCorner) }
    if hand.delaysLateStrokes { late.append(moved) } else { strokes.append(moved) }
  }
}

import InkCore

/// The text that a gesture takes: the graphemes beneath it, or the words that they are most of.
struct TakenText {
  var range: Range<Int>
  var granularity: GestureGranularity

  /// The share of a word from which the whole word is meant.
  private static var wordShare: Float { 0.55 }
  /// The share of a word up to which it isn't meant beside others.
  private static var strayShare: Float { 0.34 }

  /// - Parameters:
  ///   - isTaken: Whether a grapheme lies beneath the gesture.
  ///   - text: The text.
  /// - Returns: `nil` when nothing but spaces does.
  init?(of text: TextBeneath, where isTaken: (TextBeneath.Grapheme, TextBeneath.Line) -> Bool) {
    var taken: [Int] = []
    for line in text.lines {
      for index in line.graphemes where !text.graphemes[index].isBlank && isTaken(text.graphemes[index], line) {
        taken.append(index)
      }
    }
    guard var first = taken.first, var last = taken.last else { return nil }
    func share(_ word: ClosedRange<Int>) -> Float {
      var count: Float = 0
      for index in taken where word.contains(index) { count += 1 }
      return count / Float(word.count)
    }
    var (firstWord, lastWord) = (text.word(at: first), text.word(at: last))
    // The end of a word that the gesture only touched, beside whole ones.
    if firstWord != lastWord {
      if share(firstWord) <= Self.strayShare, let next = taken.first(where: { $0 > firstWord.upperBound }) {
        first = next
        firstWord = text.word(at: next)
      }
      if share(lastWord) <= Self.strayShare, let next = taken.last(where: { $0 < lastWord.lowerBound }), next >= first {
        last = next
        lastWord = text.word(at: next)
      }
    }
    if share(firstWord) >= Self.wordShare { first = firstWord.lowerBound }
    if share(lastWord) >= Self.wordShare { last = lastWord.upperBound }
    guard first <= last else { return nil }
    range = text.range(of: first...last)
    granularity = first == firstWord.lowerBound && last == lastWord.upperBound ? .word : .character
  }
}

import InkCore
import InkDecoding

/// The text that lies near a stroke: its graphemes with their boxes, line by line.
struct TextBeneath {
  struct Grapheme {
    var range: Range<Int>
    var box: Box
    var isBlank: Bool
  }

  /// A line of the text, as far as it is near.
  struct Line {
    var graphemes: Range<Int>
    var box: Box
  }

  private(set) var graphemes: [Grapheme] = []
  private(set) var lines: [Line] = []

  init() {}

  /// Reads the text near a box, with the whole words at its ends.
  init(_ target: some TextTarget, near box: Box) {
    let count = target.length
    guard count > 0 else { return }
    let corners = [
      box.lower, box.upper, Point(x: box.lower.x, y: box.upper.y), Point(x: box.upper.x, y: box.lower.y), box.middle,
    ]
    let offsets = corners.map { min(max(target.offset(nearest: $0), 0), count) }
    let (low, high) = (offsets.min()!, offsets.max()!)
    guard high - low <= Self.limit else { return }
    let (before, after) = target.lengths(before: low, after: high) { !$0.isBlank }
    var offset = low - before
    for grapheme in target.text(in: offset..<high + after) {
      let range = offset..<offset + grapheme.utf16.count
      offset = range.upperBound
      guard let own = target.rectangles(of: range).first else { continue }
      add(Grapheme(range: range, box: own, isBlank: grapheme.isBlank))
    }
  }

  /// More graphemes than a gesture is read over.
  private static var limit: Int { 600 }

  /// The height of the lines; 0 without text.
  var lineHeight: Float { lines.map { $0.box.height }.upperMedian ?? 0 }

  private mutating func add(_ grapheme: Grapheme) {
    let index = graphemes.count
    graphemes.append(grapheme)
    if let last = lines.last,
      last.box.overlapY(grapheme.box.lower.y, grapheme.box.upper.y) > 0.5 * min(grapheme.box.height, last.box.height)
    {
      lines[lines.count - 1].graphemes = last.graphemes.lowerBound..<index + 1
      lines[lines.count - 1].box = last.box.union(grapheme.box)
    } else {
      lines.append(Line(graphemes: index..<index + 1, box: grapheme.box))
    }
  }

  func range(of indices: ClosedRange<Int>) -> Range<Int> {
    graphemes[indices.lowerBound].range.lowerBound..<graphemes[indices.upperBound].range.upperBound
  }

  /// The graphemes of the word that one belongs to.
  func word(at index: Int) -> ClosedRange<Int> {
    guard !graphemes[index].isBlank else { return index...index }
    var (start, end) = (index, index)
    while start > 0, !graphemes[start - 1].isBlank { start -= 1 }
    while end + 1 < graphemes.count, !graphemes[end + 1].isBlank { end += 1 }
    return start...end
  }
}

/// The text that a gesture takes: the graphemes beneath it, or the words that they are most of.
struct TakenText {
  var range: Range<Int>
  var granularity: GestureGranularity

  /// The share of a word from which the whole word is meant.
  private static var wordShare: Float { 0.55 }
  /// The share of a word up to which it isn't meant beside others.
  private static var strayShare: Float { 0.34 }

  /// Finds the graphemes that are taken; `nil` when they are nothing but spaces.
  init?(of text: TextBeneath, where isTaken: (TextBeneath.Grapheme, TextBeneath.Line) -> Bool) {
    var taken: [Int] = []
    for line in text.lines {
      for index in line.graphemes where !text.graphemes[index].isBlank && isTaken(text.graphemes[index], line) {
        taken.append(index)
      }
    }
    guard var first = taken.first, var last = taken.last else { return nil }
    func share(_ word: ClosedRange<Int>) -> Float { Float(taken.count { word.contains($0) }) / Float(word.count) }
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

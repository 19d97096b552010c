import InkCore

/// A word in x-heights: its left end is at x = 0, its baseline at y = 0, y down.
struct WrittenWord {
  /// The text; it has spaces where the strokes of several words can't be told apart.
  var text: String
  /// The pen's paths in the order of writing.
  var strokes: [[Point]]
  /// The position of the left end on the line.
  var left: Float = 0
  /// When each stroke was written, if not in this order: strokes of a line are written from the least to the greatest.
  var order: [Int] = []

  /// The box around the word on its line; `nil` without a point.
  var box: Box? { Box(around: strokes.joined()) }
}

/// Words on a line in x-heights: the line begins at x = 0, its baseline is y = 0, y down.
struct WrittenLine {
  /// The words in reading order, with positions.
  var words: [WrittenWord] = []
  /// The right end.
  var width: Float = 0

  /// Appends a word after a gap; there is none before the first word.
  mutating func append(_ word: WrittenWord, gap: Float) {
    var word = word
    word.left = words.isEmpty ? 0 : width + gap
    width = max(width, word.left + (word.box?.upper.x ?? 0))
    words.append(word)
  }

  /// Whether words stand above one another: some ink that is labelled as a line is several.
  var hasStackedWords: Bool {
    let spans = words.compactMap { word in word.box.map { (word.left + $0.lower.x)...(word.left + $0.upper.x) } }
    return spans.indices.contains { index in
      spans[..<index].contains { other in
        let shared = min(spans[index].upperBound, other.upperBound) - max(spans[index].lowerBound, other.lowerBound)
        let narrower = min(spans[index].upperBound - spans[index].lowerBound, other.upperBound - other.lowerBound)
        return shared > 0.5 * narrower
      }
    }
  }

  /// The box around all words; `nil` without a point.
  var box: Box? {
    Box(around: words.lazy.flatMap { word in word.strokes.joined().lazy.map { $0 + Point(x: word.left, y: 0) } })
  }
}

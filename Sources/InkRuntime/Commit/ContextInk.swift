import InkCore
import InkDecoding

/// The ink of the words that were committed last, which the network reads again before the ink after them.
///
/// A network has learned from words and lines. A letter without the words before it would be measured by itself: nothing
/// would show its line's height and slant, or whether a space precedes it. After the last words it is a line's end, as in
/// training. The text of these words is settled (`Continuation`).
struct ContextInk {
  /// A piece of a text that no stroke shares with others.
  struct Word {
    var labels: [Int32]
    var strokes: [Stroke]
  }

  /// All the strokes, those of the first word first.
  private(set) var strokes: [Stroke] = []
  /// The labels of their text, without a space at the start.
  private(set) var labels: [Int32] = []

  private var words: [Word] = []
  private var box: Box?
  /// The length of a unit at the commit.
  private var unit: Float = 0

  /// Words of more points would cost more time than they are worth.
  private static let pointLimit = 4096
  /// The largest distance, in units, of ink that continues the last words on their line: ten lines' height.
  private static let reach: Float = 30

  /// Appends words, and keeps as many of the last as have `length` graphemes.
  mutating func append(_ new: [Word], unit: Float, length: Int, alphabet: Alphabet) {
    words += new
    self.unit = unit
    var graphemes = words.reduce(0) { $0 + $1.labels.count }
    var points = words.reduce(0) { $0 + $1.points }
    while let first = words.first, graphemes - first.labels.count >= length || points > Self.pointLimit {
      graphemes -= first.labels.count
      points -= first.points
      words.removeFirst()
    }
    strokes = words.flatMap { $0.strokes }
    labels = Array(
      words.flatMap { $0.labels }.drop { alphabet.grapheme(of: $0)?.isBlank ?? true })
    box = Ink(strokes: strokes).boundingBox
  }

  /// Removes everything.
  mutating func removeAll() { self = Self() }

  /// Whether ink follows the words on the same line; else it is read by itself.
  func isContinued(by ink: Ink) -> Bool {
    guard !labels.isEmpty, unit > 0, let box, let next = ink.boundingBox else { return false }
    return next.lower.y <= box.upper.y + unit && next.upper.y >= box.lower.y - unit
      && next.upper.x >= box.lower.x && next.lower.x <= box.upper.x + Self.reach * unit
  }
}

extension ContextInk.Word {
  fileprivate var points: Int { strokes.reduce(0) { $0 + $1.points.count } }
}

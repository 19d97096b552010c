import InkCore
import InkDecoding

/// The ink of the words that were committed last, which the network is shown again before what follows them.
///
/// A network has learned from words and lines. A letter that is left over when the words before it are taken away would
/// be measured by itself: nothing would tell how high its line is, how it leans, whether a space stands before it.
/// Beside the last words it is seen as a line's end, as in training. What they read is settled (`Continuation`).
struct ContextInk {
  /// A piece of a text that no stroke shares with others.
  struct Word {
    var labels: [Int32]
    var strokes: [Stroke]
  }

  /// All the strokes, those of the first word first.
  private(set) var strokes: [Stroke] = []
  /// What they read, without a space before it.
  private(set) var labels: [Int32] = []

  private var words: [Word] = []
  private var box: Box?
  /// The length of a unit when it was committed.
  private var unit: Float = 0

  /// However little they say: words of so many points would cost more than they tell.
  private static let pointLimit = 4096
  /// How far, in units, ink may lie from the last words on their line and still follow them: ten lines' height.
  private static let reach: Float = 30

  /// Takes words after those there are, and keeps as many of the last as have `length` graphemes.
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

  /// Forgets all.
  mutating func removeAll() { self = Self() }

  /// Whether ink stands after the words, on the same line: else it is seen by itself.
  func isContinued(by ink: Ink) -> Bool {
    guard !labels.isEmpty, unit > 0, let box, let next = ink.boundingBox else { return false }
    return next.lower.y <= box.upper.y + unit && next.upper.y >= box.lower.y - unit
      && next.upper.x >= box.lower.x && next.lower.x <= box.upper.x + Self.reach * unit
  }
}

extension ContextInk.Word {
  fileprivate var points: Int { strokes.reduce(0) { $0 + $1.points.count } }
}

import InkCore
import InkDecoding

/// The part of a drawing's state that follows commits: what was committed last, and how settled the rest is.
struct CommitState {
  /// The number of graphemes of committed ink that the network reads again before the rest, in whole words; 0 for none.
  ///
  /// Two short words, or a longer one, suffice to measure a line's height and slant. Three times as many harm no reading: with
  /// 20 instead of 8 the errors that committing adds to lines of 70 characters fell from 0.06 points to −0.12.
  var contextLength = 24
  var context = ContextInk()
  var history = PrefixHistory()
  var addedStrokes = 0

  /// Forgets the committed words and all agreement, since the ink is another.
  mutating func removeAll() {
    context.removeAll()
    history.removeAll()
  }

  /// Appends committed words to those before them, if these are on the same line; `nil` when they can't be found again.
  mutating func append(_ words: [ContextInk.Word]?, isContinuation: Bool, unit: Float, alphabet: Alphabet) {
    if !isContinuation || words == nil { context.removeAll() }
    if let words { context.append(words, unit: unit, length: contextLength, alphabet: alphabet) }
  }
}

/// The ink of the words that were committed last, which the network reads again before the ink after them.
///
/// A network has learned from words and lines. A letter without the words before it would be measured by itself: nothing
/// would show its line's height and slant, or whether a space precedes it. After the last words it is a line's end, as in
/// training. The text of these words is settled (`Continuation`).
struct ContextInk: Equatable {
  /// A piece of a text that no stroke shares with others.
  struct Word: Equatable {
    var labels: [Int32]
    var strokes: [Stroke]

    fileprivate var points: Int { strokes.reduce(0) { $0 + $1.points.count } }
  }

  /// All the strokes, those of the first word first.
  private(set) var strokes: [Stroke] = []
  /// The labels of their text, without a space at the start.
  private(set) var labels: [Int32] = []

  private var words: [Word] = []
  private var box: Box?
  /// The boxes of committed words on this line, the last ones.
  private var wordBoxes: [Box] = []
  /// The length of a unit at the commit.
  private var unit: Float = 0

  /// Words of more points would cost more time than they are worth.
  private static let pointLimit = 4096
  /// The largest distance, in units, of ink that continues the last words on their line: ten lines' height.
  private static let reach: Float = 30
  /// More words than a line has.
  private static let wordLimit = 64
  /// The sizes of late dots, bars and accents at most, and their distances from their word, in units.
  private static let mark = (height: Float(2), above: Float(2), beside: Float(0.3), below: Float(0.5))

  /// Appends words, and keeps as many of the last as have `length` graphemes.
  mutating func append(_ new: [Word], unit: Float, length: Int, alphabet: Alphabet) {
    words += new
    wordBoxes = (wordBoxes + new.compactMap { Ink(strokes: $0.strokes).boundingBox }).suffix(Self.wordLimit)
    self.unit = unit
    var graphemes = words.reduce(0) { $0 + $1.labels.count }
    var points = words.reduce(0) { $0 + $1.points }
    while let first = words.first, graphemes - first.labels.count >= length || points > Self.pointLimit {
      graphemes -= first.labels.count
      points -= first.points
      words.removeFirst()
    }
    strokes = words.flatMap { $0.strokes }
    labels = Array(words.flatMap { $0.labels }.drop { alphabet.grapheme(of: $0)?.isBlank ?? true })
    box = Ink(strokes: strokes).boundingBox
  }

  mutating func removeAll() { self = Self() }

  /// The indices of the strokes that belong to words that are committed already: dots, bars and accents over one of them.
  func lateMarks(in ink: Ink) -> [Int] {
    guard unit > 0, !wordBoxes.isEmpty else { return [] }
    return ink.strokes.indices.filter { index in
      guard let box = Ink(strokes: [ink.strokes[index]]).boundingBox, box.height < Self.mark.height * unit else {
        return false
      }
      let middle = box.middle
      return wordBoxes.contains { word in
        abs(middle.x - word.middle.x) < max(word.width / 2, Self.mark.beside * unit)
          && box.width < word.width + Self.mark.beside * unit
          && middle.y > word.lower.y - Self.mark.above * unit && middle.y < word.upper.y + Self.mark.below * unit
      }
    }
  }

  /// Whether ink follows the words on the same line; else it is read by itself.
  func isContinued(by ink: Ink) -> Bool {
    guard !labels.isEmpty, unit > 0, let box, let next = ink.boundingBox else { return false }
    // Ink that begins before the last words' end is on their line only if it stands between their top and bottom: the next
    // line may reach up to them.
    let isBehind = next.lower.x >= box.upper.x - unit
    guard isBehind || box.lower.y <= next.middle.y && next.middle.y <= box.upper.y else { return false }
    return next.lower.y <= box.upper.y + unit && next.upper.y >= box.lower.y - unit
      && next.upper.x >= box.lower.x && next.lower.x <= box.upper.x + Self.reach * unit
  }
}

/// Counts for how many predictions each beginning of a drawing's text has been the same.
struct PrefixHistory {
  private var graphemes: [Character] = []
  /// For every grapheme the step since which it is the same; never falling.
  private var since: [Int] = []
  private var step = 0
  private var strokes = 0

  /// Predictions while a stroke grows are one step: only the last of them counts, unless they disagree.
  mutating func record(_ read: [Character], after strokes: Int) {
    if strokes > self.strokes || step == 0 { step += 1 }
    self.strokes = strokes
    let common = zip(read, graphemes).prefix { $0 == $1 }.count
    since.removeSubrange(common...)
    since.append(contentsOf: repeatElement(step, count: read.count - common))
    graphemes = read
  }

  /// The number of predictions in a row that began with the first `count` graphemes of the last one.
  func agreement(on count: Int) -> Int {
    precondition(count >= 1 && count <= since.count, "\(count) of \(since.count) graphemes")
    return step - since[count - 1] + 1
  }

  mutating func removeFirst(_ count: Int) {
    graphemes.removeFirst(min(count, graphemes.count))
    since.removeFirst(min(count, since.count))
  }

  mutating func removeAll() { self = Self() }
}

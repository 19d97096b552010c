import InkCore
import InkDecoding
import InkRuntime

/// Reads the lines of a page, each with the text before it as context.
///
/// A line is read again only when its ink or the text before it changes. With several recognizers, of different networks,
/// each line has the text of the one that is surest of it. A recognizer of several languages reads each line in the language
/// that fits it best, by the line itself and by those of the rest of the page.
public final class PageReader {
  /// The hints of every line, whose context is the text before it; five readings of each at first.
  public var hints = DrawingHints(alternatives: 5) {
    didSet {
      known = [:]
      #if !ONE_LANGUAGE
        knownLanguages = [:]
      #endif
    }
  }
  #if !ONE_LANGUAGE
    /// The languages that the writer used on other pages.
    public var habit = LanguageHabit()
    /// The lines that were read in one of several languages.
    var knownLanguages: [LanguageKey: KnownLine] = [:]
  #endif

  let recognizers: [Recognizer]
  let drawings: [Drawing]
  private var known: [Key: LineText] = [:]

  private struct Key: Hashable {
    var strokes: [Stroke]
    var context: String
  }

  /// Makes a reader.
  ///
  /// - Parameter recognizers: At least one; of equally sure ones the first decides.
  public init(_ recognizers: [Recognizer]) {
    precondition(!recognizers.isEmpty, "a page is read with at least one recognizer")
    self.recognizers = recognizers
    drawings = recognizers.map { $0.startDrawing() }
  }

  /// Reads a page's lines.
  ///
  /// A task that may be cancelled passes `{ Task.isCancelled }`.
  ///
  /// `isCancelled`: called a few times a millisecond; once it returns true, reading ends.
  /// - Returns: The text of each of the page's lines, in reading order.
  /// - Throws: `RecognizerError.features` when a line has more strokes than a model can take, `.cancelled`.
  public func texts(of page: Page, isCancelled: () -> Bool = { false }) throws(RecognizerError) -> [LineText] {
    #if !ONE_LANGUAGE
      if recognizers.contains(where: { !$0.siblings.isEmpty }) {
        return try textsChoosingLanguages(of: page, isCancelled)
      }
    #endif
    var current: [Key: LineText] = [:]
    var result: [LineText] = []
    let lines = page.lines
    for paragraph in page.paragraphs {
      var context = ""
      for line in paragraph.lines {
        let strokes = page.strokes(of: lines[line])
        let key = Key(strokes: strokes, context: context)
        let text: LineText
        if let same = known[key] { text = same } else { text = try read(strokes, after: context, isCancelled) }
        current[key] = text
        result.append(text)
        context = String((context + text.text + " ").suffix(Self.contextLength))
      }
    }
    known = current
    return result
  }

  /// Reads a page with its lines.
  ///
  /// `isCancelled`: called a few times a millisecond; once it returns true, reading ends.
  /// - Throws: As `texts(of:isCancelled:)`.
  public func read(_ page: Page, isCancelled: () -> Bool = { false }) throws(RecognizerError) -> PageText {
    let texts = try texts(of: page, isCancelled: isCancelled)
    return PageText(lines: page.lines, texts: texts, paragraphs: page.paragraphs)
  }

  /// Fewer graphemes than any language model looks back would lose nothing.
  static let contextLength = 24

  private func read(
    _ strokes: [Stroke], after context: String, _ isCancelled: () -> Bool
  ) throws(RecognizerError) -> LineText {
    var best = LineText(readings: [], words: [], recognizer: 0)
    for (index, drawing) in drawings.enumerated() {
      drawing.replaceInk(with: Ink(strokes: strokes))
      drawing.hints = hints
      drawing.hints.context = context
      let candidates = try drawing.prediction(isCancelled: isCancelled)
      guard let first = candidates.first, index == 0 || first.confidence > best.confidence else { continue }
      let readings = candidates.map { LineReading($0, of: strokes) }
      best = LineText(readings: readings, words: WordDivision(of: first, readings[0], strokes).words, recognizer: index)
      #if !ONE_LANGUAGE
        best.language = drawing.language
      #endif
    }
    return best
  }
}

extension LineReading {
  init(_ candidate: Candidate, of strokes: [Stroke]) {
    text = candidate.text
    confidence = candidate.confidence
    graphemes = candidate.segmentation.map { segment in
      let points = segment.parts.flatMap { part in part.points.map { strokes[part.stroke].location(at: $0) } }
      var ids: [Stroke.ID] = []
      for part in segment.parts {
        if let id = strokes[part.stroke].id, !ids.contains(id) { ids.append(id) }
      }
      return Grapheme(grapheme: segment.grapheme, strokes: ids, box: Box(around: points.filter { $0.isFinite }))
    }
  }
}

/// The words of a line's reading, with the strokes of each.
///
/// A recognizer knows the words better than where they meet: it has often read a letter before its bar or dot is written. So
/// two words part at the widest gap between the last letter of the one and the first of the other. Where there is no gap,
/// because strokes join or cover both, a stroke belongs to the word that most of it wrote.
package struct WordDivision {
  /// The words in reading order.
  package private(set) var words: [LineText.Word] = []

  /// The boxes of each word's first and last grapheme.
  private var ends: [(first: Box?, last: Box?)] = []
  /// For each stroke the number of points of each word, by the word's index.
  private var points: [[Int: Int]]

  package init(of candidate: Candidate, _ reading: LineReading, _ strokes: [Stroke]) {
    points = Array(repeating: [:], count: strokes.count)
    var isInside = false
    for (segment, grapheme) in zip(candidate.segmentation, reading.graphemes) {
      if grapheme.grapheme.isBlank {
        isInside = false
        continue
      }
      if !isInside {
        words.append(LineText.Word(text: "", strokes: [], box: nil))
        ends.append((grapheme.box, nil))
      }
      isInside = true
      let last = words.count - 1
      words[last].text.append(grapheme.grapheme)
      if let box = grapheme.box { words[last].box = words[last].box?.union(box) ?? box }
      ends[last].last = grapheme.box ?? ends[last].last
      for part in segment.parts { points[part.stroke][last, default: 0] += part.points.count }
    }
    guard !words.isEmpty else { return }
    let boxes = strokes.map { Ink(strokes: [$0]).boundingBox }
    let cuts = cuts(between: boxes)
    var inks = [Box?](repeating: nil, count: words.count)
    for (number, stroke) in strokes.enumerated() {
      guard let box = boxes[number] else { continue }
      let word = word(of: number, at: box.middle.x, cuts)
      words[word].strokes.append(stroke.id!)
      inks[word] = inks[word]?.union(box) ?? box
    }
    for word in words.indices {
      let isApart = (word == 0 || cuts[word - 1] != nil) && (word == cuts.count || cuts[word] != nil)
      if isApart { words[word].box = inks[word] ?? words[word].box }
    }
  }

  /// Where each word and the next part along the line; `nil` where there is no gap.
  private func cuts(between boxes: [Box?]) -> [Float?] {
    var gaps: [(width: Float, middle: Float)] = []
    var end = Float.infinity
    let known = boxes.compactMap { $0 }
    for box in known.map({ $0.lower.x }).sortedIndices().map({ known[$0] }) {
      if box.lower.x > end { gaps.append((box.lower.x - end, (box.lower.x + end) / 2)) }
      end = end == .infinity ? box.upper.x : max(end, box.upper.x)
    }
    return words.indices.dropLast().map { word in
      guard let left = ends[word].last ?? ends[word].first, let right = ends[word + 1].first else { return nil }
      return gaps.filter { $0.middle > left.lower.x && $0.middle < right.upper.x }.max { $0.width < $1.width }?.middle
    }
  }

  private func word(of stroke: Int, at x: Float, _ cuts: [Float?]) -> Int {
    let first = cuts.lastIndex { $0 != nil && x > $0! }.map { $0 + 1 } ?? 0
    let last = cuts[first...].firstIndex { $0 != nil } ?? words.count - 1
    let own = points[stroke].filter { $0.key >= first && $0.key <= last }
    if let most = own.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) { return most.key }
    return (first...last).min { distance(of: $0, from: x) < distance(of: $1, from: x) } ?? first
  }

  private func distance(of word: Int, from x: Float) -> Float {
    guard let box = words[word].box else { return .infinity }
    return max(box.lower.x - x, x - box.upper.x, 0)
  }
}

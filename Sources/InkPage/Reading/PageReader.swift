import InkCore
import InkDecoding
import InkRuntime

/// Reads the lines of a page, each with the text before it as context.
///
/// A line is read again only when its ink or the text before it changes. With several recognizers, of different languages,
/// each line has the text of the one that is surest of it.
public final class PageReader {
  /// The hints of every line, whose context is the text before it; five readings of each at first.
  public var hints = DrawingHints(alternatives: 5) {
    didSet { known = [:] }
  }

  private let recognizers: [Recognizer]
  private let drawings: [Drawing]
  private var known: [Key: LineText] = [:]

  private struct Key: Hashable {
    var strokes: [Stroke]
    var context: String
  }

  /// Makes a reader.
  ///
  /// - Parameter recognizers: The recognizers, at least one; of equally sure ones the first decides.
  /// - Precondition: There is a recognizer.
  public init(_ recognizers: [Recognizer]) {
    precondition(!recognizers.isEmpty, "a page is read with at least one recognizer")
    self.recognizers = recognizers
    drawings = recognizers.map { $0.startDrawing() }
  }

  /// Reads a page's lines.
  ///
  /// A task that may be cancelled passes `{ Task.isCancelled }`.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - isCancelled: Called a few times a millisecond; once it returns true, reading ends.
  /// - Returns: The text of each of the page's lines, in reading order.
  /// - Throws: `RecognizerError.features` when a line has more strokes than a model can take, `.cancelled`.
  public func texts(
    of page: Page, isCancelled: () -> Bool = { false }
  ) throws(RecognizerError) -> [LineText] {
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
  /// - Parameters:
  ///   - page: The page.
  ///   - isCancelled: Called a few times a millisecond; once it returns true, reading ends.
  /// - Throws: As `texts(of:isCancelled:)`.
  public func read(_ page: Page, isCancelled: () -> Bool = { false }) throws(RecognizerError) -> PageText {
    let texts = try texts(of: page, isCancelled: isCancelled)
    return PageText(lines: page.lines, texts: texts, paragraphs: page.paragraphs)
  }

  /// Fewer graphemes than any language model looks back would lose nothing.
  private static let contextLength = 24

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
    }
    return best
  }
}

extension LineReading {
  /// Finds the ink of a candidate's graphemes.
  fileprivate init(_ candidate: Candidate, of strokes: [Stroke]) {
    text = candidate.text
    confidence = candidate.confidence
    graphemes = candidate.segmentation.map { segment in
      var result = Grapheme(grapheme: segment.grapheme, strokes: [], box: nil)
      for part in segment.parts {
        for index in part.points {
          let location = strokes[part.stroke].location(at: index)
          guard location.isFinite else { continue }
          let point = Box(lower: location, upper: location)
          result.box = result.box?.union(point) ?? point
        }
        if let id = strokes[part.stroke].id, !result.strokes.contains(id) { result.strokes.append(id) }
      }
      return result
    }
  }
}

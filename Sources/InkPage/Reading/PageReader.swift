import InkCore
import InkRuntime

/// Reads the lines of a page, each with the text before it as context.
///
/// A line is read again only when its ink or the text before it changes. With several recognizers, of different languages,
/// each line has the text of the one that is surest of it.
public final class PageReader {
  /// The largest number of other readings of a line.
  public var alternatives = 4

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

  /// Fewer graphemes than any language model looks back would lose nothing.
  private static let contextLength = 24

  private func read(
    _ strokes: [Stroke], after context: String, _ isCancelled: () -> Bool
  ) throws(RecognizerError) -> LineText {
    var best = LineText(text: "", confidence: 0, alternatives: [], words: [], recognizer: 0)
    for (index, drawing) in drawings.enumerated() {
      drawing.replaceInk(with: Ink(strokes: strokes))
      drawing.hints = DrawingHints(alternatives: alternatives + 1, context: context)
      let candidates = try drawing.prediction(isCancelled: isCancelled)
      guard let first = candidates.first, index == 0 || first.confidence > best.confidence else { continue }
      best = LineText(
        text: first.text, confidence: first.confidence, alternatives: candidates.dropFirst().map { $0.text },
        words: Self.words(of: first, in: strokes), recognizer: index)
    }
    return best
  }

  private static func words(of candidate: Candidate, in strokes: [Stroke]) -> [LineText.Word] {
    var words: [LineText.Word] = []
    var isTaken = [Bool](repeating: false, count: strokes.count)
    var isInside = false
    for segment in candidate.segmentation {
      if segment.grapheme.isBlank {
        isInside = false
        continue
      }
      if !isInside { words.append(LineText.Word(text: "", strokes: [], box: nil)) }
      isInside = true
      let last = words.count - 1
      words[last].text.append(segment.grapheme)
      for part in segment.parts {
        for index in part.points {
          let location = strokes[part.stroke].location(at: index)
          guard location.isFinite else { continue }
          let point = Box(lower: location, upper: location)
          words[last].box = words[last].box?.union(point) ?? point
        }
        if !isTaken[part.stroke], let id = strokes[part.stroke].id {
          isTaken[part.stroke] = true
          words[last].strokes.append(id)
        }
      }
    }
    for index in words.indices { words[index].strokes.sort() }
    return words
  }
}

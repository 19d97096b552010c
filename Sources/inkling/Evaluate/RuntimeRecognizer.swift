import Evaluation
import InkCore
import InkPage
import InkRuntime
import Synchronization

struct DecoderChoice {
  /// The decoder; `nil` for the model's.
  var decoding: DrawingHints.Decoding?
  /// The width of the decoder's beam, 1 for greedy; `nil` for the model's.
  var beamWidth: Int?
  /// The number of candidates of an isolated character.
  var characterAlternatives = 1
}

/// A model file in the runtime, as the evaluator sees it.
///
/// Drawings are used again, so that a recognizer is measured as an app uses it: with its buffers allocated.
final class RuntimeRecognizer: RestrictableRecognizer, ExplainingRecognizer, LiveRecognizer {
  let pages: (any PageGrouper)?
  private let recognizer: Recognizer
  private let hints: DrawingHints
  private let ranking: DrawingHints
  private let explaining: DrawingHints
  /// The hints with each class alone, made once: an alphabet may have thousands of graphemes.
  private let restricted: [CharacterClass: DrawingHints]
  private let idle = Mutex<[DrawingHints: [Loan]]>([:])

  /// Proof for @unchecked: a loan is either idle, where no call uses it, or with the one call that took it.
  private struct Loan: @unchecked Sendable {
    let drawing: Drawing
  }

  /// Makes a recognizer; without a labeller a page is recognized as any other ink.
  init(_ recognizer: Recognizer, _ decoder: DecoderChoice, labeller: StrokeLabeller?) {
    let (decoding, usualWidth) = (decoder.decoding, recognizer.metadata.decoder.beamWidth)
    let hints = DrawingHints(
      alternatives: 1, beamWidth: decoding == .greedy ? 1 : decoder.beamWidth, decoding: decoding)
    self.recognizer = recognizer
    self.hints = hints
    ranking = DrawingHints(
      alternatives: decoder.characterAlternatives,
      beamWidth: max(decoder.characterAlternatives, decoder.beamWidth ?? usualWidth),
      decoding: decoding == .greedy ? .beam : decoding)
    var explaining = hints
    explaining.alternatives = 5
    explaining.beamWidth = max(5, hints.beamWidth ?? usualWidth)
    self.explaining = explaining
    restricted = Dictionary(
      uniqueKeysWithValues: CharacterClass.allCases.map { own in
        var restricted = hints
        restricted.allowed = own.graphemes(of: recognizer.metadata.alphabet)
        return (own, restricted)
      })
    pages = labeller.map { ReadPages(pages: LabelledPages(labeller: $0), recognizer: recognizer, hints: hints) }
  }

  func texts(of sample: UnlabelledSample) throws -> [RankedText] {
    try texts(of: sample.ink, sample.kind == .character ? ranking : hints)
  }

  func bestText(of sample: UnlabelledSample) throws -> RankedText? { try texts(of: sample.ink, hints).first }

  func texts(of ink: Ink, within only: CharacterClass) throws -> [RankedText] {
    try texts(of: ink, restricted[only] ?? hints)
  }

  func explanations(of ink: Ink) throws -> [ExplainedText] {
    try candidates(of: ink, explaining).map { candidate in
      ExplainedText(
        candidate.text, confidence: Double(candidate.confidence),
        segments: candidate.segmentation.map { segment in
          .init(
            grapheme: String(segment.grapheme), parts: segment.parts.map { .init(stroke: $0.stroke, points: $0.points) }
          )
        })
    }
  }

  func secondsPerStroke(of ink: Ink) throws -> [Double] {
    let drawing = recognizer.startDrawing(hints: hints)
    return try ink.strokes.map { stroke in
      var stroke = stroke
      stroke.id = nil
      return try ContinuousClock().measure {
        try drawing.addStroke(stroke)
        _ = try drawing.prediction()
      } / .seconds(1)
    }
  }

  func trace(of ink: Ink) throws -> LiveTrace { LiveTrace(steps: try watch(ink), committed: try commit(ink)) }

  private func texts(of ink: Ink, _ hints: DrawingHints) throws -> [RankedText] {
    try candidates(of: ink, hints).map { RankedText($0.text, confidence: Double($0.confidence)) }
  }

  private func candidates(of ink: Ink, _ hints: DrawingHints) throws -> [Candidate] {
    let loan = idle.withLock { $0[hints]?.popLast() } ?? Loan(drawing: recognizer.startDrawing(hints: hints))
    defer { idle.withLock { $0[hints, default: []].append(loan) } }
    loan.drawing.replaceInk(with: ink)
    return try loan.drawing.prediction()
  }

  private func watch(_ ink: Ink) throws -> [LiveTrace.Step] {
    let drawing = recognizer.startDrawing(hints: hints)
    var settled = LiveTrace.Step(seconds: 0, text: "")
    return try ink.strokes.enumerated().map { index, stroke in
      var stroke = stroke
      // A stroke's id is its number from 1.
      stroke.id = UInt64(index) + 1
      var text = ""
      let duration = try ContinuousClock().measure {
        try drawing.addStroke(stroke)
        text = try drawing.prediction().first?.text ?? ""
      }
      let prefix = try drawing.stablePrefix(by: CommitPolicy())
      if prefix.graphemeCount > settled.settledText.count {
        settled.settledText = prefix.text
        settled.settledStrokes = Int(prefix.strokes.max() ?? 0)
      }
      return LiveTrace.Step(
        seconds: duration / .seconds(1), text: text, settledText: settled.settledText,
        settledStrokes: settled.settledStrokes)
    }
  }

  /// Returns the text of a drawing whose settled text is committed while it is written.
  private func commit(_ ink: Ink) throws -> String {
    let drawing = recognizer.startDrawing(hints: hints)
    var text = ""
    for var stroke in ink.strokes {
      stroke.id = nil
      try drawing.addStroke(stroke)
      let prefix = try drawing.stablePrefix(by: CommitPolicy())
      text += prefix.text
      try drawing.commit(prefix)
    }
    return text + (try drawing.prediction().first?.text ?? "")
  }
}

struct LabelledPages: PageGrouper {
  let labeller: StrokeLabeller

  func group(_ ink: Ink) throws -> GroupedPage {
    let page = try page(of: ink)
    return GroupedPage(page, of: ink, lines: page.lines.map { $0.words.map(\.strokes) })
  }

  func secondsPerStroke(of ink: Ink) throws -> [Double]? { try secondsPerStroke(of: ink) { _ = $0.lines } }

  func page(of ink: Ink) throws -> Page {
    let page = Page(labeller: labeller)
    for stroke in Self.numbered(ink) { try page.add(stroke) }
    return page
  }

  /// Returns the seconds from each stroke to the end of `work`.
  func secondsPerStroke(of ink: Ink, _ work: (Page) throws -> Void) throws -> [Double] {
    let page = Page(labeller: labeller)
    return try Self.numbered(ink).map { stroke in
      try ContinuousClock().measure {
        try page.add(stroke)
        try work(page)
      } / .seconds(1)
    }
  }

  private static func numbered(_ ink: Ink) -> [Stroke] {
    ink.strokes.enumerated().map { index, stroke in
      var stroke = stroke
      stroke.id = UInt64(index)
      return stroke
    }
  }
}

struct ReadPages: ReadingPageGrouper {
  let pages: LabelledPages
  let recognizer: Recognizer
  let hints: DrawingHints

  func group(_ ink: Ink) throws -> GroupedPage {
    let page = try pages.page(of: ink)
    // The words are those of the text.
    return GroupedPage(page, of: ink, lines: try reader.texts(of: page).map { $0.words.map(\.strokes) })
  }

  func read(_ ink: Ink) throws -> ExplainedText {
    let text = try reader.read(try pages.page(of: ink))
    return ExplainedText(
      text.text,
      segments: zip(text.lines, text.texts).map { line, reading in
        .init(
          grapheme: reading.text,
          parts: line.strokes.map { .init(stroke: Int($0), points: ink.strokes[Int($0)].points.indices) })
      })
  }

  func secondsPerStroke(of ink: Ink) throws -> [Double]? {
    let reader = reader
    return try pages.secondsPerStroke(of: ink) { _ = try reader.read($0) }
  }

  private var reader: PageReader {
    let reader = PageReader([recognizer])
    reader.hints = hints
    return reader
  }
}

extension GroupedPage {
  fileprivate init(_ page: Page, of ink: Ink, lines: [[[Stroke.ID]]]) {
    self.init(
      lines: lines.map { line in line.map { $0.map { Int($0) } } },
      isWriting: ink.strokes.indices.map { page.isWriting(UInt64($0)) == true })
  }
}

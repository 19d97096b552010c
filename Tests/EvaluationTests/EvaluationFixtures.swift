import Evaluation
import InkCore
import InkData

/// Samples made for these tests: a zigzag for each grapheme, so that a recognizer can tell a sample by its strokes.
enum EvaluationFixtures {
  static func sample(
    _ text: String, kind: SampleKind = .line, writer: String = "anne", language: String = "en",
    contributor: String = "club", id: String? = nil
  ) -> LabelledInk {
    let strokes = text.enumerated().map { index, grapheme in
      Stroke(
        locations: (0..<6).map { step in
          Point(
            x: Float(index) * 10 + Float(step),
            y: step.isMultiple(of: 2) ? 0 : Float(grapheme.unicodeScalars.first?.value ?? 0) / 10)
        })
    }
    return LabelledInk(
      ink: Ink(strokes: strokes), text: text, kind: kind, language: language, writer: writer,
      contributor: contributor, source: "made", sampleID: id ?? "\(writer)#\(text)", licence: "Apache-2.0")
  }

  /// A recognizer that knows the answers by heart, apart from those it is told to get wrong.
  static func recognizer(
    of samples: [LabelledInk], wrong: [String: [String]] = [:]
  ) -> MadeRecognizer {
    var answers: [Ink: [String]] = [:]
    for sample in samples { answers[sample.ink] = wrong[sample.sampleID] ?? [sample.text] }
    let known = answers
    return MadeRecognizer { (known[$0] ?? []).map { RankedText($0) } }
  }

  static let model = ModelSummary(
    name: "by heart", form: "model file, int8", languages: ["en"], parameterCount: 1_100_000, byteCount: 1_234_567)

  static func report(
    _ samples: [LabelledInk], wrong: [String: [String]] = [:], evaluator: Evaluator = Evaluator()
  ) throws -> EvaluationReport {
    try evaluator.report(
      on: recognizer(of: samples, wrong: wrong), model: model, samples: EvaluationSamples(samples),
      data: DataSummary(names: ["made"], attributions: ["made"], part: "test"))
  }
}

/// A recognizer that does what a test says, and takes two milliseconds for each stroke.
struct MadeRecognizer: LiveRecognizer {
  var recognize: @Sendable (Ink) throws -> [RankedText]
  var write: @Sendable (Ink) -> LiveTrace = { ink in
    LiveTrace(steps: ink.strokes.map { _ in .init(seconds: 0.002, text: "") }, committed: "")
  }
  var pages: (any PageGrouper)?

  init(_ recognize: @escaping @Sendable (Ink) throws -> [RankedText]) { self.recognize = recognize }

  func texts(of sample: UnlabelledSample) throws -> [RankedText] { try recognize(sample.ink) }
  func secondsPerStroke(of ink: Ink) throws -> [Double] { trace(of: ink).steps.map(\.seconds) }
  func trace(of ink: Ink) -> LiveTrace { write(ink) }
}

/// A made recognizer with a decoder that can be restricted to a class.
struct RestrictedRecognizer: RestrictableRecognizer {
  var free: MadeRecognizer
  var recognizeWithin: @Sendable (Ink, CharacterClass) throws -> [RankedText]

  func texts(of sample: UnlabelledSample) throws -> [RankedText] { try free.texts(of: sample) }
  func texts(of ink: Ink, within only: CharacterClass) throws -> [RankedText] { try recognizeWithin(ink, only) }
}

/// Groups of pages that a test says, with three milliseconds for each stroke.
struct MadePages: PageGrouper {
  var found: GroupedPage

  func group(_ ink: Ink) -> GroupedPage { found }
  func secondsPerStroke(of ink: Ink) -> [Double]? { ink.strokes.map { _ in 0.003 } }
}

/// Pages with a text that a test says.
struct MadeReadPages: ReadingPageGrouper {
  var pages: MadePages
  var text: ExplainedText

  func group(_ ink: Ink) -> GroupedPage { pages.group(ink) }
  func read(_ ink: Ink) -> ExplainedText { text }
  func secondsPerStroke(of ink: Ink) -> [Double]? { pages.secondsPerStroke(of: ink) }
}

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
  ) -> EvaluatedRecognizer {
    var answers: [Ink: [String]] = [:]
    for sample in samples { answers[sample.ink] = wrong[sample.sampleID] ?? [sample.text] }
    let known = answers
    return EvaluatedRecognizer(
      recognize: { (known[$0] ?? []).map { RankedText($0) } },
      secondsPerStroke: { ink in ink.strokes.map { _ in 0.002 } })
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

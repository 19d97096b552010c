import Evaluation
import InkCore
import InkData
import Testing

@Suite struct GalleryTests {
  private typealias Fixtures = EvaluationFixtures

  private func report(_ explain: @escaping @Sendable (Ink) throws -> [ExplainedText]) throws -> EvaluationReport {
    let samples = [Fixtures.sample("rn")]
    struct Explainer: ExplainingRecognizer {
      var made: MadeRecognizer
      var explain: @Sendable (Ink) throws -> [ExplainedText]

      func texts(of sample: UnlabelledSample) throws -> [RankedText] { try made.texts(of: sample) }
      func explanations(of ink: Ink) throws -> [ExplainedText] { try explain(ink) }
    }
    let made = Fixtures.recognizer(of: samples, wrong: ["anne#rn": ["m"]])
    return try Evaluator().report(
      on: Explainer(made: made, explain: explain), model: Fixtures.model, samples: EvaluationSamples(samples),
      data: DataSummary(names: ["made"]))
  }

  private static func segment(_ grapheme: String, _ parts: (Int, Range<Int>)...) -> ExplainedText.Segment {
    ExplainedText.Segment(grapheme: grapheme, parts: parts.map { ExplainedText.Part(stroke: $0.0, points: $0.1) })
  }

  @Test func `an example shows candidates, confidences and the ink of each grapheme in its colour`() throws {
    let report = try report { _ in
      // The first stroke has six points: four of one grapheme, two of the next, as the second stroke.
      [
        ExplainedText(
          "m", confidence: 0.75, segments: [Self.segment("<", (0, 0..<4)), Self.segment("b", (0, 4..<6), (1, 0..<6))]),
        ExplainedText("rn", confidence: 0.125),
      ]
    }
    let example = try #require(report.part(of: .line)?.examples.first)
    #expect(example.candidates?.map(\.text) == ["m", "rn"] && example.candidates?.map(\.confidence) == [0.75, 0.125])
    let ink = try #require(example.ink)
    #expect(ink.segments == [0, 1, 1] && ink.graphemes == ["<", "b"] && ink.strokes.count == 3)
    // A piece goes on to the first point of the next.
    #expect(ink.strokes[0].suffix(2) == ink.strokes[1].prefix(2))
    let html = report.html()
    for piece in [
      "<path class=s0 d=", "<path class=s1 d=", "<b class=s0>&lt;</b><b class=s1>b</b>",
      "m <i>75.0 %</i> · rn <i>12.5 %</i>",
    ] {
      #expect(html.contains(piece), "\(piece)")
    }
    #expect(try EvaluationReport(json: report.json(), path: "report.json") == report)
    let svg = try #require(ErrorGallery(of: report)).svg()
    #expect(svg.contains("<path d=\"M"))
  }

  @Test func `ink of no grapheme has no colour, and parts outside the ink are ignored`() throws {
    let report = try report { _ in
      [ExplainedText("m", segments: [Self.segment("m", (0, 2..<99), (7, 0..<3))])]
    }
    let ink = try #require(report.part(of: .line)?.examples.first?.ink)
    #expect(ink.segments == [-1, 0, -1])
  }

  @Test func `a recognizer that can't explain, or explains another text, still has its example`() throws {
    struct Failure: Error {}
    let failing = try #require(try report { _ in throw Failure() }.part(of: .line)?.examples.first)
    #expect(failing.candidates == nil && failing.ink?.segments == nil && failing.ink?.strokes.count == 2)
    let other = try #require(
      try report { _ in [ExplainedText("x", segments: [Self.segment("x", (0, 0..<6))])] }.part(of: .line)?.examples
        .first)
    #expect(other.candidates?.map(\.text) == ["x"] && other.ink?.segments == nil)
  }
}

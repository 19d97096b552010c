import Evaluation
import Foundation
import InkCore
import InkData
import Testing

@Suite struct PageEvaluationTests {
  /// Two lines, a drawing and a stroke of which nothing is known.
  private static let truth = PageStructure(
    lines: [
      .init(words: [.init(text: "ab", strokes: [0, 1]), .init(text: "c", strokes: [2])], paragraph: 0),
      .init(words: [.init(text: "de", strokes: [3, 4])], paragraph: 0),
    ], drawings: [.init(category: "box", strokes: [5])])

  private static func page(writer: String) -> LabelledInk {
    var page = EvaluationFixtures.sample("abcdefg", kind: .page, writer: writer)
    page.text = truth.text
    page.structure = truth
    return page
  }

  /// Finds the first line with its words, takes the second's last stroke for drawing and the box for a line.
  private static let found = GroupedPage(
    lines: [[[0, 1], [2, 6]], [[3]], [[5]]], isWriting: [true, true, true, true, false, true, true])

  @Test func `a page is judged by the strokes that are known`() {
    let judgement = PageJudgement(Self.found, Self.truth)
    #expect(judgement.lines.found == 1 && judgement.lines.predicted == 2 && judgement.lines.actual == 2)
    #expect(judgement.words.found == 2 && judgement.words.predicted == 3 && judgement.words.actual == 3)
    #expect(judgement.boundaries.found == 1 && judgement.boundaries.f1 == 1)
    #expect(judgement.strokes == 6 && judgement.writingAsDrawing == 1 && judgement.drawingAsWriting == 1)
    #expect(judgement.confused == 2)
  }

  @Test func `the lines that weren't found are told, but for strokes of which nothing is known`() {
    #expect(PageJudgement.missedLines(Self.found, Self.truth) == [[3, 4]])
    let whole = GroupedPage(lines: [[[0, 1, 6], [2]], [[3, 4]]], isWriting: Array(repeating: true, count: 7))
    #expect(PageJudgement.missedLines(whole, Self.truth).isEmpty)
  }

  @Test func `words of ideographs and of unknown strokes aren't judged`() {
    let truth = PageStructure(lines: [
      .init(words: [.init(text: "你们", strokes: [0]), .init(text: "好", strokes: [1])], paragraph: 0),
      .init(words: [.init(text: "a b", strokes: [2, 3])], paragraph: 0),
    ])
    let judgement = PageJudgement(
      GroupedPage(lines: [[[0, 1]], [[2], [3]]], isWriting: [true, true, true, true]), truth)
    #expect(judgement.lines.f1 == 1)
    #expect(judgement.words.predicted == 0 && judgement.words.actual == 0)
    #expect(judgement.boundaries.predicted == 0 && judgement.boundaries.actual == 0)
  }

  @Test func `marks that a label has as words of their own aren't judged`() {
    let truth = PageStructure(lines: [
      .init(
        words: [.init(text: "so", strokes: [0]), .init(text: ".", strokes: [1]), .init(text: "No", strokes: [2])],
        paragraph: 0)
    ])
    for line in [[[0, 1], [2]], [[0], [1], [2]]] {
      let judgement = PageJudgement(GroupedPage(lines: [line], isWriting: [true, true, true]), truth)
      #expect(judgement.boundaries.f1 == 1 && judgement.boundaries.actual == 1)
      #expect(judgement.words.f1 == 1 && judgement.words.actual == 2)
    }
    let joined = PageJudgement(GroupedPage(lines: [[[0, 1, 2]]], isWriting: [true, true, true]), truth)
    #expect(joined.boundaries.found == 0)
  }

  /// A recognizer that finds lines of a stroke each and reads them as their numbers.
  private static func reader(of order: [Int]) -> MadeRecognizer {
    let text = order.map(String.init).joined(separator: "\n")
    var recognizer = MadeRecognizer { _ in [RankedText(text)] }
    recognizer.pages = MadeReadPages(
      pages: MadePages(
        found: GroupedPage(lines: order.map { [[$0]] }, isWriting: order.map { _ in true })),
      text: ExplainedText(text))
    return recognizer
  }

  /// The errors in a page of four paragraphs, a stroke each, that is read in an order.
  private static func errors(reading order: [Int], unordered: [Int]) throws -> Int {
    var page = EvaluationFixtures.sample("abcd", kind: .page, writer: "w")
    let truth = PageStructure(
      lines: (0..<4).map { .init(words: [.init(text: "\($0)", strokes: [$0])], paragraph: $0) }, unordered: unordered)
    page.text = truth.text
    page.structure = truth
    let outcomes = try Evaluator().outcomes(of: reader(of: order), on: EvaluationSamples([page]))
    return outcomes[0].characters.errors
  }

  @Test(arguments: [
    ([0, 1, 2, 3], [0, 1, 2, 3], true), ([3, 1, 0, 2], [0, 1, 2, 3], true), ([3, 1, 0, 2], [0, 2, 3], true),
    ([1, 0, 2, 3], [1], true), ([0, 2, 3, 1], [1], true), ([3, 1, 0, 2], [], false), ([1, 0, 2, 3], [2, 3], false),
    ([0, 2], [1, 3], false),
  ])
  func `paragraphs without a position are right wherever they are read, the others only in their order`(
    _ order: [Int], _ unordered: [Int], _ isRight: Bool
  ) throws {
    #expect((try Self.errors(reading: order, unordered: unordered) == 0) == isRight)
  }

  private static func recognizer() -> MadeRecognizer {
    // The lines by themselves are read right but for one letter; the page lacks its second line, too.
    let texts = [[0, 1, 2]: "ab x", [3, 4]: "de"]
    var recognizer = MadeRecognizer { ink in
      let starts = ink.strokes.map { Int($0.points[0].location.x / 10) }
      return [RankedText(texts[starts] ?? "")]
    }
    recognizer.pages = MadeReadPages(
      pages: MadePages(found: found),
      text: ExplainedText("ab x", segments: [.init(grapheme: "ab x", parts: [.init(stroke: 0, points: 0..<6)])]))
    return recognizer
  }

  private static func report(_ recognizer: any EvaluatedRecognizer, pages: Int = 12) throws -> EvaluationReport {
    try Evaluator().report(
      on: recognizer, model: EvaluationFixtures.model,
      samples: EvaluationSamples((0..<pages).map { page(writer: "writer \($0)") }), data: DataSummary(names: ["made"]))
  }

  @Test func `the text of pages stands beside that of their lines`() throws {
    let report = try Self.report(Self.recognizer())
    let pages = try #require(report.pages)
    #expect(pages.pageCount == 12 && pages.writerCount == 12 && pages.strokeCount == 72)
    #expect(pages.lines.f1?.value == 0.5 && pages.lines.f1?.resampledBy == .writer)
    #expect(pages.kindsRight?.value == 4.0 / 6)
    // “ab c de” has 7 graphemes.
    #expect(report.part(of: .page)?.figures.characterErrorRate?.value == 4.0 / 7)
    #expect(pages.linesAlone?.characterErrorRate?.value == 1.0 / 7)
    #expect(abs((pages.linesAlone?.characterDifference?.value ?? 0) - 3.0 / 7) < 1e-12)
    #expect(abs((pages.linesAlone?.wordDifference?.value ?? 0) - 1.0 / 3) < 1e-12)
    #expect(report.latencies.first { $0.subject == .addedStroke(.page) }?.p50 == 3)
    #expect(report.part(of: .page)?.examples.first?.ink?.graphemes == ["ab x"])
    #expect(pages.examples.count == 12 && pages.examples[0].foundCount == 1 && pages.examples[0].confusedCount == 2)
    #expect(pages.examples[0].ink?.segments == [0, 0, 0, 1, -1, 2, 0])
    #expect(report.withholdingSamples().pages?.examples.isEmpty == true)
    let reread = try EvaluationReport(json: report.json(), path: "report")
    #expect(reread == report)
    for text in [report.html(), report.markdown(), report.csv(), report.text()] {
      #expect(text.contains("lines, F1") && text.contains("CER of the page less that of its lines"))
    }
    #expect(report.html().contains("1 of 2 lines found, 2 strokes taken for the other kind"))
  }

  @Test func `what only groups has no texts to judge`() throws {
    let report = try Self.report(
      GroupingRecognizer(MadePages(found: Self.found)))
    #expect(report.parts.isEmpty && report.outcomes.isEmpty)
    #expect(report.pages?.lines.f1?.value == 0.5 && report.pages?.linesAlone == nil)
    #expect(report.latencies.map(\.subject) == [.whole(.page), .addedStroke(.page)])
    #expect(!report.html().contains("CER"))
  }

  @Test func `pages without a truth have texts and no groups to judge`() throws {
    var page = Self.page(writer: "anne")
    page.structure = nil
    let report = try Evaluator().report(
      on: Self.recognizer(), model: EvaluationFixtures.model, samples: EvaluationSamples([page]),
      data: DataSummary(names: ["made"]))
    #expect(report.pages == nil && report.part(of: .page)?.figures.sampleCount == 1)
  }
}

@Suite struct GroupAgreementTests {
  @Test func `groups are found when all their strokes are together, and no other`() {
    let agreement = GroupAgreement(predicted: [[2, 0, 1], [3], [4, 5]], actual: [[0, 1, 2], [3, 4], [5]]) { _ in true }
    #expect(agreement.found == 1 && agreement.predicted == 3 && agreement.actual == 3)
    #expect(abs(agreement.f1 - 1.0 / 3) < 1e-12)
  }

  @Test func `strokes of which nothing is known are left out`() {
    let agreement = GroupAgreement(predicted: [[0, 1, 9], [9]], actual: [[0, 1], [3]]) { $0 < 9 }
    #expect(agreement.found == 1 && agreement.predicted == 1 && agreement.actual == 2)
    #expect(agreement.precision == 1 && agreement.recall == 0.5)
  }

  @Test func `nothing agrees with nothing, and counts add up`() {
    let none = GroupAgreement(predicted: [], actual: []) { _ in true }
    #expect(none.precision == 1 && none.recall == 1 && none.f1 == 1)
    let one = GroupAgreement(predicted: [[0]], actual: [[0]]) { _ in true }
    let wrong = GroupAgreement(predicted: [[0, 1]], actual: [[0], [1]]) { _ in true }
    #expect((one + wrong).f1 == 0.4)
    #expect((one + wrong).observation(writer: "a") == Bootstrap.Observation(numerator: 2, denominator: 5, writer: "a"))
  }
}

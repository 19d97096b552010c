import Evaluation
import InkData
import Testing

@Suite struct ReportComparisonTests {
  private typealias Fixtures = EvaluationFixtures

  private let samples = (0..<60).map { Fixtures.sample("some line \($0)", writer: "w\($0 % 15)") }

  private func wrong(_ chosen: [LabelledInk]) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: chosen.map { ($0.sampleID, [String($0.text.dropFirst(4))]) })
  }

  @Test func `more errors on the same samples are a regression`() throws {
    let before = try Fixtures.report(samples)
    let after = try Fixtures.report(samples, wrong: wrong(Array(samples.prefix(30))))
    let comparison = try ReportComparison(before, after)
    #expect(comparison.isRegression)
    #expect(comparison.changes.map(\.metric) == [.characterErrorRate, .wordErrorRate])
    #expect(comparison.changes.allSatisfy { $0.isPaired && $0.verdict == .worse })
    #expect(try !ReportComparison(after, before).isRegression)
    #expect(try ReportComparison(after, before).changes.allSatisfy { $0.verdict == .better })
    #expect(comparison.text().contains("worse"))
  }

  @Test func `equal reports are the same`() throws {
    let report = try Fixtures.report(samples, wrong: wrong([samples[4]]))
    let comparison = try ReportComparison(report, report)
    #expect(!comparison.isRegression)
    #expect(comparison.changes.allSatisfy { $0.verdict == .same && $0.difference.value == 0 })
  }

  @Test func `one lost line among many is within chance`() throws {
    let comparison = try ReportComparison(
      Fixtures.report(samples), Fixtures.report(samples, wrong: wrong([samples[9]])))
    #expect(comparison.changes[0].difference.value > 0)
    #expect(!comparison.isRegression)
  }

  @Test func `a tolerated rise is no regression`() throws {
    let after = try Fixtures.report(samples, wrong: wrong(Array(samples.prefix(30))))
    #expect(try !ReportComparison(Fixtures.report(samples), after, tolerance: 0.9).isRegression)
  }

  @Test func `only the samples of both are paired`() throws {
    let first = try Fixtures.report(Array(samples.prefix(40)))
    let second = try Fixtures.report(Array(samples.suffix(40)), wrong: wrong(Array(samples.suffix(20))))
    let change = try #require(try ReportComparison(first, second).changes.first)
    #expect(change.isPaired && change.difference.sampleCount == 20)
    #expect(change.verdict == .same)
  }

  @Test func `reports on other samples are compared by their intervals`() throws {
    let first = try Fixtures.report(Array(samples.prefix(30)))
    let second = try Fixtures.report(Array(samples.suffix(30)), wrong: wrong(Array(samples.suffix(30))))
    let comparison = try ReportComparison(first, second)
    #expect(comparison.changes.allSatisfy { !$0.isPaired })
    #expect(comparison.isRegression)
  }
}

@Suite struct HolmCorrectionTests {
  @Test func `the smallest probability counts as often as there are tests, the next once less`() {
    let corrected = HolmCorrection.corrected([0.04, 0.01, 0.03])
    for (found, expected) in zip(corrected, [0.06, 0.03, 0.06]) { #expect(abs(found - expected) < 1e-12) }
  }

  @Test func `no corrected probability is above 1 or below that of a smaller one`() {
    let corrected = HolmCorrection.corrected([0.9, 0.011, 0.01, 0.8])
    #expect(corrected == [1, 0.04, 0.04, 1])
    #expect(HolmCorrection.corrected([0.2]) == [0.2])
    #expect(HolmCorrection.corrected([]).isEmpty)
  }
}

import Evaluation
import Foundation
import InkData
import Testing

@Suite struct RegressionGateTests {
  private typealias Fixtures = EvaluationFixtures

  /// The share of simulated pairs that are called a regression.
  private func share(of pairs: Int, rise: Double, tolerance: Double, seed: UInt64) throws -> Double {
    let reports = try SimulatedReports()
    let calls = try concurrentMap(count: pairs, workers: ProcessInfo.processInfo.activeProcessorCount) { index in
      let (before, after) = reports.pair(seed: seed &+ UInt64(index) &* 7919, rise: rise)
      return try ReportComparison(before, after, tolerance: tolerance, bootstrap: Bootstrap(seed: UInt64(index)))
        .isRegression
    }
    return Double(calls.count { $0 }) / Double(pairs)
  }

  @Test func `at most 5 % of 1,000 harmless pairs are called a regression`() throws {
    let share = try share(of: 1_000, rise: 0, tolerance: 0, seed: 1)
    #expect(share <= 0.05, "\(share)")
  }

  @Test func `at least 80 % of regressions of twice the margin are called one`() throws {
    let share = try share(of: 300, rise: 0.02, tolerance: 0.01, seed: 2)
    #expect(share >= 0.8, "\(share)")
  }

  @Test func `a rise above the margin whose interval reaches below it is no regression`() throws {
    let samples = (0..<40).map { Fixtures.sample("some line \($0)", writer: "w\($0)") }
    let wrong = Dictionary(
      uniqueKeysWithValues: samples.prefix(12).map { ($0.sampleID, [String($0.text.dropFirst(4))]) })
    let (before, after) = (try Fixtures.report(samples), try Fixtures.report(samples, wrong: wrong))
    let change = try #require(try ReportComparison(before, after).changes.first)
    #expect(change.verdict == .worse)
    let tolerance = change.difference.value * 0.9
    #expect(try !ReportComparison(before, after, tolerance: tolerance).isRegression)
    let below = try #require(try ReportComparison(before, after, tolerance: tolerance).changes.first)
    #expect(below.probability ?? 0 > 0.05 && change.probability ?? 1 < 0.05)
  }

  @Test func `few changed samples prove nothing, however clear`() throws {
    let samples = (0..<200).map { Fixtures.sample("some line \($0)", writer: "w\($0)") }
    let wrong = Dictionary(uniqueKeysWithValues: samples.prefix(4).map { ($0.sampleID, [""]) })
    let comparison = try ReportComparison(Fixtures.report(samples), Fixtures.report(samples, wrong: wrong))
    #expect(!comparison.isRegression)
  }

  @Test func `latencies are tested on request, by the ratio of paired times`() throws {
    let samples = (0..<60).map { Fixtures.sample("some line \($0)", writer: "w\($0 % 12)") }
    let before = try Fixtures.report(samples)
    func slower(by ratio: Double) -> EvaluationReport {
      var report = before
      for index in report.latencies.indices {
        let times = report.latencies[index].times?.milliseconds ?? []
        // A tenth up and down around the ratio.
        report.latencies[index].times?.milliseconds = times.enumerated().map {
          $1 * ratio * ($0.isMultiple(of: 2) ? 1.1 : 1 / 1.1)
        }
      }
      return report
    }
    let shown = try ReportComparison(before, slower(by: 2))
    #expect(!shown.isRegression && shown.latencies.allSatisfy { $0.verdict == nil })
    #expect(abs((shown.latencies.first?.ratio?.value ?? 0) - 2) < 0.01)
    #expect(shown.text().contains("× 2.00 ("))
    let slow = try ReportComparison(before, slower(by: 1.3), latencyTolerance: 0.1)
    #expect(slow.isRegression && slow.latencies.allSatisfy { $0.verdict == .worse })
    #expect(try !ReportComparison(before, slower(by: 1.08), latencyTolerance: 0.1).isRegression)
    let fast = try ReportComparison(before, slower(by: 0.8), latencyTolerance: 0)
    #expect(fast.latencies.allSatisfy { $0.verdict == .better })
  }

  @Test func `latencies of other machines or without common times can't be tested`() throws {
    let report = try Fixtures.report((0..<12).map { Fixtures.sample("line \($0)") })
    var moved = report
    moved.resources.processor = "another"
    let error = #expect(throws: ReportError.self) { try ReportComparison(report, moved, latencyTolerance: 0.1) }
    #expect(
      error.map { "\($0)" }?.hasSuffix(
        "and on “another”, and can't be tested against each other: evaluate both models on one machine, or leave out "
          + "the tolerance of latency") == true)
    var old = report
    for index in old.latencies.indices { old.latencies[index].times = nil }
    #expect(throws: ReportError.noCommonTimes("x", "y")) {
      try ReportComparison(old, report, latencyTolerance: 0.1, names: ("x", "y"))
    }
    #expect(
      "\(ReportError.noCommonTimes("x", "y"))"
        == "“x” and “y” have no sample whose time both measured: evaluate both again with this program on the same "
        + "data, or leave out the tolerance of latency")
    #expect(try !ReportComparison(old, report).isRegression)
  }
}

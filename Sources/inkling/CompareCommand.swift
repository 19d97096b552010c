import ArgumentParser
import Evaluation
import Foundation

/// `inkling compare`: what changed from one evaluation report to another.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two evaluation reports and say whether the second is worse.",
    discussion: """
      Samples that are in both reports are compared one by one, with a paired bootstrap. A rate counts as worse when the
      whole 95 % interval of its difference lies above zero. Latency and size are shown and decide nothing.

      Exit codes: 0 nothing got worse, 1 something did, 2 bad usage, 3 a report can't be read.
      """)

  @Argument(help: "The report to compare with, a report.json.", completion: .file(extensions: ["json"]))
  var before: String

  @Argument(help: "The report to judge, a report.json.", completion: .file(extensions: ["json"]))
  var after: String

  @Option(help: "By how many percentage points a rate may rise before it counts as worse.")
  var tolerance = 0.0

  @Option(help: "What the bootstrap's draws follow from.")
  var seed: UInt64 = 1

  @Flag(help: "Print the comparison as JSON.")
  var json = false

  func validate() throws {
    guard tolerance >= 0 && tolerance.isFinite else {
      throw ValidationError("--tolerance is \(tolerance), but must be at least 0")
    }
  }

  func run() throws {
    let comparison = try ReportComparison(
      EvaluationReport(path: before), EvaluationReport(path: after), tolerance: tolerance / 100,
      bootstrap: Bootstrap(seed: seed), names: (before, after))
    if json {
      print(try JSONText.of(comparison))
    } else {
      print(comparison.text(), terminator: "")
      print(comparison.isRegression ? "\nworse: see the rows marked so" : "\nnothing got worse")
    }
    if comparison.isRegression { throw CommandExit.no }
  }
}

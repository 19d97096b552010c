import ArgumentParser
import Evaluation

/// `inkling compare`: the changes from one evaluation report to another.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two evaluation reports and say whether the second is worse.",
    discussion: """
      Samples that are in both reports are paired for the bootstrap. A rate is worse when the 95 % interval of its \
      difference lies above zero. Latency and size are shown for information.

      Exit codes: 0 no rate is worse, 1 a rate is worse, 2 wrong usage, 3 a report can't be read.
      """)

  @Argument(help: "The first report, a report.json.", completion: .file(extensions: ["json"]))
  var before: String

  @Argument(help: "The second report, a report.json.", completion: .file(extensions: ["json"]))
  var after: String

  @Option(help: "The rise of a rate, in percentage points, up to which it counts as the same.")
  var tolerance = 0.0

  @Option(help: "The seed of the bootstrap.")
  var seed: UInt64 = 1

  @OptionGroup var output: ResultOptions

  func validate() throws {
    guard tolerance >= 0 && tolerance.isFinite else {
      throw ValidationError("--tolerance is \(tolerance), but must be at least 0")
    }
  }

  func run() throws {
    let comparison = try ReportComparison(
      EvaluationReport(path: before), EvaluationReport(path: after), tolerance: tolerance / 100,
      bootstrap: Bootstrap(seed: seed), names: (before, after))
    let verdict = comparison.isRegression ? "a rate is worse: see the rows marked “worse”" : "no rate is worse"
    try output.show(comparison, text: comparison.text() + "\n\(verdict)\n")
    if comparison.isRegression { throw CommandExit.no }
  }
}

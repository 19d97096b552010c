import ArgumentParser
import Evaluation

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two evaluation reports and say whether the second is worse.",
    discussion: """
      Samples that are in both reports are paired, and whole writers are resampled. A value is worse when its rise \
      exceeds the tolerance not by chance: the probability in its row is at most 0.05. Probabilities are corrected for \
      the number of values (Holm), so that the chance of calling any harmless change worse is 5 %, however many kinds and \
      rates there are. The intervals aren't corrected.

      Latency and size are shown for information. --latency-tolerance tests latencies, too: the ratio of the times of \
      the same samples. Both reports must be of one machine, measured one after the other while nothing else runs; \
      `inkling evaluate --against` measures both models sample by sample in turn, which is better still.

      Exit codes: 0 nothing is worse, 1 something is worse, 2 wrong usage, 3 a report can't be read or compared.
      """)

  @Argument(help: "The first report, a report.json.", completion: .file(extensions: ["json"]))
  var before: String

  @Argument(help: "The second report, a report.json.", completion: .file(extensions: ["json"]))
  var after: String

  @Option(help: "The rise of a rate, in percentage points, up to which it counts as the same.")
  var tolerance = 0.0

  @Option(
    help: "Test latencies, too: the rise, in percent of the first report's, up to which a latency counts as the same.")
  var latencyTolerance: Double?

  @Option(help: "The seed of the bootstrap.")
  var seed: UInt64 = 1

  @OptionGroup var output: ResultOptions

  func validate() throws {
    let options: KeyValuePairs<String, Double?> = ["--tolerance": tolerance, "--latency-tolerance": latencyTolerance]
    for case (let name, let value?) in options {
      guard value >= 0 && value.isFinite else { throw ValidationError("\(name) is \(value), but must be at least 0") }
    }
  }

  func run() throws {
    let comparison = try ReportComparison(
      EvaluationReport(path: before), EvaluationReport(path: after), tolerance: tolerance / 100,
      latencyTolerance: latencyTolerance.map { $0 / 100 }, bootstrap: Bootstrap(seed: seed), names: (before, after))
    let verdict = comparison.isRegression ? "worse: see the rows marked so" : "nothing is worse"
    try output.show(comparison, text: comparison.text() + "\n\(verdict)\n")
    if comparison.isRegression { throw CommandExit.no }
  }
}

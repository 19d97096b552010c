import ArgumentParser
import Evaluation

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Render evaluations from their report.json: one again, or several side by side.",
    discussion: """
      Of several reports it makes a leaderboard: accuracy, latency and size of each model by kind of sample and language, \
      with plots, as leaderboard.json, leaderboard.html and leaderboard.md. Latencies are comparable only when they were \
      measured on one machine under the same load.
        inkling report Models/*/report.json --to leaderboard

      With --withhold-samples the new report has neither ink nor texts of single samples, for data whose licence \
      doesn't allow passing samples on. It keeps the counts of each sample, so that it can still be compared.
      """)

  @Argument(
    help: "The report.json of an evaluation; several make a leaderboard.", completion: .file(extensions: ["json"]))
  var reports: [String]

  @Option(help: "The folder for the page and the tables.")
  var to: String

  @Flag(help: "Omit ink and texts of single samples.")
  var withholdSamples = false

  func validate() throws {
    guard !withholdSamples || reports.count == 1 else {
      throw ValidationError("--withhold-samples is for one report: a leaderboard shows no samples")
    }
  }

  func run() throws {
    let opened = try reports.map { try EvaluationReport(path: $0) }
    for path in try write(opened) { print("wrote \(path)") }
  }

  private func write(_ reports: [EvaluationReport]) throws -> [String] {
    guard reports.count == 1, let report = reports.first else { return try Leaderboard(of: reports).write(folder: to) }
    return try (withholdSamples ? report.withholdingSamples() : report).write(folder: to)
  }
}

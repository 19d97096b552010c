import ArgumentParser
import Evaluation
import Foundation

/// `inkling report`: an evaluation's report rendered again from its JSON.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Render an evaluation's page and tables again from its report.json.",
    discussion: """
      With --withhold-samples the new report has neither ink nor texts of single samples, for data whose licence \
      doesn't allow passing samples on. It keeps the counts of each sample, so that it can still be compared.
      """)

  @Argument(help: "The report.json of an evaluation.", completion: .file(extensions: ["json"]))
  var report: String

  @Option(help: "The folder for report.json, report.html, report.md and report.csv.")
  var to: String

  @Flag(help: "Omit ink and texts of single samples.")
  var withholdSamples = false

  func run() throws {
    let report = try EvaluationReport(path: report)
    for path in try (withholdSamples ? report.withholdingSamples() : report).write(folder: to) {
      print("wrote \(path)")
    }
  }
}

import ArgumentParser
import Evaluation
import Foundation

/// `inkling report`: an evaluation's report drawn again from its JSON.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Draw an evaluation's page and tables again from its report.json, without evaluating again.",
    discussion: """
      With --withhold-samples the new report has neither ink nor texts of single samples: what may be passed on where \
      the data may not. It still has what happened to each, so that it can be compared.
      """)

  @Argument(help: "The report.json of an evaluation.", completion: .file(extensions: ["json"]))
  var report: String

  @Option(help: "The folder for report.json, report.html, report.md and report.csv.")
  var to: String

  @Flag(help: "Leave ink and texts of single samples out.")
  var withholdSamples = false

  func run() throws {
    let report = try EvaluationReport(path: report)
    for path in try (withholdSamples ? report.withholdingSamples() : report).write(folder: to) {
      print("wrote \(path)")
    }
  }
}

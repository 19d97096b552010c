import ArgumentParser
import Evaluation
import Foundation
import InkData
import InkModelFile
import InkRuntime
import Training

/// `inkling inspect`: what a file holds.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Tell what is in a model file, a compiled set, a checkpoint, a run's folder or a report.")

  @Argument(help: "The file or folder.")
  var path: String

  @Flag(help: "Run a model file's parity vectors through the runtime; ends with 1 when they don't come out.")
  var verify = false

  @Flag(help: "Print it as JSON.")
  var json = false

  func run() throws {
    switch FileSort(path: path) {
    case .model:
      let file = try ModelFile(path: path)
      try show(try ModelInspection(file, path: path, verifying: verify))
    case .compiledSet: try show(SetInspection(try CompiledSet(path: path)))
    case .weights: try show(WeightsInspection(try SafetensorsFile(path: path)))
    case .folder:
      let trained = try TrainedNetwork.load(checkpointOrRunPath: path)
      try show(WeightsInspection(try SafetensorsFile(path: trained.checkpointPath)))
    case .report:
      let report = try EvaluationReport(path: path)
      print(json ? try JSONText.of(report) : report.text(), terminator: json ? "\n" : "")
    case .jsonLines, .inkML:
      throw CommandFailure(
        message: "“\(path)” is ink, not compiled: look at it with `inkling data stats`", exit: .badInput)
    case nil:
      throw CommandFailure(
        message: FileManager.default.fileExists(atPath: path)
          ? "“\(path)” isn't a model file, compiled set, checkpoint, run or report" : "there is no file “\(path)”",
        exit: .badInput)
    }
  }

  private func show(_ inspection: some Inspection) throws {
    print(json ? try JSONText.of(inspection) : inspection.text, terminator: json ? "\n" : "")
    if inspection.isDamning { throw CommandExit.no }
  }
}

/// What is told of a file.
protocol Inspection: Encodable {
  /// The same for the terminal.
  var text: String { get }
  /// Whether the answer to what was asked is no.
  var isDamning: Bool { get }
}

extension Inspection {
  var isDamning: Bool { false }
}

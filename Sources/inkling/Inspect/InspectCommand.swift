import ArgumentParser
import Evaluation
import Foundation
import InkData
import InkModelFile
import Training

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show the contents of a model file, a compiled set, a checkpoint, a run's folder or a report.")

  @Argument(help: "The file or folder.")
  var path: String

  @Flag(help: "Run a model file's parity vectors through the runtime; end with 1 when the results differ.")
  var verify = false

  @Flag(help: "Print only the recipe of a model file, a checkpoint or a run, with every default, as YAML.")
  var recipe = false

  @OptionGroup var output: ResultOptions

  func run() throws {
    if recipe { return print(try storedRecipe(), terminator: "") }
    switch FileKind(path: path) {
    case .model:
      if let delta = try? WriterDelta(path: path) { return try show(delta) }
      let model = try ModelInspection(try ModelFile(path: path), path: path, verifying: verify)
      try output.show(model, text: model.text)
      if model.parityFailure != nil { throw CommandExit.no }
    case .compiledSet:
      let set = SetInspection(try CompiledSet(path: path))
      try output.show(set, text: set.text)
    case .weights: try show(try SafetensorsFile(path: path))
    case .folder:
      let trained = try TrainedNetwork.load(checkpointOrRunPath: path)
      try show(try SafetensorsFile(path: trained.checkpointPath))
    case .report:
      let report = try EvaluationReport(path: path)
      try output.show(report, text: report.text())
    case .jsonLines, .inkML:
      throw CommandFailure(
        message: "“\(path)” is ink that isn't compiled: inspect it with `inkling data stats`")
    case nil:
      throw CommandFailure(
        message: FileManager.default.fileExists(atPath: path)
          ? "“\(path)” isn't a model file, compiled set, checkpoint, run or report" : "there is no file “\(path)”")
    }
  }

  private func storedRecipe() throws -> String {
    let recipe: String?
    switch FileKind(path: path) {
    case .model: recipe = (try? WriterDelta(path: path)) == nil ? try ModelFile(path: path).metadata.recipe : nil
    case .weights: recipe = try SafetensorsFile(path: path).metadata["recipe"]
    case .folder:
      recipe = try SafetensorsFile(path: TrainedNetwork.load(checkpointOrRunPath: path).checkpointPath).metadata[
        "recipe"]
    default: recipe = nil
    }
    guard let recipe, !recipe.isEmpty else { throw CommandFailure(message: "“\(path)” has no recipe") }
    return recipe
  }
}

import ArgumentParser
import Evaluation
import Foundation
import InkModelFile

/// `inkling card`: a model's card, drawn from its file and an evaluation report.
struct CardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card",
    abstract: "Write a model's card: what it reads, how well, what it learned from, and how to get it again.")

  @Argument(help: "The model file.", completion: .file(extensions: ["gguf"]))
  var model: String

  @Option(help: "The report.json of an evaluation of it.")
  var report: String

  @Option(help: "The card to write, by custom card.md beside the model; standard output without it.")
  var to: String?

  func run() throws {
    let file = try ModelFile(path: model)
    let report = try EvaluationReport(path: report)
    let card = ModelCard(
      metadata: file.metadata, byteCount: file.byteCount, digest: file.digest,
      fileName: URL(fileURLWithPath: model).lastPathComponent, report: report)
    if !card.isOfThisModel {
      FileHandle.standardError.write(
        Data("inkling: the report was made with other weights than the file's; the card says so\n".utf8))
    }
    guard let to else {
      print(card.markdown, terminator: "")
      return
    }
    try Data(card.markdown.utf8).write(to: URL(fileURLWithPath: to), options: .atomic)
  }
}

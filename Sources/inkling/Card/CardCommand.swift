import ArgumentParser
import Evaluation
import Export
import Foundation
import InkModelFile
import TextAndFiles

struct CardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card",
    abstract: "Write a model's card: its use, accuracy, speed and training data, with links to its recipe.")

  @Argument(help: "The model file.", completion: .file(extensions: ["gguf"]))
  var model: String

  @Option(help: "The report.json of an evaluation of the model.")
  var report: String

  @Option(help: "The card to write, usually card.md beside the model. (default: standard output)")
  var to: String?

  @Option(
    help: """
      Write a picture of the worst errors beside the card, with this file name, which ends in .svg. It shows ink of the \
      evaluation's data: omit it where the data's licence forbids that. A report without its samples keeps the picture \
      that is there.
      """)
  var gallery: String?

  @Option(
    help: """
      A recipe to link, as a path relative to the card; may be repeated. (default: recipe.yaml, if it is beside the card)
      """)
  var recipe: [String] = []

  @Flag(
    help: """
      Write the evaluation's main figures into the model file, too, where `inkling inspect` and apps find them. The \
      weights stay the same to the byte.
      """)
  var record = false

  func validate() throws {
    guard let gallery else { return }
    guard to != nil else { throw ValidationError("--gallery writes beside the card: name the card with --to") }
    guard !gallery.contains("/"), gallery.hasSuffix(".svg") else {
      throw ValidationError("--gallery is “\(gallery)”: give a file name that ends in .svg")
    }
  }

  func run() throws {
    var file = try ModelFile(path: model)
    let report = try EvaluationReport(path: report)
    let picture = ErrorGallery(of: report)
    if let gallery, picture == nil {
      guard FileManager.default.fileExists(atPath: beside(gallery)) else {
        throw CommandFailure(
          message: "“\(self.report)” has no ink: evaluate without --withhold-samples to draw a gallery")
      }
      warn("the report has no ink: the card keeps the picture \(gallery)")
    }
    let recipes =
      recipe.isEmpty && FileManager.default.fileExists(atPath: beside("recipe.yaml")) ? ["recipe.yaml"] : recipe
    func card() -> ModelCard {
      let name = URL(fileURLWithPath: model).lastPathComponent
      return ModelCard(of: file, name: name, report: report, gallery: gallery, recipes: recipes)
    }
    let isOfThisModel = card().isOfThisModel
    if !isOfThisModel {
      warn("the report was made with other weights than the file's, and the card says so")
    }
    if record {
      try write(report, into: file, isOfThisModel)
      // The card has the size of the file with the figures.
      file = try ModelFile(path: model)
    }
    guard let to else {
      print(card().markdown, terminator: "")
      return
    }
    if let gallery, let picture { try AtomicFile.write(Array(picture.svg().utf8), to: beside(gallery)) }
    try AtomicFile.write(Array(card().markdown.utf8), to: to)
  }

  /// The path of a file beside the card, or beside the model when the card is printed.
  private func beside(_ name: String) -> String {
    URL(fileURLWithPath: to ?? model).deletingLastPathComponent().appendingPathComponent(name).path
  }

  private func write(_ report: EvaluationReport, into file: ModelFile, _ isOfThisModel: Bool) throws {
    guard isOfThisModel else {
      throw CommandFailure(
        message: "“\(self.report)” was made with other weights than those of “\(model)”, so its figures aren't written "
          + "into the file: evaluate this file, or leave out --record")
    }
    let summary = try EvaluationSummary(of: report).json()
    if var language = file.language {
      language.evaluationSummary = summary
      try AtomicFile.write(language.bytes(), to: model)
      return
    }
    var writer = ModelFileWriter(copying: file)
    writer.metadata.evaluationSummary = summary
    try writer.write(to: model)
  }
}

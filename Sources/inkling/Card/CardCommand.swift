import ArgumentParser
import Evaluation
import Export
import Foundation
import InkModelFile

/// `inkling card`: a model's card, made from its file and an evaluation report.
struct CardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card",
    abstract: "Write a model's card: its use, accuracy, speed, training data and recipe.")

  @Argument(help: "The model file.", completion: .file(extensions: ["gguf"]))
  var model: String

  @Option(help: "The report.json of an evaluation of the model.")
  var report: String

  @Option(help: "The card to write, usually card.md beside the model. (default: standard output)")
  var to: String?

  @Option(
    help: """
      Write a picture of the worst errors beside the card, with this file name, which ends in .svg. It shows ink of the \
      evaluation's data: omit it where the data's licence forbids that. The report needs its samples.
      """)
  var gallery: String?

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
    if gallery != nil && picture == nil {
      throw CommandFailure(
        message: "“\(self.report)” has no ink: evaluate without --withhold-samples to draw a gallery")
    }
    let name = URL(fileURLWithPath: model).lastPathComponent
    var card = ModelCard(of: file, name: name, report: report, gallery: gallery)
    if !card.isOfThisModel {
      warn("the report was made with other weights than the file's, and the card says so")
    }
    if record {
      try write(report, into: file, card.isOfThisModel)
      // The card has the size of the file with the figures.
      file = try ModelFile(path: model)
      card = ModelCard(of: file, name: name, report: report, gallery: gallery)
    }
    guard let to else {
      print(card.markdown, terminator: "")
      return
    }
    if let gallery, let picture {
      let beside = URL(fileURLWithPath: to).deletingLastPathComponent().appendingPathComponent(gallery)
      try Data(picture.svg().utf8).write(to: beside, options: .atomic)
    }
    try Data(card.markdown.utf8).write(to: URL(fileURLWithPath: to), options: .atomic)
  }

  private func write(_ report: EvaluationReport, into file: ModelFile, _ isOfThisModel: Bool) throws {
    guard isOfThisModel else {
      throw CommandFailure(
        message: "“\(self.report)” was made with other weights than those of “\(model)”, so its figures aren't written "
          + "into the file: evaluate this file, or leave out --record")
    }
    var writer = ModelFileWriter(copying: file)
    writer.metadata.evaluationSummary = try EvaluationSummary(of: report).json()
    try writer.write(to: model)
  }
}

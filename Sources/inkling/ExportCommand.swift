import ArgumentParser
import Export
import Foundation
import InkData
import InkModelFile
import Training

/// `inkling export`: a run to the one file that a device needs.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Make a model file of a training run, and prove that the runtime computes the same with it.",
    discussion: """
      The file is run against the training network before it is written: on scribbles, and on ink of --check-data, or
      of the run's own validation data, or, where that isn't at hand, on synthesized handwriting. When the two don't
      agree the export ends with 1 and the figures, and writes nothing.
      """)

  @Argument(help: "A run's folder or a checkpoint.")
  var checkpoint: String

  @Option(help: "The model file to write, by custom with a name that ends in .gguf.")
  var to: String

  @Option(help: "How matrices are stored: float32, float16 or int8.")
  var type: WeightType = .float32

  @Option(help: "The model's name; the recipe's unless told otherwise.")
  var name: String?

  @Option(help: "The languages that it writes, BCP-47 tags separated by commas; the recipe's unless told otherwise.")
  var languages: String?

  @Option(
    help: """
      Keep the characters of this inventory alone, and the space: one language of a network for several (zh-Hans, \
      zh-Hant, yue).
      """)
  var inventory: String?

  @Option(help: "The licence of data that it learned from, an SPDX identifier; may be repeated. From the sets' cards.")
  var licence: [String] = []

  @Option(help: "A data set that it learned from; may be repeated. From the sets' cards.")
  var source: [String] = []

  @Option(help: "The report.json of an evaluation, whose main figures go into the file.")
  var report: String?

  @Option(help: "A language model for the decoder, made by `inkling lm build`; `inkling tune` finds its weight.")
  var languageModel: String?

  @Option(help: "A compiled set with ink to compare runtime and training network by.")
  var checkData: String?

  @Flag(help: "Print the comparison as JSON.")
  var json = false

  /// How matrices are stored, as the command line names it.
  enum WeightType: String, CaseIterable, ExpressibleByArgument {
    case float32, float16, int8

    var type: ModelTensorType {
      switch self {
      case .float32: .float32
      case .float16: .float16
      case .int8: .int8
      }
    }
  }

  func run() throws {
    let whole = try TrainedNetwork.load(checkpointOrRunPath: checkpoint)
    let trained = try inventory.map { try whole.restricted(to: Inventory.named($0).graphemes) } ?? whole
    KernelAdvice.give()
    let origin = TrainingOrigin(trained, path: checkpoint)
    let licences = licence.isEmpty ? origin.licences : licence
    let sources = source.isEmpty ? origin.names : source
    if !origin.isComplete && (licence.isEmpty || source.isEmpty) {
      warn("not every set that it learned from is at hand: name all with --source and their licences with --licence")
    }
    let check = try checkData.map { try CheckInk.read($0) } ?? CheckInk.ofOrigin(origin)
    if check.inks.isEmpty {
      warn("no ink is at hand, so that only the arithmetic is checked, on scribbles: give some with --check-data")
    }
    let language = try languageModel.map { try LanguageModelFile.bytes($0) }
    let model = ExportableModel(
      name: name ?? trained.recipe.name,
      languages: languages.map { $0.split(separator: ",").map(String.init) } ?? trained.recipe.languages,
      alphabet: trained.alphabet, features: trained.features, network: trained.network,
      decoder: DecoderDefaults(beamWidth: trained.recipe.decoder.beamWidth), licences: licences, sources: sources,
      recipe: trained.recipe.yaml, evaluationSummary: try report.map { try EvaluationSummary(path: $0).json() } ?? "",
      languageModel: language)
    let parity: ParityReport
    do {
      parity = try ModelExporter(model: model, type: type.type).export(checkedOn: check.inks, to: to)
    } catch let error as ExportError {
      guard case .parity = error else { throw error }
      throw CommandFailure(message: "\(error)", exit: .no)
    }
    try show(parity, check)
  }

  private func show(_ parity: ParityReport, _ check: CheckInk) throws {
    let byteCount = try ModelFile(path: to).byteCount
    if json {
      print(try JSONText.of(Outcome(path: to, byteCount: byteCount, type: type.rawValue, parity: parity)))
      return
    }
    print("wrote \(to): \(type.rawValue), \(byteCount) bytes")
    print(
      "runtime against training network with the same weights, \(parity.inkCount) inks, \(parity.frameCount) frames: "
        + "every text the same, log-probabilities differ by \(parity.arithmeticDifference) at most")
    if parity.textCount > 0 {
      print(
        "against the weights as trained, \(parity.textCount) inks of \(check.name): \(parity.roundingEdits) of "
          + "\(parity.graphemeCount) graphemes differ, log-probabilities by \(parity.roundingDifference) at most")
    }
  }

  private struct Outcome: Encodable {
    var path: String
    var byteCount: Int
    var type: String
    var parity: ParityReport
  }

  private func warn(_ text: String) {
    FileHandle.standardError.write(Data("inkling: \(text)\n".utf8))
  }
}

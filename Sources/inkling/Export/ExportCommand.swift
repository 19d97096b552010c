import ArgumentParser
import Evaluation
import Export
import InkData
import InkDecoding
import InkFeatures
import InkModelFile
import InkRuntime
import Training

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Make a model file of a training run, or change one.",
    discussion: """
      Before the file is written, the runtime is compared with the training network: on scribbles, and on ink of \
      --check-data, else of the run's validation data, else on synthetic handwriting. When the two differ by more than \
      the tolerance, the export prints the figures, writes nothing and ends with 1.

      A model file instead of a run is copied, with another name, language model, decoder setting or network for single \
      characters:
        inkling export tuned.gguf --set languageWeight=0.5 --to model.gguf
        inkling export lines.gguf --characters characters.gguf --to model.gguf

      With --format onnx a run or a model file becomes an ONNX graph from frames of ink to log-probabilities, for any \
      number of inks of any lengths, with the classes' names beside it; a network for single characters gets a file of \
      its own. --format coreml writes a package for Apple's systems, for one ink at a time:
        inkling export model.gguf --format onnx --type int8 --to model.onnx
        inkling export model.gguf --format coreml --type int8 --to model.mlpackage

      --format safetensors writes the weights as float32, which `inkling train --from` and other programs take. Those of a \
      model file are what it holds, of 8 bits where it is quantized.
      """)

  @Argument(help: "A run's folder, a checkpoint, or a model file to change.")
  var checkpoint: String

  @Option(help: "The file to write, usually with a name that ends in .gguf, .onnx, .mlpackage or .safetensors.")
  var to: String

  @Option(
    help: """
      The format of the file: gguf, for Inkling's runtime; onnx or coreml, for other engines; safetensors, to train on.
      """)
  var format = Format.gguf

  @Option(help: "The type of stored matrices.")
  var type = WeightType.float32

  @Option(help: "The model's name. (default: the recipe's)")
  var name: String?

  @Option(help: "The model's languages, BCP-47 tags separated by commas. (default: the recipe's)")
  var languages: String?

  @Option(
    help: """
      Keep only the characters of this inventory and the space: one language of a network for several (zh-Hans, \
      zh-Hant, yue).
      """)
  var inventory: String?

  @Option(
    help: """
      The weight of the view in the plane against the one along the pen, of a network that has both; choose it by \
      evaluating on ink that judges nothing else. (default: 1)
      """)
  var planeWeight: Float?

  @Option(
    help: """
      Average the weights with those of another run of the same network, which have this share: RUN=0.3. May be repeated; \
      the run itself has the rest.
      """)
  var average: [String] = []

  @Option(help: "The licence of training data, an SPDX identifier; may be repeated. (default: from the sets' cards)")
  var licence: [String] = []

  @Option(help: "The name of a training data set; may be repeated. (default: from the sets' cards)")
  var source: [String] = []

  @Option(help: "The report.json of an evaluation, whose main figures the file will hold.")
  var report: String?

  @Option(help: "A language model for the decoder, made by `inkling lm build`; `inkling tune` finds its weight.")
  var languageModel: String?

  @Option(
    help: """
      A model file that was tuned, whose beam width and weights the copy of a model file gets, though not its calibration: \
      for a network that learned all the ink that there is to tune on.
      """)
  var decoder: String?

  @Option(
    help: """
      A model file that reads single characters, or carries such a network: the new file carries it, and judges the \
      characters of lines again by it.
      """)
  var characters: String?

  @Option(help: "The weight of the network for single characters beside that for lines, from 0 to 1. (default: 0.5)")
  var characterShare: Float?

  @Option(
    name: .customLong("set"),
    help: """
      Another value of a decoder setting, such as languageWeight=0.5; may be repeated. A copy of a model file can also have \
      another lateJump or slopeLimit: which ink is late or tilted, whose frames mean the same.
      """)
  var settings: [String] = []

  @Option(help: "A compiled set with ink on which runtime and training network are compared.")
  var checkData: String?

  @OptionGroup var output: ResultOptions

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

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case gguf, onnx, coreml, safetensors
  }

  func validate() throws {
    if format == .onnx || format == .coreml, type == .float16 {
      throw ValidationError("--type float16: graphs for other engines have float32 or int8 weights")
    }
    if format == .safetensors, type != .float32 {
      throw ValidationError("--type \(type.rawValue): checkpoints have float32 weights")
    }
    if decoder != nil, format != .gguf || FileKind(path: checkpoint) != .model {
      throw ValidationError("--decoder changes a model file: export the run first")
    }
    if !featureSettings.isEmpty, format != .gguf || FileKind(path: checkpoint) != .model {
      throw ValidationError("--set \(featureSettings[0]) changes a model file: a run has its recipe's features")
    }
    if !average.isEmpty, FileKind(path: checkpoint) == .model {
      throw ValidationError("--average takes runs and checkpoints; \(checkpoint) is a model file")
    }
    _ = try changed(DecoderSettings())
    _ = try changed(FeatureSettings())
    _ = try averagedRuns()
  }

  func run() throws {
    if format != .gguf { return try exportNetworks() }
    if FileKind(path: checkpoint) == .model { return try copy() }
    let trained = try trained()
    KernelAdvice.give()
    let origin = TrainingSources(trained, path: checkpoint)
    let licences = licence.isEmpty ? origin.licences : licence
    let sources = source.isEmpty ? origin.names : source
    if !origin.isComplete && (licence.isEmpty || source.isEmpty) {
      warn("not every training data set can be found: name all with --source and their licences with --licence")
    }
    let check = try checkData.map { try ParitySamples.read($0) } ?? ParitySamples.validation(of: origin)
    if check.inks.isEmpty {
      warn(
        "there is no ink to check texts on, so that only the arithmetic is checked, on scribbles: give ink with --check-data"
      )
    }
    let language = try languageModel.map { try LanguageModelFile.bytes($0) }
    var metadata = metadata(of: trained)
    metadata.decoder = try changed(metadata.decoder)
    (metadata.licences, metadata.sources) = (licences, sources)
    metadata.evaluationSummary = try evaluationSummary() ?? ""
    let exporter = ModelExporter(
      metadata: metadata, network: trained.network, languageModel: language, type: type.type)
    let parity: ParityReport
    do {
      parity = try exporter.export(checkedOn: check.inks, to: to)
    } catch let error as ExportError {
      guard case .parity = error else { throw error }
      throw CommandFailure(message: "\(error)", exit: .no)
    }
    if characters != nil {
      var writer = ModelFileWriter(copying: try ModelFile(path: to))
      try addCharacters(to: &writer)
      try writer.write(to: to)
    }
    try show(parity, check)
  }

  func trained() throws -> TrainedNetwork {
    let first = try TrainedNetwork.load(checkpointOrRunPath: checkpoint)
    let others = try averagedRuns().map { run in
      (network: try TrainedNetwork.load(checkpointOrRunPath: run.path), share: run.share)
    }
    let whole = others.isEmpty ? first : try first.averaged(with: others)
    let weighed = try planeWeight.map { try whole.weighingViews(pen: 1, plane: $0) } ?? whole
    return try inventory.map { try weighed.restricted(to: Inventory.named($0).graphemes) } ?? weighed
  }

  /// The other runs of `--average` with their shares.
  private func averagedRuns() throws -> [(path: String, share: Float)] {
    let runs = try average.map { text in
      let parts = text.split(separator: "=").map(String.init)
      guard parts.count > 1, let last = parts.last, let share = Float(last), share > 0 else {
        throw ValidationError("--average \(text): name a run and its share of the mean, such as runs/first=0.3")
      }
      return (path: String(text.dropLast(last.count + 1)), share: share)
    }
    guard runs.reduce(0, { $0 + $1.share }) < 1 else {
      throw ValidationError("--average: the shares come to 1 or more, which leaves none to \(checkpoint)")
    }
    return runs
  }

  func metadata(of trained: TrainedNetwork) -> ModelMetadata {
    ModelMetadata(
      name: name ?? trained.recipe.name, languages: tags ?? trained.recipe.languages, alphabet: trained.alphabet,
      features: trained.features, network: trained.network.description, task: trained.recipe.task,
      decoder: trained.recipe.decoder, licences: licence, sources: source, recipe: trained.recipe.yaml)
  }

  private var tags: [String]? { languages.map { $0.split(separator: ",").map(String.init) } }

  private func evaluationSummary() throws -> String? {
    try report.map { try EvaluationSummary(of: EvaluationReport(path: $0)).json() }
  }

  private func copy() throws {
    var writer = ModelFileWriter(copying: try ModelFile(path: checkpoint))
    if let name { writer.metadata.name = name }
    if let tags { writer.metadata.languages = tags }
    if !licence.isEmpty { writer.metadata.licences = licence }
    if !source.isEmpty { writer.metadata.sources = source }
    if let summary = try evaluationSummary() { writer.metadata.evaluationSummary = summary }
    if let languageModel { writer.languageModel = try LanguageModelFile.bytes(languageModel) }
    if let decoder {
      writer.metadata.decoder = try ModelFile(path: decoder).metadata.decoder
      writer.metadata.decoder.calibration = nil
    }
    writer.metadata.decoder = try changed(writer.metadata.decoder)
    writer.metadata.features = try changed(writer.metadata.features)
    try addCharacters(to: &writer)
    if !featureSettings.isEmpty { try Recognizer(model: ModelFile(bytes: writer.bytes()), kernels: .best()).verify() }
    try writer.write(to: to)
    let byteCount = try ModelFile(path: to).byteCount
    try output.show(["path": to, "byteCount": byteCount], text: "wrote \(to): \(byteCount) bytes\n")
  }

  private func changed(_ decoder: DecoderSettings) throws -> DecoderSettings {
    var decoder = decoder
    try decoder.set("character-share", to: characterShare)
    try decoder.set(settings.filter { !featureSettings.contains($0) })
    return decoder
  }

  /// The settings of features among `--set`.
  private var featureSettings: [String] { settings.filter { $0.hasPrefix("lateJump=") || $0.hasPrefix("slopeLimit=") } }

  private func changed(_ features: FeatureSettings) throws -> FeatureSettings {
    var features = features
    try features.set(featureSettings)
    return features
  }

  private func addCharacters(to writer: inout ModelFileWriter) throws {
    guard let characters else { return }
    let file = try ModelFile(path: characters)
    guard let model = file.metadata.task == .characters ? file : try file.characters() else {
      throw ValidationError("--characters: \(characters) reads lines alone; train a network with “task: characters”")
    }
    // The file's own language model and recipe stay; the characters' is for their file alone.
    var other = ModelFileWriter(copying: model)
    other.languageModel = nil
    other.characters = nil
    writer.characters = other.bytes()
  }

  private func show(_ parity: ParityReport, _ check: ParitySamples) throws {
    let byteCount = try ModelFile(path: to).byteCount
    var text = """
      wrote \(to): \(type), \(byteCount) bytes
      runtime and training network with the same weights, \(parity.inkCount) inks, \(parity.frameCount) frames: all texts \
      equal, log-probabilities differ by at most \(parity.arithmeticDifference)

      """
    if parity.textCount > 0 {
      text += """
        compared with the weights as trained, \(parity.textCount) inks of \(check.name): \(parity.roundingEdits) of \
        \(parity.graphemeCount) graphemes differ, log-probabilities by at most \(parity.roundingDifference)

        """
    }
    try output.show(["path": to, "byteCount": byteCount, "type": type.rawValue, "parity": parity], text: text)
  }
}

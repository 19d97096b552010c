import Evaluation
import Export
import Foundation
import InkCore
import InkDecoding
import InkFeatures
import InkModelFile
import InkRuntime
import NeuralNet
import Training

/// A model to evaluate: a model file in the runtime, a run or checkpoint in the training network, or any program.
enum EvaluatedModel {
  case file(Recognizer, ModelFile)
  case network(TrainedNetwork)
  case program(RecognizerProgramPool, command: String)
  case labeller(StrokeLabeller, ModelFile)

  /// Opens a model file, a checkpoint or a run's folder; a model file with an adaptation to a writer, a run with one of its
  /// views alone, where that is asked for.
  static func open(_ path: String, delta: String? = nil, view: TrainedNetwork.View? = nil) throws -> Self {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(
        message: "there is nothing at “\(path)”: give a model file, a run's folder or a checkpoint")
    }
    if FileKind(path: path) == .model {
      guard view == nil else {
        throw CommandFailure(message: "--view is for runs and checkpoints, which “\(path)” isn't")
      }
      let file = try ModelFile(path: path)
      if file.metadata.task == .strokes { return .labeller(try StrokeLabeller(model: file), file) }
      return .file(try Recognizer(model: file, delta: try delta.map { try WriterDelta(path: $0) }), file)
    }
    guard delta == nil else {
      throw CommandFailure(message: "--delta is for model files, which “\(path)” isn't: make one with `inkling export`")
    }
    let trained = try TrainedNetwork.load(checkpointOrRunPath: path)
    guard trained.recipe.task != .strokes else {
      throw CommandFailure(
        message: "“\(path)” labels strokes: make a model file of it with `inkling export`, and evaluate that")
    }
    return .network(try view.map(trained.seeing) ?? trained)
  }

  /// The recognizer as the evaluator sees it; without a labeller a page is recognized as any other ink.
  func recognizer(_ decoder: DecoderChoice, labeller: StrokeLabeller? = nil) -> any EvaluatedRecognizer {
    switch self {
    case .file(let recognizer, _): RuntimeRecognizer(recognizer, decoder, labeller: labeller)
    case .network(let trained): NetworkRecognizer(trained: trained, decoder: decoder)
    case .program(let programs, _): programs
    case .labeller(let labeller, _): GroupingRecognizer(LabelledPages(labeller: labeller))
    }
  }

  var alphabet: Alphabet? {
    switch self {
    case .file(_, let file): file.metadata.alphabet
    case .network(let trained): trained.alphabet
    case .program, .labeller: nil
    }
  }

  var languages: [String] {
    switch self {
    case .file(_, let file): file.metadata.languages
    case .network(let trained): trained.recipe.languages
    case .program, .labeller: []
    }
  }

  var kernels: String? {
    switch self {
    case .file, .labeller: KernelAdvice.runtime
    case .network: KernelAdvice.training
    case .program: nil
    }
  }

  func name(of decoder: DecoderChoice) -> String {
    let width: Int
    var language = ""
    switch self {
    case .file(let recognizer, _):
      width = decoder.beamWidth ?? recognizer.metadata.decoder.beamWidth
      if recognizer.languageModel != nil, decoder.decoding ?? .full == .full { language = " with language model" }
    case .network(let trained): width = decoder.beamWidth ?? trained.recipe.decoder.beamWidth
    case .program: return "its own"
    case .labeller: return "none"
    }
    let isGreedy = decoder.decoding == .greedy || decoder.decoding == nil && width == 1
    return isGreedy ? "greedy" : "prefix beam\(language), width \(width)"
  }

  func summary(_ decoder: DecoderChoice) -> ModelSummary {
    let decoder = name(of: decoder)
    switch self {
    case .file(_, let file), .labeller(_, let file):
      let matrices = Set(file.tensors.lazy.filter { $0.shape.count == 2 }.map { "\($0.type)" })
      return ModelSummary(
        name: file.metadata.name, form: "model file, \(matrices.sorted().joined(separator: " and "))",
        languages: file.metadata.languages, parameterCount: file.parameterCount,
        multiplyAddsPerFrame: file.metadata.network.multiplyAddsPerFrame, byteCount: file.byteCount,
        checksum: file.checksum, decoder: file.metadata.task == .strokes ? nil : decoder)
    case .network(let trained):
      return ModelSummary(
        name: trained.recipe.name, form: "training network after step \(trained.step)",
        languages: trained.recipe.languages, parameterCount: trained.network.parameters.trainedCount,
        multiplyAddsPerFrame: trained.network.description.multiplyAddsPerFrame, decoder: decoder)
    case .program(_, let command):
      let program = command.split(separator: " ").first.map(String.init) ?? command
      return ModelSummary(
        name: URL(fileURLWithPath: program).lastPathComponent, form: "program “\(command)”", decoder: decoder)
    }
  }
}

private struct NetworkRecognizer: RestrictableRecognizer {
  let trained: TrainedNetwork
  let decoder: DecoderChoice

  private var width: Int { decoder.decoding == .greedy ? 1 : decoder.beamWidth ?? trained.recipe.decoder.beamWidth }

  func texts(of sample: UnlabelledSample) throws -> [RankedText] {
    guard sample.kind == .character else { return try texts(of: sample.ink, width) }
    return try texts(of: sample.ink, decoder.characterAlternatives, alternatives: decoder.characterAlternatives)
  }

  func bestText(of sample: UnlabelledSample) throws -> RankedText? { try texts(of: sample.ink, width).first }

  func texts(of ink: Ink, within only: CharacterClass) throws -> [RankedText] {
    try texts(of: ink, width, allowed: only.graphemes(of: trained.alphabet))
  }

  private func texts(
    of ink: Ink, _ width: Int, alternatives: Int = 1, allowed: GraphemeSet? = nil
  ) throws -> [RankedText] {
    let matrix = try trained.network.logProbabilities(of: trained.recipe.extractor.frames(of: ink))
    if width == 1 && alternatives == 1 {
      return [RankedText(GreedyDecoder(alphabet: trained.alphabet, allowed: allowed).decode(matrix).text)]
    }
    let settings = DecoderSettings(beamWidth: width, languageWeight: 0, lengthBonus: 0)
    return BeamDecoder(alphabet: trained.alphabet, settings: settings, alternatives: alternatives, allowed: allowed)
      .decode(matrix).map { RankedText($0.text) }
  }
}

extension CharacterClass {
  func graphemes(of alphabet: Alphabet) -> GraphemeSet {
    GraphemeSet(alphabet.graphemes.filter { !$0.isWhitespace && CharacterClass($0) == self })
  }
}

extension ModelFile {
  var parameterCount: Int { metadata.network.weights.reduce(0) { $0 + $1.shape.reduce(1, *) } }
}

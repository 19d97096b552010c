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
  /// A model file, run by the runtime.
  case file(Recognizer, ModelFile)
  /// A training network.
  case network(TrainedNetwork)
  /// A program, and its command line.
  case program(RecognizerProgramPool, command: String)

  /// A model file that labels strokes, run by the runtime.
  case labeller(StrokeLabeller, ModelFile)

  /// Opens a model file, a checkpoint or a run's folder; a model file with an adaptation to a writer, where there is one.
  static func open(_ path: String, delta: String? = nil) throws -> Self {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(
        message: "there is nothing at “\(path)”: give a model file, a run's folder or a checkpoint")
    }
    if FileKind(path: path) == .model {
      let file = try ModelFile(path: path)
      if file.metadata.labelsStrokes { return .labeller(try StrokeLabeller(model: file), file) }
      return .file(try Recognizer(model: file, delta: try delta.map { try WriterDelta(path: $0) }), file)
    }
    guard delta == nil else {
      throw CommandFailure(message: "--delta is for model files, which “\(path)” isn't: make one with `inkling export`")
    }
    let trained = try TrainedNetwork.load(checkpointOrRunPath: path)
    guard !trained.features.describesStrokes else {
      throw CommandFailure(
        message: "“\(path)” labels strokes: make a model file of it with `inkling export`, and evaluate that")
    }
    return .network(trained)
  }

  /// The recognizer as the evaluator sees it.
  ///
  /// - Parameters:
  ///   - decoding: the decoder; `nil` for the model's.
  ///   - beamWidth: the width of the decoder's beam, 1 for greedy; `nil` for the model's.
  ///   - characterAlternatives: the number of candidates of an isolated character.
  ///   - labeller: the labeller of pages' strokes; without one a page is recognized as any other ink.
  func recognizer(
    decoding: DrawingHints.Decoding?, beamWidth: Int?, characterAlternatives: Int, labeller: StrokeLabeller? = nil
  ) -> EvaluatedRecognizer {
    switch self {
    case .file(let recognizer, _):
      let drawings = DrawingPool(recognizer)
      let hints = DrawingHints(
        alternatives: 1, beamWidth: decoding == .greedy ? 1 : beamWidth, decoding: decoding)
      let ranking = DrawingHints(
        alternatives: characterAlternatives,
        beamWidth: max(characterAlternatives, beamWidth ?? recognizer.metadata.decoder.beamWidth),
        decoding: decoding == .greedy ? .beam : decoding)
      let restrictions = Self.restrictions(hints, recognizer.metadata.alphabet)
      var evaluated = EvaluatedRecognizer(
        recognize: { ink in try drawings.texts(of: ink, hints: hints) },
        rankCharacter: { ink in try drawings.texts(of: ink, hints: ranking) },
        recognizeWithin: { ink, own in
          try drawings.texts(of: ink, hints: restrictions[own] ?? hints)
        },
        secondsPerStroke: { ink in try Self.secondsPerStroke(ink, recognizer.startDrawing(hints: hints)) })
      evaluated.writeLive = { try LiveWriting(recognizer: recognizer, hints: hints).trace(of: $0) }
      var explaining = hints
      explaining.alternatives = 5
      explaining.beamWidth = max(5, hints.beamWidth ?? recognizer.metadata.decoder.beamWidth)
      let explainingHints = explaining
      evaluated.explain = { try drawings.explained(of: $0, hints: explainingHints) }
      evaluated.pages = labeller.map { EvaluatedPages(labeller: $0, recognizer: recognizer, hints: hints) }
      return evaluated
    case .network(let trained):
      let width = decoding == .greedy ? 1 : beamWidth ?? trained.recipe.decoder.beamWidth
      return EvaluatedRecognizer(
        recognize: { try trained.texts(of: $0, beamWidth: width, alternatives: 1) },
        rankCharacter: {
          try trained.texts(of: $0, beamWidth: characterAlternatives, alternatives: characterAlternatives)
        },
        recognizeWithin: { ink, own in
          let only = Self.graphemes(of: own, in: trained.alphabet)
          return try trained.texts(of: ink, beamWidth: width, alternatives: 1, allowed: only)
        })
    case .program(let programs, _): return EvaluatedRecognizer(programs)
    case .labeller(let labeller, _): return EvaluatedRecognizer(grouping: EvaluatedPages(labeller: labeller))
    }
  }

  /// The graphemes that the model reads; `nil` where nobody knows them.
  var alphabet: Alphabet? {
    switch self {
    case .file(_, let file): file.metadata.alphabet
    case .network(let trained): trained.alphabet
    case .program, .labeller: nil
    }
  }

  /// The languages that the model reads.
  var languages: [String] {
    switch self {
    case .file(_, let file): file.metadata.languages
    case .network(let trained): trained.recipe.languages
    case .program, .labeller: []
    }
  }

  /// The kernels that compute, where they are known.
  var kernels: String? {
    switch self {
    case .file, .labeller: KernelAdvice.runtime
    case .network: KernelAdvice.training
    case .program: nil
    }
  }

  /// The decoder in words.
  func decoder(_ decoding: DrawingHints.Decoding?, beamWidth: Int?) -> String {
    let width: Int
    var language = ""
    switch self {
    case .file(let recognizer, _):
      width = beamWidth ?? recognizer.metadata.decoder.beamWidth
      if recognizer.languageModel != nil, decoding ?? .full == .full { language = " with language model" }
    case .network(let trained):
      width = beamWidth ?? trained.recipe.decoder.beamWidth
    case .program:
      return "its own"
    case .labeller:
      return "none"
    }
    return decoding == .greedy || decoding == nil && width == 1 ? "greedy" : "prefix beam\(language), width \(width)"
  }

  /// The description of the model in the report.
  func summary(decoding: DrawingHints.Decoding?, beamWidth: Int?) -> ModelSummary {
    let decoder = decoder(decoding, beamWidth: beamWidth)
    switch self {
    case .file(_, let file), .labeller(_, let file):
      let matrices = Set(file.tensors.lazy.filter { $0.shape.count == 2 }.map { "\($0.type)" })
      return ModelSummary(
        name: file.metadata.name, form: "model file, \(matrices.sorted().joined(separator: " and "))",
        languages: file.metadata.languages, parameterCount: file.parameterCount,
        multiplyAddsPerFrame: file.metadata.network.multiplyAddsPerFrame, byteCount: file.byteCount,
        checksum: file.digest, decoder: file.metadata.labelsStrokes ? nil : decoder)
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

  /// The graphemes of one class of characters.
  private static func graphemes(of own: CharacterClass, in alphabet: Alphabet) -> GraphemeSet {
    GraphemeSet(alphabet.graphemes.filter { !$0.isWhitespace && CharacterClass($0) == own })
  }

  /// The hints with each class alone, made once: an alphabet may have thousands of graphemes.
  private static func restrictions(_ hints: DrawingHints, _ alphabet: Alphabet) -> [CharacterClass: DrawingHints] {
    var result: [CharacterClass: DrawingHints] = [:]
    for own in CharacterClass.allCases {
      result[own] = hints
      result[own]?.allowed = graphemes(of: own, in: alphabet)
    }
    return result
  }

  private static func secondsPerStroke(_ ink: Ink, _ drawing: Drawing) throws -> [Double] {
    let clock = ContinuousClock()
    return try ink.strokes.map { stroke in
      var stroke = stroke
      stroke.id = nil
      let duration = try clock.measure {
        try drawing.addStroke(stroke)
        _ = try drawing.prediction()
      }
      return duration / .seconds(1)
    }
  }
}

extension ModelFile {
  /// The number of the network's weights.
  var parameterCount: Int { metadata.network.weights.reduce(0) { $0 + $1.shape.reduce(1, *) } }
}

extension TrainedNetwork {
  /// The likeliest texts of an ink by the training network and the runtime's decoders.
  func texts(
    of ink: Ink, beamWidth: Int, alternatives: Int, allowed: GraphemeSet? = nil
  ) throws -> [RankedText] {
    let matrix = try network.logProbabilities(of: FeatureExtractor(settings: features).frames(of: ink))
    if beamWidth == 1 && alternatives == 1 {
      return [RankedText(GreedyDecoder(alphabet: alphabet, allowed: allowed).decode(matrix).text)]
    }
    let settings = BeamSettings(width: beamWidth, languageWeight: 0, lengthBonus: 0)
    return BeamDecoder(alphabet: alphabet, settings: settings, alternatives: alternatives, allowed: allowed)
      .decode(matrix).map { RankedText($0.text) }
  }
}

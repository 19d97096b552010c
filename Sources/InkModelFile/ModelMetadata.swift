import InkCore
import InkDecoding
import InkFeatures
import InkNetwork

/// A model's description in its file.
public struct ModelMetadata: Hashable, Sendable {
  /// The version of the format that new files have; earlier ones are read, too.
  ///
  /// Version 2 states the task and a factored blank in keys of their own. Version 1 has the word `factoredBlank` after the
  /// layers instead, and a key only for networks that label strokes.
  public static let latestFormatVersion = 2

  /// The version of the file's format. Copies of a file keep its version.
  public var formatVersion = Self.latestFormatVersion
  /// The model's name.
  public var name: String
  /// The languages that it reads, as BCP-47 tags.
  public var languages: [String]
  /// The graphemes of the classes.
  public var alphabet: Alphabet
  #if !ONE_LANGUAGE
    /// The graphemes that its languages use, where the alphabet has more, which cost `DecoderSettings.foreignPrice`; empty for
    /// all.
    public var ownGraphemes: [Character] = []
  #endif
  /// The settings that turn ink into frames.
  public var features: FeatureSettings
  /// The layers.
  public var network: NetworkDescription
  /// The task that the network was trained for.
  public var task: ModelTask
  /// The decoder's settings.
  public var decoder: DecoderSettings
  /// The licences of the data that it was trained on.
  public var licences: [String]
  /// The data sets that it was trained on.
  public var sources: [String]
  /// The figures of its evaluation as JSON; empty when it wasn't evaluated.
  public var evaluationSummary: String
  /// The resolved recipe that made it, as YAML.
  public var recipe: String
  /// The program that wrote the file.
  public var creator: String

  /// Makes metadata.
  ///
  /// `task`: the task; `nil` for the one that the network's shape allows.
  public init(
    name: String, languages: [String], alphabet: Alphabet, features: FeatureSettings, network: NetworkDescription,
    task: ModelTask? = nil, decoder: DecoderSettings = DecoderSettings(), licences: [String] = [],
    sources: [String] = [], evaluationSummary: String = "", recipe: String = "", creator: String = "Inkling"
  ) {
    self.name = name
    self.languages = languages
    self.alphabet = alphabet
    self.features = features
    self.network = network
    self.task = task ?? network.usualTask
    self.decoder = decoder
    self.licences = licences
    self.sources = sources
    self.evaluationSummary = evaluationSummary
    self.recipe = recipe
    self.creator = creator
  }

  /// The extractor of the network's frames.
  public var extractor: FeatureExtractor { FeatureExtractor(settings: features, task: task) }
}

/// Ink with the training network's output for it, so that a runtime can check that it computes the same.
public struct ParityVector: Hashable, Sendable {
  /// The ink; a file keeps only its locations.
  public var ink: Ink
  /// The text that greedy decoding gives.
  public var text: String
  /// The network's log-probabilities, `[frameCount, classes]` row-major.
  public var logProbabilities: [Float]
  /// The number of frames that come out of the network.
  public var frameCount: Int

  /// Makes a parity vector.
  public init(ink: Ink, text: String, logProbabilities: [Float], frameCount: Int) {
    self.ink = ink
    self.text = text
    self.logProbabilities = logProbabilities
    self.frameCount = frameCount
  }
}

extension NetworkDescription {
  /// The task that the network's shape allows.
  var usualTask: ModelTask { isGraph ? .strokes : poolsFrames ? .characters : .lines }
}

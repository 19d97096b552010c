import InkCore
import InkFeatures

/// What a model file says about its model.
public struct ModelMetadata: Hashable, Sendable {
  /// The version of the format that this code writes, and the newest that it reads.
  public static let currentVersion = 1

  /// The version of the format.
  public var formatVersion: Int
  /// The model's name.
  public var name: String
  /// The languages that it writes, as BCP-47 tags.
  public var languages: [String]
  /// What the classes stand for.
  public var alphabet: Alphabet
  /// How ink becomes frames.
  public var features: FeatureSettings
  /// The layers.
  public var network: ModelNetwork
  /// How the output is decoded.
  public var decoder: DecoderDefaults
  /// The licences of the data that it was trained on.
  public var licences: [String]
  /// The data sets that it was trained on.
  public var sources: [String]
  /// How well it does, as JSON; empty when it wasn't evaluated.
  public var evaluationSummary: String
  /// The resolved recipe that made it, as YAML.
  public var recipe: String
  /// The program that wrote the file.
  public var creator: String

  /// Makes metadata.
  public init(
    name: String,
    languages: [String],
    alphabet: Alphabet,
    features: FeatureSettings,
    network: ModelNetwork,
    decoder: DecoderDefaults = DecoderDefaults(),
    licences: [String] = [],
    sources: [String] = [],
    evaluationSummary: String = "",
    recipe: String = "",
    creator: String = "Inkling",
    formatVersion: Int = ModelMetadata.currentVersion
  ) {
    self.formatVersion = formatVersion
    self.name = name
    self.languages = languages
    self.alphabet = alphabet
    self.features = features
    self.network = network
    self.decoder = decoder
    self.licences = licences
    self.sources = sources
    self.evaluationSummary = evaluationSummary
    self.recipe = recipe
    self.creator = creator
  }
}

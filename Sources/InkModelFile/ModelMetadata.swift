import InkCore
import InkFeatures
import InkNetwork

/// A model's description in its file.
public struct ModelMetadata: Hashable, Sendable {
  /// The version of the format that this code writes and reads.
  public static let formatVersion = 1

  /// The model's name.
  public var name: String
  /// The languages that it reads, as BCP-47 tags.
  public var languages: [String]
  /// The graphemes of the classes.
  public var alphabet: Alphabet
  /// The settings that turn ink into frames.
  public var features: FeatureSettings
  /// Whether the model labels strokes instead of reading them.
  public var labelsStrokes: Bool { features.describesStrokes }
  /// The layers.
  public var network: NetworkDescription
  /// The decoder's settings.
  public var decoder: DecoderDefaults
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
  public init(
    name: String, languages: [String], alphabet: Alphabet, features: FeatureSettings, network: NetworkDescription,
    decoder: DecoderDefaults = DecoderDefaults(), licences: [String] = [], sources: [String] = [],
    evaluationSummary: String = "", recipe: String = "", creator: String = "Inkling"
  ) {
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

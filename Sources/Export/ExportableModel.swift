public import InkCore
public import InkFeatures
public import InkModelFile
public import NeuralNet

/// A trained network with the metadata of its model file.
public struct ExportableModel: Sendable {
  /// The model's name.
  public var name: String
  /// The languages of its texts, as BCP-47 tags.
  public var languages: [String]
  /// The graphemes of the classes.
  public var alphabet: Alphabet
  /// The feature settings.
  public var features: FeatureSettings
  /// The network with its weights.
  public var network: Network
  /// The default settings of the decoder.
  public var decoder: DecoderDefaults
  /// The licences of the data that it was trained on.
  public var licences: [String]
  /// The data sets that it was trained on.
  public var sources: [String]
  /// The resolved recipe as YAML.
  public var recipe: String
  /// The main figures of an evaluation as JSON; empty when it wasn't evaluated.
  public var evaluationSummary: String
  /// The bytes of a language model that the decoder uses; `nil` for none.
  public var languageModel: [UInt8]?

  /// Gathers the contents of a model file.
  public init(
    name: String,
    languages: [String],
    alphabet: Alphabet,
    features: FeatureSettings,
    network: Network,
    decoder: DecoderDefaults = DecoderDefaults(),
    licences: [String] = [],
    sources: [String] = [],
    recipe: String = "",
    evaluationSummary: String = "",
    languageModel: [UInt8]? = nil
  ) {
    self.name = name
    self.languages = languages
    self.alphabet = alphabet
    self.features = features
    self.network = network
    self.decoder = decoder
    self.licences = licences
    self.sources = sources
    self.recipe = recipe
    self.evaluationSummary = evaluationSummary
    self.languageModel = languageModel
  }

  /// The metadata of the model file.
  public var metadata: ModelMetadata {
    ModelMetadata(
      name: name, languages: languages, alphabet: alphabet, features: features,
      network: network.description, decoder: decoder, licences: licences, sources: sources,
      evaluationSummary: evaluationSummary, recipe: recipe)
  }
}

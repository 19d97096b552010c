public import InkCore
public import InkFeatures
public import InkModelFile
public import NeuralNet

/// A trained network with all that its model file says about it.
public struct ExportableModel: Sendable {
  /// The model's name.
  public var name: String
  /// The languages that it writes, as BCP-47 tags.
  public var languages: [String]
  /// What the classes stand for.
  public var alphabet: Alphabet
  /// How ink becomes frames.
  public var features: FeatureSettings
  /// The network with its weights.
  public var network: Network
  /// How the output is decoded unless a user says otherwise.
  public var decoder: DecoderDefaults
  /// The licences of the data that it was trained on.
  public var licences: [String]
  /// The data sets that it was trained on.
  public var sources: [String]
  /// The resolved recipe as YAML.
  public var recipe: String
  /// How well it does, as JSON; empty when it wasn't evaluated.
  public var evaluationSummary: String
  /// The bytes of a language model that the decoder uses; `nil` for none.
  public var languageModel: [UInt8]?

  /// Gathers what a model file needs.
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

  /// What the model file says about the model.
  public var metadata: ModelMetadata {
    ModelMetadata(
      name: name, languages: languages, alphabet: alphabet, features: features,
      network: network.description, decoder: decoder, licences: licences, sources: sources,
      evaluationSummary: evaluationSummary, recipe: recipe)
  }
}

/// The contents of a model file that a card shows.
public struct CardModel: Hashable, Sendable {
  /// The model's name.
  public var name: String
  /// The name of its file.
  public var fileName: String
  /// The size of its file.
  public var byteCount: Int
  /// The SHA-256 of its tensors.
  public var digest: String
  /// The languages that it reads, as BCP-47 tags.
  public var languages: [String]
  /// The graphemes of its alphabet.
  public var graphemes: [Character]
  /// The data sets that it was trained on.
  public var sources: [String]
  /// The licences of that data.
  public var licences: [String]
  /// The resolved recipe as YAML.
  public var recipe: String
  /// The bytes of its language model; `nil` without one.
  public var languageModelSize: Int?
  /// Whether its confidences are calibrated.
  public var isCalibrated: Bool

  /// Gathers what a card shows.
  public init(
    name: String, fileName: String, byteCount: Int, digest: String, languages: [String], graphemes: [Character],
    sources: [String], licences: [String], recipe: String, languageModelSize: Int? = nil, isCalibrated: Bool = false
  ) {
    self.name = name
    self.fileName = fileName
    self.byteCount = byteCount
    self.digest = digest
    self.languages = languages
    self.graphemes = graphemes
    self.sources = sources
    self.licences = licences
    self.recipe = recipe
    self.languageModelSize = languageModelSize
    self.isCalibrated = isCalibrated
  }
}

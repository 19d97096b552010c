/// What was judged.
public struct ModelSummary: Hashable, Codable, Sendable {
  /// The model's name.
  public var name: String
  /// In which form it ran: `model file, int8`, `training network`.
  public var form: String
  /// The languages that it says it knows.
  public var languages: [String]
  /// The number of parameters.
  public var parameterCount: Int?
  /// The size of its file.
  public var byteCount: Int?
  /// The SHA-256 of its tensors, which stays the same when what the file says about them changes.
  public var checksum: String?
  /// How it decodes: `greedy`, `prefix beam, width 16`.
  public var decoder: String?

  /// Makes a summary.
  public init(
    name: String, form: String, languages: [String] = [], parameterCount: Int? = nil, byteCount: Int? = nil,
    checksum: String? = nil, decoder: String? = nil
  ) {
    self.name = name
    self.form = form
    self.languages = languages
    self.parameterCount = parameterCount
    self.byteCount = byteCount
    self.checksum = checksum
    self.decoder = decoder
  }
}

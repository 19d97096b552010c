/// The evaluated model.
public struct ModelSummary: Hashable, Codable, Sendable {
  /// The model's name.
  public var name: String
  /// Its form: `model file, int8`, `training network`.
  public var form: String
  /// Its languages, as BCP-47 tags.
  public var languages: [String]
  /// The number of parameters.
  public var parameterCount: Int?
  /// The network's multiply-adds for a frame, of its views in the plane one share each; `nil` where unknown.
  public var multiplyAddsPerFrame: Int?
  /// The size of its file.
  public var byteCount: Int?
  /// The SHA-256 of its tensors, independent of the file's metadata.
  public var checksum: String?
  /// The decoder: `greedy`, `prefix beam, width 16`.
  public var decoder: String?

  /// Makes a summary.
  public init(
    name: String, form: String, languages: [String] = [], parameterCount: Int? = nil, multiplyAddsPerFrame: Int? = nil,
    byteCount: Int? = nil, checksum: String? = nil, decoder: String? = nil
  ) {
    self.name = name
    self.form = form
    self.languages = languages
    self.parameterCount = parameterCount
    self.multiplyAddsPerFrame = multiplyAddsPerFrame
    self.byteCount = byteCount
    self.checksum = checksum
    self.decoder = decoder
  }
}

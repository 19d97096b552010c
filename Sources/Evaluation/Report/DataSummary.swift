/// The data of an evaluation.
public struct DataSummary: Hashable, Codable, Sendable {
  /// The names of the data sets.
  public var names: [String]
  /// The licences of the data.
  public var licences: [String]
  /// Title, origin and licence of each set, to be named beside samples that are shown.
  public var attributions: [String]
  /// The names of the synthetic sets, each once.
  public var synthetic: [String]
  /// The checksums of the compiled sets, in the order of their names.
  public var checksums: [String]
  /// The file name of the split, where one was used.
  public var split: String?
  /// The part of the split.
  public var part: String?
  /// The restrictions to a part of the data, in words: a limit, kinds.
  public var restrictions: [String]

  /// Makes a summary.
  public init(
    names: [String], licences: [String] = [], attributions: [String] = [], synthetic: [String] = [],
    checksums: [String] = [], split: String? = nil, part: String? = nil, restrictions: [String] = []
  ) {
    self.names = names
    self.licences = licences
    self.attributions = attributions
    self.synthetic = synthetic
    self.checksums = checksums
    self.split = split
    self.part = part
    self.restrictions = restrictions
  }
}

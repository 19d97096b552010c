/// The description of a data set; it is stored in the compiled set.
public struct DataSetCard: Hashable, Codable, Sendable {
  /// The short name, as recipes and splits use it: `unipen`.
  public var name: String
  /// The full title.
  public var title: String
  /// The licence of the data as an SPDX identifier.
  public var licence: String
  /// A DOI or an address to get it from.
  public var origin: String
  /// The version that was imported.
  public var version: String
  /// The checksum of the file as it is distributed, `sha256:…`, where known.
  public var checksum: String?
  /// The citation.
  public var citation: String?
  /// The languages of the samples as BCP-47 tags, sorted.
  public var languages: [String]
  /// Whether the ink is synthetic. Missing in older sets.
  public var isSynthetic: Bool?
  /// Notes on the import: counts of what was taken and what was left out.
  public var notes: [String]

  /// Makes a card.
  public init(
    name: String, title: String, licence: String, origin: String = "", version: String = "", checksum: String? = nil,
    citation: String? = nil, languages: [String] = [], isSynthetic: Bool = false, notes: [String] = []
  ) {
    self.name = name
    self.title = title
    self.licence = licence
    self.origin = origin
    self.version = version
    self.checksum = checksum
    self.citation = citation
    self.languages = languages
    self.isSynthetic = isSynthetic
    self.notes = notes
  }
}

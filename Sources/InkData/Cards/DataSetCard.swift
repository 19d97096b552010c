/// What a person needs to know of a data set before using it; it travels inside the compiled set.
public struct DataSetCard: Hashable, Codable, Sendable {
  /// The short name, as recipes and splits use it: `unipen`.
  public var name: String
  /// The full title.
  public var title: String
  /// The licence of the data as an SPDX identifier.
  public var licence: String
  /// Where a person gets it, a DOI or an address.
  public var origin: String
  /// The version that was imported.
  public var version: String
  /// The checksum of the file as it is distributed, `sha256:…`, where known.
  public var checksum: String?
  /// How to cite it.
  public var citation: String?
  /// The languages of the samples as BCP-47 tags, sorted.
  public var languages: [String]
  /// Whether a program's hands wrote it. Missing in older sets.
  public var isSynthetic: Bool?
  /// How it was imported: what was taken, what was left out and how much of it.
  public var notes: [String]

  /// Makes a card.
  public init(
    name: String,
    title: String,
    licence: String,
    origin: String = "",
    version: String = "",
    checksum: String? = nil,
    citation: String? = nil,
    languages: [String] = [],
    isSynthetic: Bool = false,
    notes: [String] = []
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

import InkData

extension SampleOutcome: Codable {
  private enum Key: String, CodingKey {
    case sampleID = "id"
    case source, kind, language, writer, contributor, text, recognized, characters, words, rank
    case characterClass = "class"
    case rankInClass, failure
  }

  /// Reads a row; edits are arrays of insertions, deletions, substitutions and the reference's length.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: Key.self)
    sampleID = try row.decode(String.self, forKey: .sampleID)
    source = try row.decode(String.self, forKey: .source)
    kind = try row.decode(SampleKind.self, forKey: .kind)
    language = try row.decode(String.self, forKey: .language)
    writer = try row.decode(String.self, forKey: .writer)
    contributor = try row.decode(String.self, forKey: .contributor)
    text = try row.decodeIfPresent(String.self, forKey: .text)
    recognized = try row.decodeIfPresent(String.self, forKey: .recognized)
    characters = try Self.counts(row, .characters)
    words = try Self.counts(row, .words)
    rank = try row.decodeIfPresent(Int.self, forKey: .rank)
    characterClass = try row.decodeIfPresent(CharacterClass.self, forKey: .characterClass)
    rankInClass = try row.decodeIfPresent(Int.self, forKey: .rankInClass)
    failure = try row.decodeIfPresent(String.self, forKey: .failure)
  }

  /// Writes a row.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: Key.self)
    try row.encode(sampleID, forKey: .sampleID)
    try row.encode(source, forKey: .source)
    try row.encode(kind, forKey: .kind)
    try row.encode(language, forKey: .language)
    try row.encode(writer, forKey: .writer)
    try row.encode(contributor, forKey: .contributor)
    try row.encodeIfPresent(text, forKey: .text)
    try row.encodeIfPresent(recognized, forKey: .recognized)
    try row.encode(Self.row(characters), forKey: .characters)
    try row.encode(Self.row(words), forKey: .words)
    try row.encodeIfPresent(rank, forKey: .rank)
    try row.encodeIfPresent(characterClass, forKey: .characterClass)
    try row.encodeIfPresent(rankInClass, forKey: .rankInClass)
    try row.encodeIfPresent(failure, forKey: .failure)
  }

  private static func row(_ counts: EditCounts) -> [Int] {
    [counts.insertions, counts.deletions, counts.substitutions, counts.referenceLength]
  }

  private static func counts(_ row: KeyedDecodingContainer<Key>, _ key: Key) throws -> EditCounts {
    let values = try row.decode([Int].self, forKey: key)
    guard values.count == 4, values.allSatisfy({ $0 >= 0 }) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: row,
        debugDescription: "edits are four counts: insertions, deletions, substitutions, reference length")
    }
    return EditCounts(
      insertions: values[0], deletions: values[1], substitutions: values[2], referenceLength: values[3])
  }
}

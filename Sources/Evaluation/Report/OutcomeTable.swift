import InkData
import TextAndFiles

/// Outcomes as a report's JSON holds them: in columns, and recurring names as indices into a list, so that tens of
/// thousands of samples take a megabyte or two.
struct OutcomeTable: Hashable, Sendable {
  var outcomes: [SampleOutcome]
}

extension OutcomeTable: Codable {
  /// The JSON form; every column but `names` and `failures` has one entry a sample, or four.
  private struct Columns: Codable {
    enum CodingKeys: String, CodingKey {
      case names, id, source, kind, language, writer, contributor, characters, words, rank, rankInClass, characterClass
      case correctWithinClass, recognizedWithinClass, confidence, writing, text, recognized, failures
    }

    /// Sources, kinds, languages, writers, contributors and classes, each once.
    var names: [String] = []
    var id: [String] = []
    /// Indices into `names`.
    var source: [Int] = []
    var kind: [Int] = []
    var language: [Int] = []
    var writer: [Int] = []
    var contributor: [Int] = []
    /// Insertions, deletions, substitutions and the reference's length of each sample.
    var characters: [Int] = []
    var words: [Int] = []
    /// 0 where the correct text isn't among the candidates.
    var rank: [Int] = []
    var rankInClass: [Int] = []
    /// Indices into `names`, −1 for none.
    var characterClass: [Int] = []
    /// 1 for correct, 0 for wrong, −1 where not evaluated; missing where it never was.
    var correctWithinClass: [Int]?
    /// Missing where the report withholds texts.
    var recognizedWithinClass: [String]?
    /// −1 without a confidence; missing where the recognizer gives none.
    var confidence: [Double]?
    /// Seconds of writing, −1 for ink without times; missing where no ink has any.
    var writing: [Double]?
    /// Missing where the report withholds texts.
    var text: [String]?
    var recognized: [String]?
    /// The recognizer's error, by the sample's index.
    var failures: [Int: String] = [:]
  }

  func encode(to encoder: any Encoder) throws {
    try columns.encode(to: encoder)
  }

  /// Writes the table's JSON in pieces, byte for byte that of `JSONText`, so that a million samples needn't be in memory as JSON.
  func writeJSON(to write: ([UInt8]) throws -> Void) throws {
    let columns = columns
    var separator = "{"
    func member(_ key: String, _ json: () throws -> Void) throws {
      try write(Array("\(separator)\"\(key)\":".utf8))
      separator = ","
      try json()
    }
    func column<Value>(
      _ key: Columns.CodingKeys, _ values: [Value]?, _ json: (ArraySlice<Value>) throws -> ArraySlice<UInt8>
    ) throws {
      guard let values else { return }
      try member(key.rawValue) {
        try write(Array("[".utf8))
        for first in stride(from: 0, to: values.count, by: Self.pieceLength) {
          let piece = try json(values[first..<min(first + Self.pieceLength, values.count)])
          try write((first > 0 ? Array(",".utf8) : []) + piece)
        }
        try write(Array("]".utf8))
      }
    }
    func column(_ key: Columns.CodingKeys, _ values: [some Encodable]?) throws {
      try column(key, values) { Array(try JSONText.data(Array($0))).dropFirst().dropLast() }
    }
    // Most columns are of numbers, which need no encoder.
    func column(_ key: Columns.CodingKeys, _ values: [Int]?) throws {
      try column(key, values) { numbers in
        var json: [UInt8] = []
        for number in numbers {
          json += String(number).utf8
          json.append(UInt8(ascii: ","))
        }
        return json.dropLast()
      }
    }
    // In the order of the keys.
    try column(.characterClass, columns.characterClass)
    try column(.characters, columns.characters)
    try column(.confidence, columns.confidence)
    try column(.contributor, columns.contributor)
    try column(.correctWithinClass, columns.correctWithinClass)
    try member(Columns.CodingKeys.failures.rawValue) { try write(Array(JSONText.data(columns.failures))) }
    try column(.id, columns.id)
    try column(.kind, columns.kind)
    try column(.language, columns.language)
    try column(.names, columns.names)
    try column(.rank, columns.rank)
    try column(.rankInClass, columns.rankInClass)
    try column(.recognized, columns.recognized)
    try column(.recognizedWithinClass, columns.recognizedWithinClass)
    try column(.source, columns.source)
    try column(.text, columns.text)
    try column(.words, columns.words)
    try column(.writer, columns.writer)
    try column(.writing, columns.writing)
    try write(Array("}".utf8))
  }

  private static let pieceLength = 10_000

  private var columns: Columns {
    var columns = Columns()
    var indices: [String: Int] = [:]
    func index(of name: String) -> Int {
      if let index = indices[name] { return index }
      indices[name] = columns.names.count
      columns.names.append(name)
      return columns.names.count - 1
    }
    for (number, outcome) in outcomes.enumerated() {
      columns.id.append(outcome.sampleID)
      columns.source.append(index(of: outcome.source))
      columns.kind.append(index(of: outcome.kind.rawValue))
      columns.language.append(index(of: outcome.language))
      columns.writer.append(index(of: outcome.writer))
      columns.contributor.append(index(of: outcome.contributor))
      columns.characters += Self.row(outcome.characters)
      columns.words += Self.row(outcome.words)
      columns.rank.append(outcome.rank ?? 0)
      columns.rankInClass.append(outcome.rankInClass ?? 0)
      columns.characterClass.append(outcome.characterClass.map { index(of: $0.rawValue) } ?? -1)
      columns.failures[number] = outcome.failure
    }
    func column<Value, Entry>(_ value: (SampleOutcome) -> Value?, _ entry: (Value?) -> Entry) -> [Entry]? {
      outcomes.contains { value($0) != nil } ? outcomes.map { entry(value($0)) } : nil
    }
    columns.text = column(\.text) { $0 ?? "" }
    if columns.text != nil { columns.recognized = outcomes.map { $0.recognized ?? "" } }
    columns.correctWithinClass = column(\.isCorrectWithinClass) { $0.map { $0 ? 1 : 0 } ?? -1 }
    columns.recognizedWithinClass = column(\.recognizedWithinClass) { $0 ?? "" }
    columns.writing = column(\.writingSeconds) { $0 ?? -1 }
    columns.confidence = column(\.confidence) { $0.map { ($0 * 1e4).rounded() / 1e4 } ?? -1 }
    return columns
  }

  init(from decoder: any Decoder) throws {
    let columns = try Columns(from: decoder)
    let count = columns.id.count
    func check(_ holds: Bool, _ problem: String) throws {
      guard !holds else { return }
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
    }
    let single = [
      columns.source, columns.kind, columns.language, columns.writer, columns.contributor, columns.rank,
      columns.rankInClass, columns.characterClass,
    ]
    try check(single.allSatisfy { $0.count == count }, "the columns of outcomes differ in length")
    try check(
      columns.characters.count == 4 * count && columns.words.count == 4 * count,
      "edits are four counts a sample: insertions, deletions, substitutions, reference length")
    try check((columns.characters + columns.words).allSatisfy { $0 >= 0 }, "a count of edits is negative")
    try check(
      [columns.text, columns.recognized, columns.recognizedWithinClass].allSatisfy { $0 == nil || $0?.count == count },
      "the columns of texts differ in length")
    try check((columns.correctWithinClass?.count ?? count) == count, "a column of answers differs in length")
    try check((columns.confidence?.count ?? count) == count, "the column of confidences differs in length")
    try check((columns.writing?.count ?? count) == count, "the column of writing times differs in length")
    func name(_ index: Int) throws -> String {
      try check(columns.names.indices.contains(index), "there is no name \(index)")
      return columns.names[index]
    }
    outcomes = try (0..<count).map { index in
      let kind = SampleKind(rawValue: try name(columns.kind[index]))
      try check(kind != nil, "“\(try name(columns.kind[index]))” is no kind of sample")
      let ownClass = columns.characterClass[index]
      let within = columns.correctWithinClass.flatMap { $0[index] < 0 ? nil : $0[index] == 1 }
      return SampleOutcome(
        sampleID: columns.id[index], source: try name(columns.source[index]), kind: kind ?? .line,
        language: try name(columns.language[index]), writer: try name(columns.writer[index]),
        contributor: try name(columns.contributor[index]), text: columns.text?[index],
        recognized: columns.recognized?[index], rank: columns.rank[index] > 0 ? columns.rank[index] : nil,
        characterClass: ownClass >= 0 ? CharacterClass(rawValue: try name(ownClass)) : nil,
        rankInClass: columns.rankInClass[index] > 0 ? columns.rankInClass[index] : nil,
        isCorrectWithinClass: within,
        recognizedWithinClass: within == nil ? nil : columns.recognizedWithinClass?[index],
        confidence: columns.confidence.flatMap { $0[index] < 0 ? nil : $0[index] },
        writingSeconds: columns.writing.flatMap { $0[index] < 0 ? nil : $0[index] }, failure: columns.failures[index],
        characterEdits: CompactEdits(Self.counts(columns.characters, index)),
        wordEdits: CompactEdits(Self.counts(columns.words, index)))
    }
  }

  private static func row(_ counts: EditCounts) -> [Int] {
    [counts.insertions, counts.deletions, counts.substitutions, counts.referenceLength]
  }

  private static func counts(_ column: [Int], _ index: Int) -> EditCounts {
    EditCounts(
      insertions: column[4 * index], deletions: column[4 * index + 1], substitutions: column[4 * index + 2],
      referenceLength: column[4 * index + 3])
  }
}

/// The counts of an outcome that figures are made of. It holds no references: threads that copy rows don't wait for one another's
/// reference counts.
struct OutcomeRow {
  let writer: Int32
  /// `.max` where the correct text isn't among the candidates.
  let rank: Int32
  let rankInClass: Int32
  let hasClass: Bool
  let isCorrectWithinClass: Bool?
  /// Whether the language's texts have the character (`Inventory.share(of:)`).
  let isUsed: Bool
  private let characterEdits: CompactEdits
  private let wordEdits: CompactEdits
  /// The edits of a word or a line with the case of letters and spaces ignored; `nil` where its text isn't known.
  private let foldedEdits: CompactEdits?
  /// The same with the accents of letters ignored.
  private let accentlessEdits: CompactEdits?
  /// Whether the text has a letter with an accent.
  let hasAccents: Bool

  init(_ outcome: SampleOutcome, writer: Int32) {
    self.writer = writer
    rank = Int32(clamping: outcome.rank ?? .max)
    rankInClass = Int32(clamping: outcome.rankInClass ?? .max)
    hasClass = outcome.characterClass != nil
    isCorrectWithinClass = outcome.isCorrectWithinClass
    isUsed = (outcome.share ?? 0) > 0
    characterEdits = outcome.characterEdits
    wordEdits = outcome.wordEdits
    foldedEdits = outcome.foldedCharacters.map { CompactEdits($0) }
    accentlessEdits = outcome.accentlessCharacters.map { CompactEdits($0) }
    hasAccents = outcome.hasAccents
  }

  var folded: EditCounts? { foldedEdits?.counts }
  var accentless: EditCounts? { accentlessEdits?.counts }
  var characters: EditCounts { characterEdits.counts }
  var words: EditCounts { wordEdits.counts }

  func contribution(_ counts: EditCounts) -> Bootstrap.Contribution {
    Bootstrap.Contribution(Double(counts.errors), Double(counts.referenceLength))
  }

  func contribution(_ isCounted: Bool, counts: Bool = true) -> Bootstrap.Contribution {
    Bootstrap.Contribution(isCounted ? 1 : 0, counts ? 1 : 0)
  }

  static func rows(of outcomes: some Collection<SampleOutcome>) -> [Self] {
    var writers: [String: Int32] = [:]
    return outcomes.map { outcome in
      let next = Int32(writers.count)
      let writer = writers[outcome.writer] ?? next
      if writer == next { writers[outcome.writer] = next }
      return Self(outcome, writer: writer)
    }
  }
}

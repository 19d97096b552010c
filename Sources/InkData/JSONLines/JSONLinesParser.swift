/// Reads plain lines several times as fast as `JSONDecoder`, which reads, or explains, all others.
package enum JSONLinesParser {
  /// The line isn't plain.
  private struct Unsure: Error {}

  /// The record of a line; `nil` where `JSONDecoder` might read another, or none: broken and unknown parts, keys that come
  /// twice, texts that aren't valid Unicode.
  static func record(_ bytes: [UInt8]) -> JSONLinesRecord? {
    var scanner = JSONScanner(bytes)
    guard scanner.position == 0, let record = try? record(&scanner), scanner.isAtEnd else { return nil }
    // Texts that are read show by their U+FFFD that they weren't valid; in `extra` nothing is read.
    guard record.extra == nil || String(validating: bytes, as: UTF8.self) != nil else { return nil }
    return record
  }

  /// Whether a line is plain.
  package static func reads(_ bytes: [UInt8]) -> Bool { record(bytes) != nil }

  private static func record(_ scanner: inout JSONScanner) throws -> JSONLinesRecord {
    typealias Key = JSONLinesRecord.CodingKeys
    var texts: [Key: String] = [:]
    var units: Float?
    var strokes: [Strict<JSONLinesRecord.StrokeRecord>]?
    var structure: Strict<JSONLinesRecord.StructureRecord>?
    var extra: JSONLinesRecord.Ignored?
    try object(&scanner) { (key: Key, scanner) in
      switch key {
      case .text, .kind, .language, .writer, .contributor, .source, .id, .licence:
        texts[key] = try unlessNull(&scanner, text)
      case .unitsPerMillimetre: units = try unlessNull(&scanner) { try $0.float() }
      case .strokes: strokes = try list(&scanner) { try Strict(stroke(&$0)) }
      case .structure: structure = try unlessNull(&scanner) { try Strict(self.structure(&$0)) }
      case .extra:
        extra = JSONLinesRecord.Ignored()
        try scanner.skipValue()
      }
    }
    return JSONLinesRecord(
      text: texts[.text], kind: texts[.kind], language: texts[.language], writer: texts[.writer],
      contributor: texts[.contributor], source: texts[.source], id: texts[.id], licence: texts[.licence],
      unitsPerMillimetre: units, strokes: try known(strokes), structure: structure, extra: extra)
  }

  private static func stroke(_ scanner: inout JSONScanner) throws -> JSONLinesRecord.StrokeRecord {
    typealias Key = JSONLinesRecord.StrokeRecord.CodingKeys
    var (x, y): ([Double]?, [Double]?)
    var channels: [Key: [Double?]] = [:]
    var (start, width): (Double?, Double?)
    var id: UInt64?
    var transform: [Double]?
    var visible: [[Int]]?
    var (tool, colour): (String?, String?)
    try object(&scanner) { (key: Key, scanner) in
      switch key {
      case .x: x = try scanner.numbers()
      case .y: y = try scanner.numbers()
      case .t, .force, .azimuth, .altitude: channels[key] = try unlessNull(&scanner) { try $0.optionalNumbers() }
      case .start: start = try unlessNull(&scanner) { try $0.number() }
      case .width: width = try unlessNull(&scanner) { try $0.number() }
      case .id:
        id = try unlessNull(&scanner) {
          guard let id = UInt64(exactly: try $0.integer()) else { throw Unsure() }
          return id
        }
      case .transform: transform = try unlessNull(&scanner) { try $0.numbers() }
      case .visible: visible = try unlessNull(&scanner) { try list(&$0, integers) }
      case .tool: tool = try unlessNull(&scanner, text)
      case .colour: colour = try unlessNull(&scanner, text)
      }
    }
    return JSONLinesRecord.StrokeRecord(
      x: try known(x), y: try known(y), t: channels[.t], force: channels[.force], azimuth: channels[.azimuth],
      altitude: channels[.altitude], start: start, id: id, transform: transform, visible: visible, tool: tool,
      colour: colour, width: width)
  }

  // MARK: Structure

  private static func structure(_ scanner: inout JSONScanner) throws -> JSONLinesRecord.StructureRecord {
    var lines: [Strict<JSONLinesRecord.LineRecord>]?
    var drawings: [Strict<JSONLinesRecord.DrawingRecord>]?
    var unordered: [Int]?
    try object(&scanner) { (key: JSONLinesRecord.StructureRecord.CodingKeys, scanner) in
      switch key {
      case .lines: lines = try unlessNull(&scanner) { try list(&$0) { try Strict(line(&$0)) } }
      case .drawings: drawings = try unlessNull(&scanner) { try list(&$0) { try Strict(drawing(&$0)) } }
      case .unordered: unordered = try unlessNull(&scanner, integers)
      }
    }
    return JSONLinesRecord.StructureRecord(lines: lines, drawings: drawings, unordered: unordered)
  }

  private static func line(_ scanner: inout JSONScanner) throws -> JSONLinesRecord.LineRecord {
    var words: [Strict<JSONLinesRecord.WordRecord>]?
    var paragraph: Int?
    try object(&scanner) { (key: JSONLinesRecord.LineRecord.CodingKeys, scanner) in
      switch key {
      case .words: words = try list(&scanner) { try Strict(word(&$0)) }
      case .paragraph: paragraph = try unlessNull(&scanner) { try $0.integer() }
      }
    }
    return JSONLinesRecord.LineRecord(words: try known(words), paragraph: paragraph)
  }

  private static func word(_ scanner: inout JSONScanner) throws -> JSONLinesRecord.WordRecord {
    var word: String?
    var strokes: [Int]?
    try object(&scanner) { (key: JSONLinesRecord.WordRecord.CodingKeys, scanner) in
      switch key {
      case .text: word = try text(&scanner)
      case .strokes: strokes = try integers(&scanner)
      }
    }
    return JSONLinesRecord.WordRecord(text: try known(word), strokes: try known(strokes))
  }

  private static func drawing(_ scanner: inout JSONScanner) throws -> JSONLinesRecord.DrawingRecord {
    var category: String?
    var strokes: [Int]?
    try object(&scanner) { (key: JSONLinesRecord.DrawingRecord.CodingKeys, scanner) in
      switch key {
      case .category: category = try text(&scanner)
      case .strokes: strokes = try integers(&scanner)
      }
    }
    return JSONLinesRecord.DrawingRecord(category: try known(category), strokes: try known(strokes))
  }

  // MARK: Parts

  /// Reads an object whose keys are known ones, each at most once.
  private static func object<Key: CodingKey & Hashable>(
    _ scanner: inout JSONScanner, _ body: (_ key: Key, _ scanner: inout JSONScanner) throws -> Void
  ) throws {
    var found: [Key] = []
    try scanner.object { name, scanner in
      guard let key = Key(stringValue: name), !found.contains(key) else { throw Unsure() }
      found.append(key)
      try body(key, &scanner)
    }
  }

  private static func list<Element>(
    _ scanner: inout JSONScanner, _ element: (inout JSONScanner) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try scanner.array { elements.append(try element(&$0)) }
    return elements
  }

  private static func integers(_ scanner: inout JSONScanner) throws -> [Int] { try list(&scanner) { try $0.integer() } }

  private static func text(_ scanner: inout JSONScanner) throws -> String {
    let text = try scanner.string()
    guard !text.unicodeScalars.contains("\u{FFFD}") else { throw Unsure() }
    return text
  }

  private static func unlessNull<Value>(
    _ scanner: inout JSONScanner, _ value: (inout JSONScanner) throws -> Value
  ) throws -> Value? {
    scanner.null() ? nil : try value(&scanner)
  }

  private static func known<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Unsure() }
    return value
  }
}

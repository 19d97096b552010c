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

  package static func reads(_ bytes: [UInt8]) -> Bool { record(bytes) != nil }

  private static func record(_ scanner: inout JSONScanner) throws -> JSONLinesRecord {
    var record = JSONLinesRecord()
    try object(&scanner, required: [.strokes]) { (key: JSONLinesRecord.CodingKeys, scanner) in
      switch key {
      case .text: record.text = try unlessNull(&scanner, text)
      case .kind: record.kind = try unlessNull(&scanner, text)
      case .language: record.language = try unlessNull(&scanner, text)
      case .writer: record.writer = try unlessNull(&scanner, text)
      case .contributor: record.contributor = try unlessNull(&scanner, text)
      case .source: record.source = try unlessNull(&scanner, text)
      case .id: record.id = try unlessNull(&scanner, text)
      case .licence: record.licence = try unlessNull(&scanner, text)
      case .unitsPerMillimetre: record.unitsPerMillimetre = try unlessNull(&scanner) { try $0.float() }
      case .strokes: record.strokes = try list(&scanner) { try Strict(stroke(&$0)) }
      case .structure: record.structure = try unlessNull(&scanner) { try Strict(structure(&$0)) }
      case .extra:
        record.extra = JSONLinesRecord.Ignored()
        try scanner.skipValue()
      }
    }
    return record
  }

  private static func stroke(_ scanner: inout JSONScanner) throws -> JSONLinesRecord.StrokeRecord {
    var record = JSONLinesRecord.StrokeRecord()
    try object(&scanner, required: [.x, .y]) { (key: JSONLinesRecord.StrokeRecord.CodingKeys, scanner) in
      switch key {
      case .x: record.x = try scanner.numbers()
      case .y: record.y = try scanner.numbers()
      case .t: record.t = try unlessNull(&scanner) { try $0.optionalNumbers() }
      case .force: record.force = try unlessNull(&scanner) { try $0.optionalNumbers() }
      case .azimuth: record.azimuth = try unlessNull(&scanner) { try $0.optionalNumbers() }
      case .altitude: record.altitude = try unlessNull(&scanner) { try $0.optionalNumbers() }
      case .start: record.start = try unlessNull(&scanner) { try $0.number() }
      case .width: record.width = try unlessNull(&scanner) { try $0.number() }
      case .id: record.id = try unlessNull(&scanner) { try known(UInt64(exactly: try $0.integer())) }
      case .transform: record.transform = try unlessNull(&scanner) { try $0.numbers() }
      case .visible: record.visible = try unlessNull(&scanner) { try list(&$0, integers) }
      case .tool: record.tool = try unlessNull(&scanner, text)
      case .colour: record.colour = try unlessNull(&scanner, text)
      }
    }
    return record
  }

  private static func structure(_ scanner: inout JSONScanner) throws -> PageStructure {
    var structure = PageStructure()
    try object(&scanner) { (key: PageStructure.CodingKeys, scanner) in
      switch key {
      case .lines: structure.lines = try unlessNull(&scanner) { try list(&$0, line) } ?? []
      case .drawings:
        structure.drawings =
          try unlessNull(&scanner) {
            try list(&$0) {
              let (category, strokes) = try group(&$0, named: PageStructure.Drawing.CodingKeys.category)
              return PageStructure.Drawing(category: category, strokes: strokes)
            }
          } ?? []
      case .unordered: structure.unordered = try unlessNull(&scanner, integers) ?? []
      }
    }
    return structure
  }

  private static func line(_ scanner: inout JSONScanner) throws -> PageStructure.Line {
    var line = PageStructure.Line(words: [], paragraph: 0)
    try object(&scanner, required: [.words]) { (key: PageStructure.Line.CodingKeys, scanner) in
      switch key {
      case .words:
        line.words = try list(&scanner) {
          let (text, strokes) = try group(&$0, named: PageStructure.Word.CodingKeys.text)
          return PageStructure.Word(text: text, strokes: strokes)
        }
      case .paragraph: line.paragraph = try unlessNull(&scanner) { try $0.integer() } ?? 0
      }
    }
    return line
  }

  /// A word or a drawing: the text of one key, and the strokes.
  private static func group<Key: CodingKey & CaseIterable & Hashable>(
    _ scanner: inout JSONScanner, named name: Key
  ) throws -> (text: String, strokes: [Int]) {
    var (text, strokes) = ("", [Int]())
    try object(&scanner, required: Array(Key.allCases)) { (key: Key, scanner) in
      if key == name { text = try self.text(&scanner) } else { strokes = try integers(&scanner) }
    }
    return (text, strokes)
  }

  /// Reads an object whose keys are known ones, each at most once.
  private static func object<Key: CodingKey & Hashable>(
    _ scanner: inout JSONScanner, required: [Key] = [],
    _ body: (_ key: Key, _ scanner: inout JSONScanner) throws -> Void
  ) throws {
    var found: [Key] = []
    try scanner.object { name, scanner in
      guard let key = Key(stringValue: name), !found.contains(key) else { throw Unsure() }
      found.append(key)
      try body(key, &scanner)
    }
    guard required.allSatisfy(found.contains) else { throw Unsure() }
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

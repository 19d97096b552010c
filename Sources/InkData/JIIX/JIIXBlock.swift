import InkCore

/// A block of JIIX: a text, a formula, a diagram, or what contains such.
package struct JIIXBlock {
  // Blocks within blocks, of which real files have three or four.
  private static let depthLimit = 40

  package private(set) var type: String?
  private(set) var id: String?
  private(set) var label: String?
  package private(set) var extras: [String: String] = [:]
  private var words: [JIIXStroke] = []
  private var items: [JIIXStroke] = []
  private var characters: [JIIXStroke] = []
  private var children: [JIIXBlock] = []

  /// Reads a file's outermost block; `file` names it in errors.
  package init(_ bytes: [UInt8], file: String) throws {
    var scanner = JSONScanner(bytes)
    do {
      try self.init(from: &scanner)
      guard scanner.isAtEnd else { throw JSONScanner.Fault(offset: scanner.position, expected: "the end") }
    } catch let fault as JSONScanner.Fault {
      throw InkFileError.notJSON(file: file, byte: fault.offset)
    }
  }

  /// A block that nothing is known of.
  init() {}

  /// Reads a block.
  init(from scanner: inout JSONScanner, depth: Int = 0) throws {
    guard depth < Self.depthLimit else {
      throw JSONScanner.Fault(offset: scanner.position, expected: "fewer blocks within blocks")
    }
    try scanner.object { key, scanner in try readValue(of: key, from: &scanner, depth: depth) }
  }

  /// The keys of lists of blocks within a block.
  static let listKeys: Set = ["children", "elements", "expressions", "operands"]

  /// Reads the value of one of the block's keys.
  mutating func readValue(of key: String, from scanner: inout JSONScanner, depth: Int) throws {
    switch key {
    case "type": type = try Self.string(from: &scanner)
    case "id": id = try Self.string(from: &scanner)
    case "label": label = try Self.string(from: &scanner)
    case "words": words += try Self.strokes(ofParts: &scanner)
    case "chars": characters += try Self.strokes(ofParts: &scanner)
    case "items" where scanner.peek() == UInt8(ascii: "["): items += try JIIXStroke.strokes(from: &scanner)
    case "inkling" where scanner.peek() == UInt8(ascii: "{"): try scanner.object { extras[$0] = try $1.string() }
    case _ where Self.listKeys.contains(key) && scanner.peek() == UInt8(ascii: "["):
      try scanner.array { scanner in
        if let block = try Self.element(from: &scanner, depth: depth + 1) { children.append(block) }
      }
    default: try scanner.skipValue()
    }
  }

  /// An element of a list of blocks; `nil` for what isn't a block: a diagram's children may be ids.
  static func element(from scanner: inout JSONScanner, depth: Int) throws -> JIIXBlock? {
    if scanner.peek() == UInt8(ascii: "{") { return try JIIXBlock(from: &scanner, depth: depth) }
    try scanner.skipValue()
    return nil
  }

  /// The outermost blocks that have a label and strokes.
  package var labelledBlocks: [JIIXBlock] {
    if label?.isEmpty == false, !strokes.isEmpty { return [self] }
    return children.flatMap(\.labelledBlocks)
  }

  /// The strokes of the block and of those within it, in the order of writing where it is known.
  package var ink: Ink { JIIXStroke.ink(of: strokes) }

  private var strokes: [JIIXStroke] {
    let own = [words, items, characters].first { !$0.isEmpty } ?? []
    return own + children.flatMap(\.strokes)
  }

  /// A text; ids are numbers in some versions, and labels of diagrams refer to others.
  private static func string(from scanner: inout JSONScanner) throws -> String? {
    switch scanner.peek() {
    case UInt8(ascii: "\""): return try scanner.string()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return "\(try scanner.number())"
    default:
      try scanner.skipValue()
      return nil
    }
  }

  /// The strokes of words or characters, a list of objects with `items`.
  private static func strokes(ofParts scanner: inout JSONScanner) throws -> [JIIXStroke] {
    var strokes: [JIIXStroke] = []
    guard scanner.peek() == UInt8(ascii: "[") else {
      try scanner.skipValue()
      return strokes
    }
    try scanner.array { scanner in
      try scanner.object { key, scanner in
        if key == "items", scanner.peek() == UInt8(ascii: "[") {
          strokes += try JIIXStroke.strokes(from: &scanner)
        } else {
          try scanner.skipValue()
        }
      }
    }
    return strokes
  }
}

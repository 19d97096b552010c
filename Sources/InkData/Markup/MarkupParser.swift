/// Parses the bytes of an XML file; they are valid UTF-8 and have no document type declaration.
struct MarkupParser {
  /// An element that hasn't ended, and the range of its name.
  private struct Open {
    let element: MarkupElement
    let name: Range<Int>
  }

  // Deeper than any ink.
  private static let depthLimit = 200
  private let bytes: [UInt8]
  private var position = 0
  private var root: MarkupElement?
  private var open: [Open] = []
  // The number of line feeds before `counted`.
  private var lines = 0
  private var counted = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Parses the file and returns its outermost element.
  mutating func parse() throws(MarkupReader.Failure) -> MarkupElement {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        try text()
        continue
      }
      switch byte(after: 1) {
      case UInt8(ascii: "/"): try endTag()
      case UInt8(ascii: "?"): try skip(past: "?>", from: position + 2)
      case UInt8(ascii: "!"): try declaration()
      default: try startTag()
      }
    }
    guard open.isEmpty, let root else { throw failure(at: bytes.count) }
    return root
  }

  // MARK: Tags

  private mutating func startTag() throws(MarkupReader.Failure) {
    let start = position
    position += 1
    let name = try name()
    guard root == nil || !open.isEmpty, open.count < Self.depthLimit else { throw failure(at: start) }
    var attributes = MarkupAttributes()
    var isEmpty = false
    while true {
      let before = position
      skipSpace()
      guard position < bytes.count else { throw failure(at: position) }
      if bytes[position] == UInt8(ascii: ">") { break }
      if bytes[position] == UInt8(ascii: "/") {
        guard byte(after: 1) == UInt8(ascii: ">") else { throw failure(at: position) }
        position += 1
        isEmpty = true
        break
      }
      guard position > before else { throw failure(at: position) }
      try attribute(into: &attributes)
    }
    position += 1
    let element = MarkupElement(name: localName(in: name), attributes: attributes, line: line(of: start))
    if let parent = open.last { parent.element.append(element) } else { root = element }
    if !isEmpty { open.append(Open(element: element, name: name)) }
  }

  private mutating func attribute(into attributes: inout MarkupAttributes) throws(MarkupReader.Failure) {
    let start = position
    let name = try name()
    skipSpace()
    guard byte(after: 0) == UInt8(ascii: "=") else { throw failure(at: position) }
    position += 1
    skipSpace()
    guard let quote = byte(after: 0), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw failure(at: position)
    }
    position += 1
    let valueStart = position
    var isPlain = true
    while position < bytes.count, bytes[position] != quote {
      let byte = bytes[position]
      guard byte != UInt8(ascii: "<") else { throw failure(at: position) }
      if byte < 0x20 || byte == UInt8(ascii: "&") { isPlain = false }
      position += 1
    }
    guard position < bytes.count else { throw failure(at: start) }
    let range = valueStart..<position
    position += 1
    let value: String
    if isPlain {
      value = string(in: range)
    } else {
      value = String(decoding: try decoded(range, isAttribute: true), as: UTF8.self)
    }
    guard attributes.append(string(in: name), value) else { throw failure(at: start) }
  }

  private mutating func endTag() throws(MarkupReader.Failure) {
    let start = position
    position += 2
    let name = try name()
    skipSpace()
    guard let last = open.popLast(), byte(after: 0) == UInt8(ascii: ">"), bytes[last.name].elementsEqual(bytes[name])
    else { throw failure(at: start) }
    position += 1
  }

  // MARK: Text

  private mutating func text() throws(MarkupReader.Failure) {
    let start = position
    var isPlain = true
    var isSpace = true
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "<") { break }
      if byte > 0x20 {
        isSpace = false
        if byte == UInt8(ascii: "&") { isPlain = false }
      } else if byte < 0x20, byte != 0x0A, byte != 0x09 {
        isPlain = false
      }
      position += 1
    }
    guard let element = open.last?.element else {
      guard isSpace else { throw failure(at: start) }
      return
    }
    if isPlain {
      element.append(bytes[start..<position])
    } else {
      element.append(try decoded(start..<position)[...])
    }
  }

  /// A comment or CDATA.
  private mutating func declaration() throws(MarkupReader.Failure) {
    let start = position
    if hasPrefix("<!--") { return try skip(past: "-->", from: position + 4) }
    guard hasPrefix("<![CDATA["), let element = open.last?.element else { throw failure(at: start) }
    try skip(past: "]]>", from: position + 9)
    element.append(bytes[start + 9..<position - 3])
  }

  /// The bytes of a range with its references resolved and its line ends made line feeds; in an attribute each kind of
  /// white space is a space unless a reference means it.
  private func decoded(_ range: Range<Int>, isAttribute: Bool = false) throws(MarkupReader.Failure) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var cursor = range.lowerBound
    while cursor < range.upperBound {
      let byte = bytes[cursor]
      switch byte {
      case UInt8(ascii: "&"):
        guard let end = bytes[cursor..<min(cursor + 12, range.upperBound)].firstIndex(of: UInt8(ascii: ";")),
          let scalar = MarkupReference.scalar(string(in: cursor + 1..<end))
        else { throw failure(at: cursor) }
        result += Array(String(scalar).utf8)
        cursor = end + 1
        continue
      case 0x0D:
        if cursor + 1 == range.upperBound || bytes[cursor + 1] != 0x0A { result.append(isAttribute ? 0x20 : 0x0A) }
      case 0x09, 0x0A: result.append(isAttribute ? 0x20 : byte)
      case 0x20...: result.append(byte)
      default: throw failure(at: cursor)
      }
      cursor += 1
    }
    return result
  }

  // MARK: Parts

  /// The range of the name at the position, which moves past it.
  private mutating func name() throws(MarkupReader.Failure) -> Range<Int> {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    guard position > start, !(UInt8(ascii: "-")...UInt8(ascii: "9")).contains(bytes[start]) else {
      throw failure(at: start)
    }
    return start..<position
  }

  /// Letters, digits, `-`, `.`, `:`, `_` and whatever isn't ASCII.
  @inline(__always)
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private func localName(in range: Range<Int>) -> String {
    string(in: (bytes[range].lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? range.lowerBound)..<range.upperBound)
  }

  @inline(__always)
  private mutating func skipSpace() {
    while position < bytes.count,
      bytes[position] == 0x20 || bytes[position] == 0x0A || bytes[position] == 0x0D
        || bytes[position] == 0x09
    { position += 1 }
  }

  private mutating func skip(past mark: StaticString, from start: Int) throws(MarkupReader.Failure) {
    let mark = Array("\(mark)".utf8)
    guard start <= bytes.count, let end = bytes[start...].firstRange(of: mark) else { throw failure(at: position) }
    position = end.upperBound
  }

  private func hasPrefix(_ text: StaticString) -> Bool { bytes[position...].starts(with: "\(text)".utf8) }

  private func byte(after offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  @inline(__always)
  private func string(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The line of an offset; offsets come in rising order.
  private mutating func line(of offset: Int) -> Int {
    while counted < offset {
      if bytes[counted] == 0x0A { lines += 1 }
      counted += 1
    }
    return lines + 1
  }

  private func failure(at offset: Int) -> MarkupReader.Failure {
    let before = bytes[..<min(offset, bytes.count)]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return MarkupReader.Failure(
      line: MarkupEncoding.line(of: offset, in: bytes), column: before.count - lineStart + 1)
  }
}

/// The references that XML itself defines.
enum MarkupReference {
  /// The character of a reference without its ampersand and semicolon; `nil` where XML 1.0 has none.
  static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, let scalar = Unicode.Scalar(value), value >= 0x20 || value == 9 || value == 10 || value == 13,
      value != 0xFFFE, value != 0xFFFF
    else { return nil }
    return scalar
  }
}

import TextAndFiles

/// Reads JSON value by value, without a tree: lists of numbers, of which ink consists, become arrays at once.
///
/// ## Source
/// RFC 8259.
package struct JSONScanner {
  /// The JSON breaks at an offset, or another kind of value was expected there.
  package struct Fault: Error, Hashable {
    package let offset: Int
    package let expected: String

    package init(offset: Int, expected: String) {
      self.offset = offset
      self.expected = expected
    }
  }

  private static let depthLimit = 200
  private let bytes: [UInt8]
  package private(set) var position: Int

  package init(_ bytes: [UInt8]) { self.init(bytes, mayHaveMark: true) }

  /// Starts at the first byte, or after a byte order mark where there may be one.
  init(_ bytes: [UInt8], mayHaveMark: Bool) {
    self.bytes = bytes
    position = mayHaveMark && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  var count: Int { bytes.count }

  /// Whether more bytes might continue what is at the position: a number, or no more than a word or an escape.
  var isNearEnd: Bool {
    let rest = bytes[position...]
    return rest.count < 16
      || rest.allSatisfy { Self.isDigit($0) || [0x2B, 0x2D, 0x2E].contains($0) || $0 | 0x20 == UInt8(ascii: "e") }
  }

  /// Whether only white space is left.
  package var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return position == bytes.count
    }
  }

  /// The next byte that isn't white space; 0 at the end.
  package mutating func peek() -> UInt8 {
    skipSpace()
    return position < bytes.count ? bytes[position] : 0
  }

  /// Calls `body` with each key of an object; it reads or skips the key's value.
  package mutating func object(
    _ body: (_ key: String, _ scanner: inout Self) throws -> Void
  ) throws {
    try expect(UInt8(ascii: "{"), "an object")
    if take(UInt8(ascii: "}")) { return }
    repeat {
      let key = try string()
      try expect(UInt8(ascii: ":"), "“:”")
      try body(key, &self)
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"), "“,” or “}”")
  }

  /// Calls `body` before each element of a list; it reads or skips the element.
  package mutating func array(
    _ expected: String = "a list", _ body: (_ scanner: inout Self) throws -> Void
  ) throws {
    try expect(UInt8(ascii: "["), expected)
    if take(UInt8(ascii: "]")) { return }
    repeat { try body(&self) } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"), "“,” or “]”")
  }

  package mutating func numbers() throws -> [Double] {
    var values: [Double] = []
    try expect(UInt8(ascii: "["), "a list of numbers")
    if take(UInt8(ascii: "]")) { return values }
    values.reserveCapacity(64)
    repeat {
      position = Self.plainNumbers(bytes.span, from: position, into: &values)
      values.append(try number())
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"), "“,” or “]”")
    return values
  }

  /// Appends numbers of at most 15 digits that are each followed by a comma, as far as there are such, and returns the offset
  /// after the last comma.
  private static func plainNumbers(_ bytes: Span<UInt8>, from start: Int, into values: inout [Double]) -> Int {
    var position = start
    while true {
      var cursor = position
      while cursor < bytes.count, bytes[cursor] == 0x20 { cursor += 1 }
      guard let value = NumberScanner.plain(bytes, from: &cursor), cursor < bytes.count,
        bytes[cursor] == UInt8(ascii: ",")
      else { return position }
      values.append(value)
      position = cursor + 1
    }
  }

  /// A list of numbers, of which some may be `null`.
  mutating func optionalNumbers() throws -> [Double?] {
    var values: [Double?] = []
    try array("a list of numbers") {
      values.append($0.peek() == UInt8(ascii: "n") && $0.null() ? nil : try $0.number())
    }
    return values
  }

  /// A whole number, written as one.
  mutating func integer() throws -> Int {
    skipSpace()
    let start = position
    let value = try number()
    guard bytes[start..<position].allSatisfy({ $0 == UInt8(ascii: "-") || Self.isDigit($0) }),
      let integer = Int(exactly: value), abs(integer) < 1 << 53
    else { throw Fault(offset: start, expected: "a whole number") }
    return integer
  }

  /// A finite number of single precision, rounded once.
  mutating func float() throws -> Float {
    let start = position
    guard let value = Float(try numberText()), value.isFinite else {
      throw Fault(offset: start, expected: "a number")
    }
    return value
  }

  /// A finite number as it is written.
  package mutating func numberText() throws -> String {
    skipSpace()
    let start = position
    _ = try number()
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  package mutating func number() throws -> Double {
    skipSpace()
    let start = position
    var end = start
    guard start < bytes.count, bytes[start] == UInt8(ascii: "-") || Self.isDigit(bytes[start]),
      let value = NumberScanner.scan(bytes.span, from: &end), value.isFinite, isNumber(start..<end)
    else { throw Fault(offset: start, expected: "a number") }
    position = end
    return value
  }

  package mutating func string() throws -> String {
    try expect(UInt8(ascii: "\""), "a text")
    let start = position
    skipPlain()
    var text = String(decoding: bytes[start..<position], as: UTF8.self)
    while position < bytes.count, bytes[position] == UInt8(ascii: "\\") {
      text.unicodeScalars.append(try escape())
      let next = position
      skipPlain()
      text += String(decoding: bytes[next..<position], as: UTF8.self)
    }
    guard position < bytes.count else { throw Fault(offset: start, expected: "the end of a text") }
    guard bytes[position] == UInt8(ascii: "\"") else { throw Fault(offset: position, expected: "no control character") }
    position += 1
    return text
  }

  /// Moves to the end of a text, or to the next escape or control character in it.
  private mutating func skipPlain() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\""), bytes[position] != UInt8(ascii: "\\"),
      bytes[position] >= 0x20
    { position += 1 }
  }

  package mutating func boolean() throws -> Bool {
    if takeWord("true") { return true }
    guard takeWord("false") else { throw Fault(offset: position, expected: "true or false") }
    return false
  }

  /// Whether the next value is `null`, which is read then.
  package mutating func null() -> Bool { takeWord("null") }

  /// Reads over a value of any kind.
  package mutating func skipValue(depth: Int = 0) throws {
    guard depth < Self.depthLimit else { throw Fault(offset: position, expected: "fewer values within values") }
    switch peek() {
    case UInt8(ascii: "{"): try object { try $1.skipValue(depth: depth + 1) }
    case UInt8(ascii: "["): try array { try $0.skipValue(depth: depth + 1) }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try boolean()
    case UInt8(ascii: "n") where null(): break
    default: _ = try number()
    }
  }

  @inline(__always)
  private mutating func skipSpace() {
    while position < bytes.count,
      bytes[position] == 0x20 || bytes[position] == 0x0A || bytes[position] == 0x0D || bytes[position] == 0x09
    { position += 1 }
  }

  /// Whether what `NumberScanner` took for a number is one in JSON, too: a digit before and after a point, and no zero
  /// before other digits.
  @inline(__always)
  private func isNumber(_ range: Range<Int>) -> Bool {
    let first = range.lowerBound + (bytes[range.lowerBound] == UInt8(ascii: "-") ? 1 : 0)
    guard Self.isDigit(bytes[first]), Self.isDigit(bytes[range.upperBound - 1]) else { return false }
    if bytes[first] == UInt8(ascii: "0"), first + 1 < range.upperBound, Self.isDigit(bytes[first + 1]) { return false }
    for position in first..<range.upperBound where bytes[position] == UInt8(ascii: ".") {
      return Self.isDigit(bytes[position + 1])
    }
    return true
  }

  /// Moves past a byte if it is next.
  @inline(__always)
  package mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  @inline(__always)
  private mutating func expect(_ byte: UInt8, _ expected: String) throws {
    guard take(byte) else { throw Fault(offset: position, expected: expected) }
  }

  private mutating func takeWord(_ word: String) -> Bool {
    skipSpace()
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// The character of an escape; an unpaired surrogate becomes U+FFFD.
  private mutating func escape() throws -> Unicode.Scalar {
    let start = position
    guard start + 1 < bytes.count else { throw Fault(offset: start, expected: "the end of a text") }
    position += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(bytes[start + 1])
    case UInt8(ascii: "u"): break
    default: throw Fault(offset: start, expected: "an escape")
    }
    let high = try hexadecimal(at: start + 2)
    position = start + 6
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xDC00, bytes[position...].starts(with: "\\u".utf8), let low = try? hexadecimal(at: position + 2),
      (0xDC00..<0xE000).contains(low)
    else { return "\u{FFFD}" }
    position += 6
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private func hexadecimal(at offset: Int) throws -> UInt32 {
    guard offset + 4 <= bytes.count,
      bytes[offset..<offset + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16)
    else { throw Fault(offset: offset, expected: "four hexadecimal digits") }
    return value
  }
}

/// Reads the JSON of a file of any size value by value, with memory for one of them.
struct JSONStream {
  private let file: MappedFile
  private let windowSize: Int
  private var scanner = JSONScanner([])
  /// The offset in the file of the window's first byte, and whether the window ends where the file does.
  private var window = (start: 0, isLast: false)

  init(_ file: MappedFile, windowSize: Int) {
    self.file = file
    self.windowSize = windowSize
    load(from: 0, size: windowSize)
  }

  var position: Int { window.start + scanner.position }

  var progress: Double { Double(position) / Double(max(1, file.count)) }

  /// Whether only white space is left.
  var isAtEnd: Bool {
    mutating get { (try? read { $0.isAtEnd }) ?? false }
  }

  /// The result of `body`, which is called again with more of the file where a value extends beyond the window.
  ///
  /// - Throws: `JSONScanner.Fault` with the offset in the file.
  mutating func read<Value>(_ body: (inout JSONScanner) throws -> Value) throws -> Value {
    while true {
      let start = scanner.position
      do {
        let value = try body(&scanner)
        // A number may go on, and a list, unless it is seen what follows.
        if window.isLast || !scanner.isNearEnd { return value }
      } catch let fault as JSONScanner.Fault {
        guard !window.isLast, scanner.isNearEnd else {
          throw JSONScanner.Fault(offset: window.start + fault.offset, expected: fault.expected)
        }
      }
      let rest = scanner.count - start
      load(from: window.start + start, size: rest > windowSize / 2 ? 2 * rest : windowSize)
    }
  }

  private mutating func load(from start: Int, size: Int) {
    let end = min(file.count, start + size)
    scanner = JSONScanner(file.bytes(in: start..<end), mayHaveMark: start == 0)
    file.release(start..<end)
    window = (start, end == file.count)
  }
}

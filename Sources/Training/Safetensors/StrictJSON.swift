/// JSON as the header of a safetensors file needs it: objects keep their order and no key may occur twice.
enum StrictJSON: Equatable {
  case object([Field])
  case array([StrictJSON])
  case string(String)
  case integer(Int)
  case other

  /// A key with its value.
  struct Field: Equatable {
    var key: String
    var value: StrictJSON
  }

  /// Why bytes aren't such JSON.
  enum Failure: Error, Equatable {
    case syntax(offset: Int, reason: String)
    case duplicateKey(String)
  }

  /// Parses the whole of `bytes`; white space may surround the value.
  static func parse(_ bytes: ArraySlice<UInt8>) throws(Failure) -> StrictJSON {
    var parser = StrictJSONParser(bytes: bytes)
    let value = try parser.value(depth: 0)
    try parser.end()
    return value
  }
}

/// A recursive-descent parser; its depth is bounded, so that no input can exhaust the stack.
private struct StrictJSONParser {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private static let depthLimit = 16

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func end() throws(StrictJSON.Failure) {
    skipSpace()
    guard position == bytes.endIndex else { throw failure("something follows the value") }
  }

  mutating func value(depth: Int) throws(StrictJSON.Failure) -> StrictJSON {
    guard depth < Self.depthLimit else { throw failure("too many levels") }
    skipSpace()
    guard let byte = peek else { throw failure("it ends too early") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default:
      for word in ["true", "false", "null"] where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return .other
      }
      throw failure("a value was expected")
    }
  }

  private mutating func object(depth: Int) throws(StrictJSON.Failure) -> StrictJSON {
    position += 1
    var pairs: [StrictJSON.Field] = []
    var keys: Set<String> = []
    skipSpace()
    if take("}") { return .object(pairs) }
    while true {
      skipSpace()
      let key = try string()
      guard keys.insert(key).inserted else { throw .duplicateKey(key) }
      skipSpace()
      guard take(":") else { throw failure("“:” was expected") }
      pairs.append(.init(key: key, value: try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return .object(pairs) }
      guard take(",") else { throw failure("“,” or “}” was expected") }
    }
  }

  private mutating func array(depth: Int) throws(StrictJSON.Failure) -> StrictJSON {
    position += 1
    var values: [StrictJSON] = []
    skipSpace()
    if take("]") { return .array(values) }
    while true {
      values.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return .array(values) }
      guard take(",") else { throw failure("“,” or “]” was expected") }
    }
  }

  private mutating func number() throws(StrictJSON.Failure) -> StrictJSON {
    let start = position
    while let byte = peek, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let integer = Int(text) { return .integer(integer) }
    guard Double(text) != nil else { throw failure("“\(text)” isn't a number") }
    return .other
  }

  private mutating func string() throws(StrictJSON.Failure) -> String {
    guard take("\"") else { throw failure("a string was expected") }
    var text: [UInt8] = []
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let result = String(validating: text, as: UTF8.self) else { throw failure("a string isn't UTF-8") }
        return result
      case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
      case 0..<0x20: throw failure("a string contains a control character")
      default: text.append(byte)
      }
    }
    throw failure("a string doesn't end")
  }

  private mutating func escape() throws(StrictJSON.Failure) -> Unicode.Scalar {
    guard let byte = peek else { throw failure("a string doesn't end") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"):
      let unit = try hexadecimal()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard (0xD800..<0xDC00).contains(unit), take("\\"), take("u") else { throw failure("half a surrogate pair") }
      let second = try hexadecimal()
      guard (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
      else { throw failure("half a surrogate pair") }
      return scalar
    default: throw failure("an unknown escape")
    }
  }

  private mutating func hexadecimal() throws(StrictJSON.Failure) -> UInt32 {
    guard position + 4 <= bytes.endIndex,
      let text = String(validating: bytes[position..<position + 4], as: UTF8.self),
      text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }), let unit = UInt32(text, radix: 16)
    else { throw failure("four hexadecimal digits were expected") }
    position += 4
    return unit
  }

  private var peek: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private func failure(_ reason: String) -> StrictJSON.Failure { .syntax(offset: position, reason: reason) }
}

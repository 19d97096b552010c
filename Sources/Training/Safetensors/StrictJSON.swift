import Foundation

/// JSON as the header of a safetensors file needs it: no key may occur twice in an object.
enum StrictJSON {
  case object([String: StrictJSON])
  case array([StrictJSON])
  case string(String)
  case integer(Int)
  case other
}

/// A recursive-descent parser; its depth is bounded, so that no input can exhaust the stack.
struct StrictJSONParser {
  private let bytes: ArraySlice<UInt8>
  private let path: String
  private var position: Int
  private static let depthLimit = 16

  /// Starts at the first of `bytes`; `path` is what errors call their file.
  init(_ bytes: ArraySlice<UInt8>, path: String) {
    self.bytes = bytes
    self.path = path
    position = bytes.startIndex
  }

  /// Parses the whole; white space may surround the value.
  mutating func parse() throws(SafetensorsError) -> StrictJSON {
    let result = try value(depth: 0)
    skipSpace()
    guard position == bytes.endIndex else { throw failure("something follows the value") }
    return result
  }

  private mutating func value(depth: Int) throws(SafetensorsError) -> StrictJSON {
    guard depth < Self.depthLimit else { throw failure("too many levels") }
    skipSpace()
    guard let byte = peek else { throw failure("it ends too early") }
    switch byte {
    case UInt8(ascii: "{"):
      var fields: [String: StrictJSON] = [:]
      try items(until: "}") { (parser) throws(SafetensorsError) in
        let key = try parser.string()
        guard fields[key] == nil else { throw .duplicateKey(path: parser.path, key: key) }
        parser.skipSpace()
        guard parser.take(":") else { throw parser.failure("“:” was expected") }
        fields[key] = try parser.value(depth: depth + 1)
      }
      return .object(fields)
    case UInt8(ascii: "["):
      var values: [StrictJSON] = []
      try items(until: "]") { (parser) throws(SafetensorsError) in values.append(try parser.value(depth: depth + 1)) }
      return .array(values)
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

  /// Reads what lies between brackets and commas.
  private mutating func items(
    until end: Unicode.Scalar, _ read: (inout Self) throws(SafetensorsError) -> Void
  ) throws(SafetensorsError) {
    position += 1
    skipSpace()
    if take(end) { return }
    repeat {
      skipSpace()
      try read(&self)
      skipSpace()
    } while take(",")
    guard take(end) else { throw failure("“,” or “\(end)” was expected") }
  }

  private mutating func number() throws(SafetensorsError) -> StrictJSON {
    let start = position
    while let byte = peek, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let integer = Int(text) { return .integer(integer) }
    guard Double(text) != nil else { throw failure("“\(text)” isn't a number") }
    return .other
  }

  private mutating func string() throws(SafetensorsError) -> String {
    let start = position
    guard take("\"") else { throw failure("a string was expected") }
    while !take("\"") {
      position += peek == UInt8(ascii: "\\") ? 2 : 1
      guard position < bytes.endIndex else { throw failure("a string doesn't end") }
    }
    // Escapes, control characters and UTF-8 are checked by Foundation.
    guard let text = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<position])) else {
      position = start
      throw failure("a string has a wrong escape or a control character, or isn't UTF-8")
    }
    return text
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

  private func failure(_ reason: String) -> SafetensorsError {
    .header(path: path, offset: min(position, bytes.endIndex), reason: reason)
  }
}

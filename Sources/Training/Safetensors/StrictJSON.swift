import InkData

/// JSON as the header of a safetensors file needs it: no key may occur twice in an object.
enum StrictJSON {
  case object([String: StrictJSON])
  case array([StrictJSON])
  case string(String)
  case integer(Int)
  case other

  private static let depthLimit = 16

  /// Reads all of a slice of a file, so that errors have offsets in the file; white space may surround the value.
  init(_ bytes: ArraySlice<UInt8>, path: String) throws(SafetensorsError) {
    func failure(_ offset: Int, _ expected: String) -> SafetensorsError {
      .header(path: path, offset: bytes.startIndex + offset, reason: "expected \(expected)")
    }
    let text = Array(bytes)
    if let invalid = UTF8Text.firstInvalid(in: text.span, from: 0, to: text.count) { throw failure(invalid, "UTF-8") }
    var scanner = JSONScanner(text)
    do {
      self = try Self.value(from: &scanner, depth: 0)
      guard scanner.isAtEnd else { throw JSONScanner.Fault(offset: scanner.position, expected: "the end") }
    } catch let fault as JSONScanner.Fault {
      throw failure(fault.offset, fault.expected)
    } catch {
      guard let twice = error as? DuplicateKey else { preconditionFailure("\(error)") }
      throw .duplicateKey(path: path, key: twice.key)
    }
  }

  private struct DuplicateKey: Error {
    let key: String
  }

  private static func value(from scanner: inout JSONScanner, depth: Int) throws -> Self {
    let first = scanner.peek()
    guard depth < depthLimit else {
      throw JSONScanner.Fault(offset: scanner.position, expected: "fewer values within values")
    }
    switch first {
    case UInt8(ascii: "{"):
      var fields: [String: StrictJSON] = [:]
      try scanner.object { key, scanner in
        guard fields[key] == nil else { throw DuplicateKey(key: key) }
        fields[key] = try value(from: &scanner, depth: depth + 1)
      }
      return .object(fields)
    case UInt8(ascii: "["):
      var values: [StrictJSON] = []
      try scanner.array { values.append(try value(from: &$0, depth: depth + 1)) }
      return .array(values)
    case UInt8(ascii: "\""): return .string(try scanner.string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return Int(try scanner.numberText()).map(Self.integer) ?? .other
    default:
      try scanner.skipValue()
      return .other
    }
  }
}

import Foundation

/// Converts an XML file's bytes to valid UTF-8, whatever encoding the file declares.
enum MarkupEncoding {
  /// The bytes in UTF-8, without the declaration where it named another encoding.
  static func utf8(_ bytes: [UInt8]) throws(MarkupReader.Failure) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return try transcoded(bytes, from: .utf16)
    }
    if let name = declaredName(in: bytes), let encoding = encodings[name] {
      // Most files are ASCII whatever they declare.
      return bytes.allSatisfy({ $0 < 0x80 }) ? bytes : try transcoded(bytes, from: encoding)
    }
    guard let invalid = firstInvalid(in: bytes) else { return bytes }
    throw MarkupReader.Failure(line: line(of: invalid, in: bytes))
  }

  // The numbers are Core Foundation's, as Foundation's encodings carry them. GB 18030 has all of GBK and GB 2312.
  private static let encodings: [String: String.Encoding] = [
    "iso-8859-1": .isoLatin1, "latin1": .isoLatin1, "latin-1": .isoLatin1, "windows-1252": .windowsCP1252,
    "cp1252": .windowsCP1252, "gbk": gb18030, "gb2312": gb18030, "gb18030": gb18030, "big5": big5, "big5-hkscs": hkscs,
    "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC, "euc-kr": String.Encoding(rawValue: 0x8000_0940),
  ]
  private static let gb18030 = String.Encoding(rawValue: 0x8000_0632)
  private static let big5 = String.Encoding(rawValue: 0x8000_0A03)
  private static let hkscs = String.Encoding(rawValue: 0x8000_0A06)

  private static func transcoded(
    _ bytes: [UInt8], from encoding: String.Encoding
  ) throws(MarkupReader.Failure) -> [UInt8] {
    guard let text = String(data: Data(bytes), encoding: encoding) else { throw MarkupReader.Failure(line: 1) }
    var result = Array(text.drop { $0 == "\u{FEFF}" }.utf8)
    // Spaces replace the declaration, so that columns stay the same.
    if let end = declarationEnd(in: result) { for index in 0..<end { result[index] = 0x20 } }
    return result
  }

  private static func declarationEnd(in bytes: [UInt8]) -> Int? {
    guard bytes.starts(with: Array("<?xml".utf8)) else { return nil }
    return bytes.prefix(1000).firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }

  private static func declaredName(in bytes: [UInt8]) -> String? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let end = declarationEnd(in: Array(bytes[start...].prefix(1000))) else { return nil }
    let declaration = String(decoding: bytes[start..<start + end], as: UTF8.self)
    guard let mark = declaration.range(of: "encoding") else { return nil }
    let parts = declaration[mark.upperBound...].split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
    return parts.count > 1 ? parts[1].lowercased() : nil
  }

  /// The first byte that isn't part of a character.
  private static func firstInvalid(in bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var position = 0
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): position += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return position
      }
    }
  }

  /// The line of an offset, from 1.
  static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes[..<min(offset, bytes.count)].count { $0 == UInt8(ascii: "\n") }
  }
}

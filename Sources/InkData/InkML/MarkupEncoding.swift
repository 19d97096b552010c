import Foundation

/// Converts an XML file's bytes to valid UTF-8, whatever encoding the file declares.
///
/// Foundation's parser traps at bytes that aren't UTF-8, so they are found here.
enum MarkupEncoding {
  /// The bytes in UTF-8, without the declaration where it named another encoding.
  static func utf8(_ bytes: [UInt8]) throws(MarkupReader.Failure) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return try transcoded(bytes, from: .utf16)
    }
    switch declaredName(in: bytes) {
    case "iso-8859-1", "latin1", "latin-1": return try transcoded(bytes, from: .isoLatin1)
    case "windows-1252", "cp1252": return try transcoded(bytes, from: .windowsCP1252)
    case let name? where converted.contains(name): return bytes
    default:
      guard let invalid = firstInvalid(in: bytes) else { return bytes }
      throw MarkupReader.Failure(line: line(of: invalid, in: bytes))
    }
  }

  // The parser's own converter turns these into valid UTF-8 or reports an error.
  private static let converted: Set = [
    "utf-16", "utf-16le", "utf-16be", "gbk", "gb2312", "gb18030", "big5", "big5-hkscs", "shift_jis", "euc-jp", "euc-kr",
  ]

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

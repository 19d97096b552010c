import Foundation
import TextAndFiles

/// Converts an XML file's bytes to valid UTF-8, whatever encoding the file declares.
enum MarkupEncoding {
  /// The bytes in UTF-8, without the declaration where it named another encoding.
  static func utf8(_ bytes: [UInt8]) throws(MarkupReader.Failure) -> [UInt8] {
    if let encoding = otherEncoding(of: bytes.span) {
      // Most files are ASCII whatever they declare.
      let isASCII = encoding != .utf16 && UTF8Text.asciiEnd(in: bytes.span, from: 0, to: bytes.count) == bytes.count
      return isASCII ? bytes : try transcoded(bytes, from: encoding)
    }
    guard let invalid = UTF8Text.firstInvalid(in: bytes.span, from: 0, to: bytes.count) else { return bytes }
    throw MarkupReader.Failure(line: line(of: invalid, in: bytes))
  }

  /// The encoding that a file's first bytes tell; `nil` for UTF-8 and for names that aren't known.
  static func otherEncoding(of bytes: Span<UInt8>) -> String.Encoding? {
    if bytes.count >= 2, bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF { return .utf16 }
    return declaredName(in: bytes).flatMap { encodings[$0] }
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

  static func transcoded(
    _ bytes: [UInt8], from encoding: String.Encoding
  ) throws(MarkupReader.Failure) -> [UInt8] {
    guard let text = String(data: Data(bytes), encoding: encoding) else { throw MarkupReader.Failure(line: 1) }
    var result = Array(text.drop { $0 == "\u{FEFF}" }.utf8)
    // Spaces replace the declaration, so that columns stay the same.
    if let end = declarationEnd(in: result.span, from: 0) { for index in 0..<end { result[index] = 0x20 } }
    return result
  }

  /// The offset after a declaration that begins at an offset.
  private static func declarationEnd(in bytes: Span<UInt8>, from start: Int) -> Int? {
    let range = start..<min(bytes.count, start + 1000)
    guard bytes.firstOffset(of: "<?xml", in: start..<min(bytes.count, start + 5)) == start else { return nil }
    return bytes.firstOffset(of: ">", in: range).map { $0 + 1 }
  }

  private static func declaredName(in bytes: Span<UInt8>) -> String? {
    let start = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    guard let end = declarationEnd(in: bytes, from: start),
      let mark = bytes.firstOffset(of: "encoding", in: start..<end)
    else { return nil }
    func quote(from offset: Int) -> Int? {
      var offset = offset
      while offset < end, bytes[offset] != UInt8(ascii: "\""), bytes[offset] != UInt8(ascii: "'") { offset += 1 }
      return offset < end ? offset : nil
    }
    guard let open = quote(from: mark) else { return nil }
    return bytes.utf8Text(in: open + 1..<(quote(from: open + 1) ?? end)).lowercased()
  }

  /// The line of an offset, from 1.
  static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.span.count(of: UInt8(ascii: "\n"), in: 0..<min(offset, bytes.count))
  }
}

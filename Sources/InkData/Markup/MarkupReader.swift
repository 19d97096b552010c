import Foundation

/// Reads an XML file into elements.
///
/// It takes what files of ink need of XML 1.0: elements, attributes, text, references to characters, CDATA. Namespaces
/// aren't resolved, so that no namespace can be wrong; document types are skipped. What isn't well-formed is an error.
package enum MarkupReader {
  package struct Failure: Error {
    package let line: Int
    package var column = 1
    /// Whether the problem is that the file declares entities; else the XML is broken.
    package var declaresEntities = false
  }

  /// The outermost element of a file's bytes; `problem` turns a failure into the error of the file's format.
  package static func read<Problem: Error>(
    _ bytes: [UInt8], _ problem: (Failure) -> Problem
  ) throws(Problem) -> MarkupElement {
    do throws(Failure) { return try read(bytes, most: 1)[0] } catch { throw problem(error) }
  }

  /// The outermost elements of XML documents that stand one after another in a file, one at least.
  static func readAll<Problem: Error>(
    _ bytes: [UInt8], _ problem: (Failure) -> Problem
  ) throws(Problem) -> [MarkupElement] {
    do throws(Failure) { return try read(bytes, most: .max) } catch { throw problem(error) }
  }

  private static func read(_ original: [UInt8], most count: Int) throws(Failure) -> [MarkupElement] {
    let bytes = try MarkupEncoding.utf8(original)
    if let declared = MarkupProlog.firstEntityDeclaration(in: bytes) {
      throw Failure(line: MarkupEncoding.line(of: declared, in: bytes), declaresEntities: true)
    }
    var parser = MarkupParser(MarkupProlog.withoutDeclarations(bytes))
    do throws(MarkupParser.Stop) {
      return try parser.documents(most: count)
    } catch {
      guard case .broken(let failure) = error else { preconditionFailure("a whole file was cut") }
      throw failure
    }
  }
}

/// The part of an XML file before its first element.
enum MarkupProlog {
  /// The file with spaces for its document type declaration; line ends stay, so that lines keep their numbers.
  static func withoutDeclarations(_ original: [UInt8]) -> [UInt8] {
    guard let range = declaration(in: original) else { return original }
    var bytes = original
    for index in range where bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
    return bytes
  }

  /// The offset of the first declaration of an entity; nothing in a file of ink needs one.
  static func firstEntityDeclaration(in bytes: [UInt8]) -> Int? {
    let mark = Array("<!ENTITY".utf8)
    return declaration(in: bytes).flatMap { bytes[$0].firstRange(of: mark)?.lowerBound }
  }

  /// The name of the outermost element without its prefix; `nil` where none begins.
  static func rootName(in bytes: [UInt8]) -> String? {
    let bytes = withoutDeclarations(bytes)
    return firstTag(in: bytes).map { open in
      let name = bytes[(open + 1)...].prefix {
        $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "<")
      }
      return String(MarkupAttributes.localName(String(decoding: name, as: UTF8.self)))
    }
  }

  /// The range of the declaration; one without an end extends to the end of the file.
  static func declaration(in bytes: [UInt8]) -> Range<Int>? {
    guard let open = firstTag(in: bytes), bytes[open...].starts(with: "<!DOCTYPE".utf8) else { return nil }
    return open..<declarationEnd(in: bytes, from: open)
  }

  /// The offset of the first markup that is neither a comment nor a processing instruction.
  private static func firstTag(in bytes: [UInt8]) -> Int? {
    var position = 0
    while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[open...]
      guard rest.starts(with: "<?".utf8) || rest.starts(with: "<!--".utf8) else { return open }
      let isComment = rest.starts(with: "<!--".utf8)
      position = end(of: isComment ? "-->" : "?>", in: bytes, from: isComment ? open + 4 : open)
    }
    return nil
  }

  private static func declarationEnd(in bytes: [UInt8], from start: Int) -> Int {
    var position = start
    var quote: UInt8?
    var isInside = false
    while position < bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else if bytes[position...].starts(with: "<!--".utf8) {
        position = end(of: "-->", in: bytes, from: position + 4)
        continue
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "["): isInside = true
        case UInt8(ascii: "]"): isInside = false
        case UInt8(ascii: ">") where !isInside: return position + 1
        default: break
        }
      }
      position += 1
    }
    return bytes.count
  }

  /// The offset after a mark; the end of the file where there is none.
  private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstRange(of: mark.utf8)?.upperBound ?? bytes.count
  }
}

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
  static let gb18030 = String.Encoding(rawValue: 0x8000_0632)
  private static let big5 = String.Encoding(rawValue: 0x8000_0A03)
  private static let hkscs = String.Encoding(rawValue: 0x8000_0A06)

  static func transcoded(
    _ bytes: [UInt8], from encoding: String.Encoding
  ) throws(MarkupReader.Failure) -> [UInt8] {
    guard let text = String(data: Data(bytes), encoding: encoding) else { throw MarkupReader.Failure(line: 1) }
    var result = Array(text.drop { $0 == "\u{FEFF}" }.utf8)
    // Spaces replace the declaration, so that columns stay the same.
    for index in 0..<(declarationEnd(in: result.span, from: 0) ?? 0) { result[index] = 0x20 }
    return result
  }

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
      (offset..<max(offset, end)).first { bytes[$0] == UInt8(ascii: "\"") || bytes[$0] == UInt8(ascii: "'") }
    }
    guard let open = quote(from: mark) else { return nil }
    return bytes.utf8Text(in: open + 1..<(quote(from: open + 1) ?? end)).lowercased()
  }

  static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.span.count(of: UInt8(ascii: "\n"), in: 0..<min(offset, bytes.count))
  }
}

/// The part of an XML file before its first element.
enum MarkupProlog {
  /// The file with its document type declaration overwritten by spaces; line ends stay, so that lines keep their numbers.
  ///
  /// Ink needs no declarations.
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
    let rest = withoutDeclarations(bytes)
    var position = 0
    while let open = rest[position...].firstIndex(of: UInt8(ascii: "<")) {
      if rest[open...].starts(with: "<?".utf8) {
        position = end(of: "?>", in: rest, from: open)
      } else if rest[open...].starts(with: "<!--".utf8) {
        position = end(of: "-->", in: rest, from: open + 4)
      } else {
        let name = rest[(open + 1)...].prefix {
          $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "<")
        }
        return String(MarkupAttributes.localName(String(decoding: name, as: UTF8.self)))
      }
    }
    return nil
  }

  /// The range of the declaration; one without an end extends to the end of the file.
  static func declaration(in bytes: [UInt8]) -> Range<Int>? {
    var position = 0
    while let found = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = found
      let rest = bytes[position...]
      if rest.starts(with: "<?".utf8) {
        position = end(of: "?>", in: bytes, from: position)
      } else if rest.starts(with: "<!--".utf8) {
        position = end(of: "-->", in: bytes, from: position + 4)
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        return position..<declarationEnd(in: bytes, from: position)
      } else {
        return nil
      }
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

/// The part of an XML file before its first element.
enum MarkupProlog {
  /// The file with its document type declaration overwritten by spaces; line ends stay, so that lines keep their numbers.
  ///
  /// Ink needs no declarations, and Foundation's parser on Linux ends the program where an attribute's declaration has
  /// no default value, as those of KanjiVG have none.
  static func withoutDeclarations(_ original: [UInt8]) -> [UInt8] {
    guard let range = declaration(in: original) else { return original }
    var bytes = original
    for index in range where bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
    return bytes
  }

  /// The range of the declaration; one without an end extends to the end of the file.
  private static func declaration(in bytes: [UInt8]) -> Range<Int>? {
    var position = 0
    while position < bytes.count {
      let rest = bytes[position...]
      if rest.starts(with: "<?".utf8) {
        position = end(of: "?>", in: bytes, from: position)
      } else if rest.starts(with: "<!--".utf8) {
        position = end(of: "-->", in: bytes, from: position + 4)
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        return position..<declarationEnd(in: bytes, from: position)
      } else if bytes[position] == UInt8(ascii: "<") {
        return nil
      } else {
        position += 1
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
    bytes[start...].firstRange(of: mark.utf8)?.upperBound ?? bytes.count
  }
}

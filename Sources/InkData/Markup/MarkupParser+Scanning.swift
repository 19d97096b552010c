/// The loops over single bytes.
extension MarkupParser {
  /// The offset after a name: letters, digits, `-`, `.`, `:`, `_` and whatever isn't ASCII.
  @inline(__always)
  static func nameEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      let letter = (byte | 0x20) &- UInt8(ascii: "a")
      guard
        letter < 26 || byte &- UInt8(ascii: "0") <= 10 || byte >= 0x80 || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      else { break }
      end += 1
    }
    return end
  }

  /// The offset after white space.
  @inline(__always)
  static func spaceEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      end += 1
    }
    return end
  }

  /// The offset of the quote that ends a value, or of a “<”, which is none; and whether the value means what its bytes are.
  @inline(__always)
  static func valueEnd(_ bytes: Span<UInt8>, from start: Int, quote: UInt8) -> (end: Int, isPlain: Bool) {
    var end = start
    var isPlain = true
    while end < bytes.count {
      let byte = bytes[end]
      if byte == quote || byte == UInt8(ascii: "<") { break }
      if byte < 0x20 || byte == UInt8(ascii: "&") { isPlain = false }
      end += 1
    }
    return (end, isPlain)
  }

  /// The offset of the markup that ends a text; whether the text means what its bytes are, and whether it is only space.
  @inline(__always)
  static func textEnd(_ bytes: Span<UInt8>, from start: Int) -> (end: Int, isPlain: Bool, isSpace: Bool) {
    var end = start
    var isPlain = true
    var isSpace = true
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "<") { break }
      if byte > 0x20 {
        isSpace = false
        if byte == UInt8(ascii: "&") { isPlain = false }
      } else if byte < 0x20, byte != 0x0A, byte != 0x09 {
        isPlain = false
      }
      end += 1
    }
    return (end, isPlain, isSpace)
  }
}

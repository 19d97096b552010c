/// Resolves what in an XML file stands for other bytes.
enum MarkupText {
  /// A control character or reference that XML doesn't allow, at an offset.
  struct Fault: Error {
    let offset: Int
  }

  /// Appends the text in a range between elements that the parser has read: without comments and processing instructions,
  /// with CDATA.
  static func append(_ bytes: Span<UInt8>, in range: Range<Int>, to text: inout [UInt8]) {
    var position = range.lowerBound
    while position < range.upperBound {
      guard bytes[position] == UInt8(ascii: "<") else {
        let start = position
        while position < range.upperBound, bytes[position] != UInt8(ascii: "<") { position += 1 }
        text += decoded(bytes, in: start..<position)
        continue
      }
      let isInstruction = bytes[position + 1] == UInt8(ascii: "?")
      let isComment = bytes[position + 2] == UInt8(ascii: "-")
      let mark: StaticString = isInstruction ? "?>" : isComment ? "-->" : "]]>"
      let start = position + (isInstruction ? 2 : isComment ? 4 : 9)
      let end = bytes.firstOffset(of: mark, in: start..<range.upperBound) ?? range.upperBound
      if !isInstruction, !isComment { for offset in start..<end { text.append(bytes[offset]) } }
      position = min(end + mark.utf8CodeUnitCount, range.upperBound)
    }
  }

  /// The bytes of a range that the parser has checked, with its references resolved; see `check`.
  static func decoded(_ bytes: Span<UInt8>, in range: Range<Int>, isAttribute: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    do throws(Fault) {
      try decode(bytes, in: range, isAttribute: isAttribute) { result.append($0) }
    } catch {
      preconditionFailure("the byte at \(error.offset) was not checked")
    }
    return result
  }

  /// Throws where a range has a reference to nothing, or a character that XML doesn't have.
  static func check(_ bytes: Span<UInt8>, in range: Range<Int>) throws(Fault) {
    try decode(bytes, in: range, isAttribute: false) { _ in }
  }

  /// Passes on the bytes of a range with its references resolved and its line ends made line feeds; in an attribute each kind
  /// of white space is a space unless a reference means it.
  private static func decode(
    _ bytes: Span<UInt8>, in range: Range<Int>, isAttribute: Bool, _ append: (UInt8) -> Void
  ) throws(Fault) {
    var cursor = range.lowerBound
    while cursor < range.upperBound {
      let byte = bytes[cursor]
      switch byte {
      case UInt8(ascii: "&"):
        let limit = min(cursor + 12, range.upperBound)
        var end = cursor + 1
        while end < limit, bytes[end] != UInt8(ascii: ";") { end += 1 }
        guard end < limit, let scalar = MarkupReference.scalar(bytes.utf8Text(in: cursor + 1..<end)) else {
          throw Fault(offset: cursor)
        }
        for unit in String(scalar).utf8 { append(unit) }
        cursor = end + 1
        continue
      case 0x0D:
        if cursor + 1 == range.upperBound || bytes[cursor + 1] != 0x0A { append(isAttribute ? 0x20 : 0x0A) }
      case 0x09, 0x0A: append(isAttribute ? 0x20 : byte)
      case 0x20...: append(byte)
      default: throw Fault(offset: cursor)
      }
      cursor += 1
    }
  }
}

/// The references that XML itself defines.
enum MarkupReference {
  private static let names: [String: Unicode.Scalar] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  /// The character of a reference without its ampersand and semicolon; `nil` where XML 1.0 has none.
  static func scalar(_ name: String) -> Unicode.Scalar? {
    if let scalar = names[name] { return scalar }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, value >= 0x20 || value == 9 || value == 10 || value == 13, value != 0xFFFE, value != 0xFFFF else {
      return nil
    }
    return Unicode.Scalar(value)
  }
}

extension Span<UInt8> {
  func firstOffset(of text: StaticString, in range: Range<Int>) -> Int? {
    let mark = Array("\(text)".utf8)
    var offset = range.lowerBound
    while offset + mark.count <= range.upperBound {
      if self[offset] == mark[0], (1..<mark.count).allSatisfy({ self[offset + $0] == mark[$0] }) { return offset }
      offset += 1
    }
    return nil
  }
}

/// Checks that bytes are UTF-8, without a copy of them.
package enum UTF8Text {
  /// The offset of the first byte in a range that isn't ASCII, or its end.
  static func asciiEnd(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var offset = start
    while offset + 64 <= end {
      var all: UInt8 = 0
      for index in offset..<offset + 64 { all |= bytes[index] }
      if all >= 0x80 { break }
      offset += 64
    }
    while offset < end, bytes[offset] < 0x80 { offset += 1 }
    return offset
  }

  /// The offset in a range of the first byte that isn't part of a character; characters may end after the range.
  package static func firstInvalid(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var offset = start
    while offset < end {
      if bytes[offset] < 0x80 {
        offset = asciiEnd(in: bytes, from: offset, to: end)
      } else {
        guard let count = length(of: bytes, at: offset) else { return offset }
        offset += count
      }
    }
    return nil
  }

  /// The number of bytes of the character that begins at an offset with a byte above ASCII; `nil` where none does.
  private static func length(of bytes: Span<UInt8>, at offset: Int) -> Int? {
    unsafe bytes.extracting(offset..<min(offset + 4, bytes.count)).withUnsafeBufferPointer {
      var (parser, iterator) = (Unicode.UTF8.ForwardParser(), unsafe $0.makeIterator())
      guard case .valid(let scalar) = unsafe parser.parseScalar(from: &iterator) else { return nil }
      return scalar.count
    }
  }
}

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
  ///
  /// ## Source
  /// The Unicode Standard, table 3-7, *Well-Formed UTF-8 Byte Sequences*.
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
    let first = bytes[offset]
    let second: ClosedRange<UInt8>
    let count: Int
    switch first {
    case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard offset + count <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
    for next in offset + 2..<offset + count where bytes[next] & 0xC0 != 0x80 { return nil }
    return count
  }
}

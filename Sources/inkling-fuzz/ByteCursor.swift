/// Reads a file's bytes one after another.
struct ByteCursor {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next bytes; `nil` when there are fewer.
  mutating func take(_ count: Int) -> [UInt8]? {
    guard count >= 0, count <= bytes.count - offset else { return nil }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  /// A little-endian number; `nil` when it is too large for what is left.
  mutating func number(_ size: Int) -> Int? {
    guard let bytes = take(size) else { return nil }
    var number: UInt64 = 0
    for (index, byte) in bytes.enumerated() { number |= UInt64(byte) << UInt64(8 * index) }
    return Int(exactly: number)
  }

  /// A text without its length.
  mutating func text() -> [UInt8]? {
    guard let length = number(8) else { return nil }
    return take(length)
  }

  /// The bytes of a value of one of GGUF's types.
  mutating func value(of type: Int) -> [UInt8]? {
    let start = offset
    switch type {
    case 8: guard text() != nil else { return nil }
    case 9:
      guard let items = number(4), items != 9, let count = number(8) else { return nil }
      for _ in 0..<count { guard value(of: items) != nil else { return nil } }
    case 0, 1, 7: guard take(1) != nil else { return nil }
    case 2, 3: guard take(2) != nil else { return nil }
    case 4, 5, 6: guard take(4) != nil else { return nil }
    case 10, 11, 12: guard take(8) != nil else { return nil }
    default: return nil
    }
    return Array(bytes[start..<offset])
  }
}

import TextAndFiles

/// Appends integers to a list of bytes, little-endian or in as many bytes as they need.
package struct ByteEncoder {
  package var bytes: [UInt8] = []

  package init() {}

  package mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    for index in 0..<MemoryLayout<Value>.size {
      bytes.append(UInt8(truncatingIfNeeded: value >> Value(8 * index)))
    }
  }

  package mutating func append(_ value: Float) { append(value.bitPattern) }

  /// Seven bits a byte, the lowest first; the high bit says that another byte follows.
  package mutating func appendVariable(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Numbers near zero, of either sign, take one byte.
  mutating func appendSigned(_ value: Int64) {
    appendVariable(UInt64(bitPattern: value << 1) ^ UInt64(bitPattern: value >> 63))
  }
}

/// A position in the bytes of a `ByteEncoder`; every read is checked against the end.
struct ByteCursor {
  private(set) var position: Int

  /// The bytes end too early, or a number is too large.
  struct Failure: Error {
    let position: Int
  }

  init(position: Int = 0) {
    self.position = position
  }

  /// Skips bytes that were read in another way; the caller has checked that they are there.
  mutating func skip(_ count: Int) { position += count }

  mutating func fixed<Value: FixedWidthInteger>(
    in bytes: Span<UInt8>, as type: Value.Type = Value.self
  ) throws(Failure) -> Value {
    guard bytes.count - position >= MemoryLayout<Value>.size else { throw Failure(position: position) }
    defer { position += MemoryLayout<Value>.size }
    return bytes.integer(at: position)
  }

  mutating func float(in bytes: Span<UInt8>) throws(Failure) -> Float { Float(bitPattern: try fixed(in: bytes)) }

  mutating func variable(in bytes: Span<UInt8>) throws(Failure) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      guard position < bytes.count, shift < 64 else { throw Failure(position: position) }
      let byte = bytes[position]
      if shift == 63 && byte > 1 { throw Failure(position: position) }
      value |= UInt64(byte & 0x7F) << shift
      position += 1
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  mutating func signed(in bytes: Span<UInt8>) throws(Failure) -> Int64 {
    let value = try variable(in: bytes)
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// A count of elements of at least `size` bytes each; more than the remaining bytes can contain is an error.
  mutating func count(in bytes: Span<UInt8>, ofSize size: Int) throws(Failure) -> Int {
    let start = position
    let value = try variable(in: bytes)
    guard let count = Int(exactly: value), count <= (bytes.count - position) / size else {
      throw Failure(position: start)
    }
    return count
  }
}

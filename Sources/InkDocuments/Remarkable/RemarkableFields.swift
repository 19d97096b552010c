/// The tagged values of a block of reMarkable's format: each has an index and one of five types.
struct RemarkableFields {
  /// The bytes aren't as the format has them, near an offset.
  struct Fault: Error {
    let byte: Int
    let reason: String
  }

  private enum Value {
    case id(UInt64)
    case block(Range<Int>)
    case bits(UInt64, size: Int)
  }

  let bytes: [UInt8]
  private var values: [Int: Value] = [:]
  private let start: Int

  /// Reads the values in a range of some bytes; of several with one index the last counts.
  init(_ bytes: [UInt8], in range: Range<Int>) throws(Fault) {
    self.bytes = bytes
    start = range.lowerBound
    var position = range.lowerBound
    while position < range.upperBound {
      let tag = try Self.variable(bytes, at: &position, end: range.upperBound)
      let begin = position
      let value: Value
      switch tag & 0xF {
      case 0xF: value = .id(try Self.id(bytes, at: &position, end: range.upperBound))
      case 0xC:
        let length = Int(try Self.bits(bytes, at: &position, end: range.upperBound, size: 4))
        guard length <= range.upperBound - position else { throw Fault(byte: begin, reason: "a part is cut off") }
        value = .block(position..<position + length)
        position += length
      case 1, 4, 8:
        let size = Int(tag & 0xF)
        value = .bits(try Self.bits(bytes, at: &position, end: range.upperBound, size: size), size: size)
      default: throw Fault(byte: begin, reason: "a value has the unknown type \(tag & 0xF)")
      }
      values[Int(clamping: tag >> 4)] = value
    }
  }

  /// An id: the author in the highest byte, then the number.
  func id(_ index: Int) -> UInt64? {
    guard case .id(let id)? = values[index] else { return nil }
    return id
  }

  /// The range of a part that has values of its own.
  func block(_ index: Int) -> Range<Int>? {
    guard case .block(let range)? = values[index] else { return nil }
    return range
  }

  /// A whole number of one or four bytes.
  func integer(_ index: Int) -> Int? {
    guard case .bits(let bits, let size)? = values[index], size < 8 else { return nil }
    return Int(bits)
  }

  /// A floating-point number of four or eight bytes.
  func number(_ index: Int) -> Double? {
    guard case .bits(let bits, let size)? = values[index], size > 1 else { return nil }
    return size == 8 ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(bits)))
  }

  func fields(_ index: Int) throws(Fault) -> Self? {
    guard let range = block(index) else { return nil }
    return try Self(bytes, in: range)
  }

  func text(_ index: Int) throws(Fault) -> String? {
    guard let range = block(index) else { return nil }
    var position = range.lowerBound
    let length = Int(clamping: try Self.variable(bytes, at: &position, end: range.upperBound))
    guard position < range.upperBound, length <= range.upperBound - position - 1 else {
      throw Fault(byte: range.lowerBound, reason: "a text is cut off")
    }
    // A flag, always 1, stands before the text.
    return String(decoding: bytes[(position + 1)...].prefix(length), as: UTF8.self)
  }

  func required<Value>(_ value: Value?, _ name: String) throws(Fault) -> Value {
    guard let value else { throw Fault(byte: start, reason: "it has no \(name)") }
    return value
  }

  static func id(_ bytes: [UInt8], at position: inout Int, end: Int) throws(Fault) -> UInt64 {
    let start = position
    let author = try bits(bytes, at: &position, end: end, size: 1)
    let number = try variable(bytes, at: &position, end: end)
    guard number < 1 << 56 else { throw Fault(byte: start, reason: "an id is too large") }
    return author << 56 | number
  }

  /// A number of seven bits a byte, the lowest first.
  static func variable(_ bytes: [UInt8], at position: inout Int, end: Int) throws(Fault) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard position < end else { throw Fault(byte: start, reason: "a number is cut off") }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte & 0x80 == 0 { return value }
    }
    throw Fault(byte: start, reason: "a number is too long")
  }

  /// A little-endian number of some bytes.
  static func bits(_ bytes: [UInt8], at position: inout Int, end: Int, size: Int) throws(Fault) -> UInt64 {
    guard size <= end - position else { throw Fault(byte: position, reason: "a value is cut off") }
    var value: UInt64 = 0
    for index in 0..<size { value |= UInt64(bytes[position + index]) << UInt64(8 * index) }
    position += size
    return value
  }
}

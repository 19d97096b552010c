/// A message of protocol buffers, read back: its fields by their numbers, in the file's order.
struct ProtobufMessage {
  enum Value {
    case integer(Int)
    case float(Float)
    case bytes([UInt8])
  }

  private(set) var fields: [Int: [Value]] = [:]

  /// `nil` where the bytes aren't a message.
  init?(_ bytes: [UInt8]) {
    var at = 0
    func varint() -> UInt64? {
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while at < bytes.count, shift < 64 {
        let byte = bytes[at]
        at += 1
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
      return nil
    }
    while at < bytes.count {
      guard let key = varint() else { return nil }
      let value: Value
      switch key & 7 {
      case 0:
        guard let number = varint() else { return nil }
        value = .integer(Int(truncatingIfNeeded: number))
      case 2:
        guard let count = varint(), count <= bytes.count - at else { return nil }
        value = .bytes(Array(bytes[at..<at + Int(count)]))
        at += Int(count)
      case 5:
        guard bytes.count - at >= 4 else { return nil }
        let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) }
        value = .float(Float(bitPattern: bits))
        at += 4
      default: return nil
      }
      fields[Int(key >> 3), default: []].append(value)
    }
  }

  func integers(_ field: Int) -> [Int] {
    (fields[field] ?? []).compactMap { if case .integer(let number) = $0 { number } else { nil } }
  }

  func floats(_ field: Int) -> [Float] {
    (fields[field] ?? []).compactMap { if case .float(let number) = $0 { number } else { nil } }
  }

  func bytes(_ field: Int) -> [[UInt8]] {
    (fields[field] ?? []).compactMap { if case .bytes(let content) = $0 { content } else { nil } }
  }

  func texts(_ field: Int) -> [String] { bytes(field).map { String(decoding: $0, as: UTF8.self) } }

  func messages(_ field: Int) -> [ProtobufMessage] { bytes(field).compactMap { ProtobufMessage($0) } }
}

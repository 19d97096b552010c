/// Writes messages of protocol buffers: fields by their numbers, in the order of the calls.
///
/// ## Source
/// Protocol Buffers Documentation, Encoding.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  private enum WireType: UInt64 {
    case varint = 0
    case lengthDelimited = 2
    case fixed32 = 5
  }

  mutating func integer(_ field: UInt64, _ value: Int) {
    key(field, .varint)
    varint(UInt64(bitPattern: Int64(value)))
  }

  mutating func float(_ field: UInt64, _ value: Float) {
    key(field, .fixed32)
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(shift)))
    }
  }

  mutating func string(_ field: UInt64, _ text: String) { data(field, Array(text.utf8)) }

  mutating func data(_ field: UInt64, _ content: [UInt8]) {
    key(field, .lengthDelimited)
    varint(UInt64(content.count))
    bytes += content
  }

  mutating func message(_ field: UInt64, _ body: (inout ProtobufWriter) -> Void) {
    var writer = ProtobufWriter()
    body(&writer)
    data(field, writer.bytes)
  }

  /// Numbers side by side in one field.
  mutating func integers(_ field: UInt64, _ values: [Int]) {
    var writer = ProtobufWriter()
    for value in values { writer.varint(UInt64(bitPattern: Int64(value))) }
    data(field, writer.bytes)
  }

  mutating func entry(_ field: UInt64, _ name: String, _ body: (inout ProtobufWriter) -> Void) {
    message(field) { entry in
      entry.string(1, name)
      entry.message(2, body)
    }
  }

  /// Entries of two texts each, in order.
  mutating func pairs(_ field: UInt64, _ pairs: [(key: String, value: String)]) {
    for pair in pairs {
      message(field) { entry in
        entry.string(1, pair.key)
        entry.string(2, pair.value)
      }
    }
  }

  private mutating func key(_ field: UInt64, _ type: WireType) { varint(field << 3 | type.rawValue) }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

extension FixedWidthInteger {
  var littleEndianBytes: [UInt8] {
    stride(from: 0, to: Self.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: self >> Self($0)) }
  }
}

import InkData
import TextAndFiles

/// Collects tensors and writes them as a safetensors file.
///
/// The header lists everything in the order of adding and pads itself to a multiple of eight bytes, so that the same
/// content gives the same bytes.
package struct SafetensorsWriter {
  private var metadata: [(key: String, value: String)] = []
  private var tensors: [(name: String, shape: [Int], values: [Float])] = []

  /// Starts an empty file.
  package init() {}

  /// Adds free text; a key may be used once.
  package mutating func add(metadata value: String, for key: String) {
    precondition(!metadata.contains { $0.key == key }, "metadata “\(key)” is added twice")
    metadata.append((key, value))
  }

  /// Adds a tensor of 32-bit floats; a name may be used once.
  package mutating func add(_ values: [Float], shape: [Int], name: String) {
    precondition(shape.reduce(1, *) == values.count, "\(values.count) values for “\(name)” of shape \(shape)")
    precondition(name != "__metadata__" && !tensors.contains { $0.name == name }, "tensor “\(name)” is added twice")
    tensors.append((name, shape, values))
  }

  /// The whole file.
  package func bytes() -> [UInt8] {
    var encoder = header()
    encoder.bytes.reserveCapacity(encoder.bytes.count + 4 * tensors.reduce(0) { $0 + $1.values.count })
    for value in tensors.lazy.flatMap(\.values) { encoder.append(value) }
    return encoder.bytes
  }

  /// Writes the file under another name, syncs it and renames it.
  ///
  /// - Throws: `FileFailure`; the file at the path is unchanged then.
  package func write(to path: String) throws(FileFailure) {
    let file = try AtomicFile(path: path)
    try file.write(header().bytes)
    for (_, _, values) in tensors {
      for start in stride(from: 0, to: values.count, by: 1 << 16) {
        var encoder = ByteEncoder()
        for value in values[start..<min(start + (1 << 16), values.count)] { encoder.append(value) }
        try file.write(encoder.bytes)
      }
    }
    try file.commit()
  }

  private func header() -> ByteEncoder {
    var fields: [String] = []
    if !metadata.isEmpty {
      let pairs = metadata.map { "\(JSONString.quoted($0.key)):\(JSONString.quoted($0.value))" }
      fields.append("\"__metadata__\":{\(pairs.joined(separator: ","))}")
    }
    var offset = 0
    for tensor in tensors {
      let end = offset + 4 * tensor.values.count
      let shape = tensor.shape.map(String.init).joined(separator: ",")
      fields.append(
        "\(JSONString.quoted(tensor.name)):{\"dtype\":\"F32\",\"shape\":[\(shape)],\"data_offsets\":[\(offset),\(end)]}"
      )
      offset = end
    }
    var json = Array("{\(fields.joined(separator: ","))}".utf8)
    json += Array(repeating: UInt8(ascii: " "), count: (8 - json.count % 8) % 8)
    var encoder = ByteEncoder()
    encoder.append(UInt64(json.count))
    encoder.bytes += json
    return encoder
  }
}

/// The number format of a tensor in a safetensors file.
public enum SafetensorsType: String, Sendable, CaseIterable {
  /// One byte, 0 or 1.
  case bool = "BOOL"
  /// Unsigned 8-bit.
  case uint8 = "U8"
  /// Signed 8-bit.
  case int8 = "I8"
  /// Unsigned 16-bit.
  case uint16 = "U16"
  /// Signed 16-bit.
  case int16 = "I16"
  /// IEEE half precision.
  case float16 = "F16"
  /// The upper half of a single.
  case bfloat16 = "BF16"
  /// Unsigned 32-bit.
  case uint32 = "U32"
  /// Signed 32-bit.
  case int32 = "I32"
  /// IEEE single precision.
  case float32 = "F32"
  /// Unsigned 64-bit.
  case uint64 = "U64"
  /// Signed 64-bit.
  case int64 = "I64"
  /// IEEE double precision.
  case float64 = "F64"

  /// The bytes of one number.
  public var size: Int {
    switch self {
    case .bool, .uint8, .int8: 1
    case .uint16, .int16, .float16, .bfloat16: 2
    case .uint32, .int32, .float32: 4
    case .uint64, .int64, .float64: 8
    }
  }
}

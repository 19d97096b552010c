/// Serializes the parts of a GGUF file.
struct ContainerWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }

  mutating func append(_ text: String) {
    append(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ key: String, _ value: ContainerValue) {
    append(key)
    switch value {
    case .uint32(let number): append(.uint32, number)
    case .float32(let number): append(.float32, number.bitPattern)
    case .string(let text):
      append(ContainerValueType.string.rawValue)
      append(text)
    case .strings(let texts):
      append(arrayOf: .string, count: texts.count)
      for text in texts { append(text) }
    case .uint32s(let numbers):
      append(arrayOf: .uint32, count: numbers.count)
      for number in numbers { append(number) }
    case .float32s(let numbers):
      append(arrayOf: .float32, count: numbers.count)
      for number in numbers { append(number.bitPattern) }
    case .other(let name): preconditionFailure("\(name) is skipped by readers and never written")
    }
  }

  /// Zeros up to a multiple of `alignment`.
  mutating func pad(to alignment: Int) {
    while !bytes.count.isMultiple(of: alignment) { bytes.append(0) }
  }

  /// The bytes of a whole file; `pairs` returns its keys with their values, without the header's digest, given the SHA-256
  /// of the tensors' bytes.
  static func file(
    _ tensors: [ModelTensorContent], pairs: (String) -> [(key: String, value: ContainerValue)]
  ) -> [UInt8] {
    let alignment = ModelFileWriter.alignment
    var data = ContainerWriter()
    var offsets: [Int] = []
    for tensor in tensors {
      data.pad(to: alignment)
      offsets.append(data.bytes.count)
      data.bytes += tensor.bytes
    }
    data.pad(to: alignment)

    var pairs = pairs(SHA256.hexadecimal(SHA256.hash(data.bytes)))
    // Zeros while the digest is computed.
    pairs.append((ContainerReader.headerDigestKey, .string(String(repeating: "0", count: 64))))
    var file = ContainerWriter()
    file.append(UInt32(0x4655_4747))
    file.append(UInt32(3))
    file.append(UInt64(tensors.count))
    file.append(UInt64(pairs.count))
    for pair in pairs { file.append(pair.key, pair.value) }
    let digestEnd = file.bytes.count
    for (tensor, offset) in zip(tensors, offsets) {
      file.append(tensor.name)
      file.append(UInt32(tensor.shape.count))
      for dimension in tensor.shape.reversed() { file.append(UInt64(dimension)) }
      file.append(tensor.type.rawValue)
      file.append(UInt64(offset))
    }
    file.pad(to: alignment)
    let digest = SHA256.hexadecimal(SHA256.hash(file.bytes))
    file.bytes.replaceSubrange(digestEnd - digest.utf8.count..<digestEnd, with: digest.utf8)
    return file.bytes + data.bytes
  }

  private mutating func append(_ type: ContainerValueType, _ word: UInt32) {
    append(type.rawValue)
    append(word)
  }

  private mutating func append(arrayOf type: ContainerValueType, count: Int) {
    append(.array, type.rawValue)
    append(UInt64(count))
  }
}

/// A value of GGUF metadata.
package enum ContainerValue: Hashable, Sendable {
  case uint32(UInt32)
  case float32(Float)
  case string(String)
  case strings([String])
  case uint32s([UInt32])
  case float32s([Float])
  /// A value of a type that models don't use; skipped, so that other tools' keys do no harm.
  case other(String)

  var kind: String {
    switch self {
    case .uint32: "a UINT32"
    case .float32: "a FLOAT32"
    case .string: "a STRING"
    case .strings: "an ARRAY of STRING"
    case .uint32s: "an ARRAY of UINT32"
    case .float32s: "an ARRAY of FLOAT32"
    case .other(let name): name
    }
  }
}

/// The types of GGUF's values, with their numbers.
enum ContainerValueType: UInt32 {
  case uint8, int8, uint16, int16, uint32, int32, float32, bool, string, array, uint64, int64, float64

  /// The name that GGUF's description gives it.
  var name: String { Self.properties[Int(rawValue)].name }

  /// The fewest bytes that a value takes.
  var size: Int { Self.properties[Int(rawValue)].size }

  private static let properties: [(name: String, size: Int)] = [
    ("a UINT8", 1), ("an INT8", 1), ("a UINT16", 2), ("an INT16", 2), ("a UINT32", 4), ("an INT32", 4),
    ("a FLOAT32", 4), ("a BOOL", 1), ("a STRING", 8), ("an ARRAY", 12), ("a UINT64", 8), ("an INT64", 8),
    ("a FLOAT64", 8),
  ]
}

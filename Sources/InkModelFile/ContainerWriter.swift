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
    case .uint32(let number):
      append(type: .uint32)
      append(number)
    case .float32(let number):
      append(type: .float32)
      append(number.bitPattern)
    case .string(let text):
      append(type: .string)
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
    case .other(let name):
      preconditionFailure("\(name) is skipped by readers and never written")
    }
  }

  mutating func append(contentsOf data: [UInt8]) {
    bytes.append(contentsOf: data)
  }

  /// Zeros up to a multiple of `alignment`.
  mutating func pad(to alignment: Int) {
    while !bytes.count.isMultiple(of: alignment) { bytes.append(0) }
  }

  /// The bytes of a whole file.
  ///
  /// - Parameters:
  ///   - tensors: The tensors, in the file's order.
  ///   - pairs: Returns all keys with their values, given the SHA-256 of the tensors' bytes; the last is the header's
  ///     digest, zeros while it is computed.
  static func file(
    _ tensors: [ModelTensorContent], pairs: (String) -> [(key: String, value: ContainerValue)]
  ) -> [UInt8] {
    let alignment = ModelFileWriter.alignment
    var data = ContainerWriter()
    var offsets: [Int] = []
    for tensor in tensors {
      data.pad(to: alignment)
      offsets.append(data.bytes.count)
      data.append(contentsOf: tensor.bytes)
    }
    data.pad(to: alignment)

    let pairs = pairs(SHA256.hexadecimal(SHA256.hash(data.bytes)))
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
    var bytes = file.bytes
    let digest = SHA256.hexadecimal(SHA256.hash(bytes))
    bytes.replaceSubrange(digestEnd - digest.utf8.count..<digestEnd, with: digest.utf8)
    bytes.append(contentsOf: data.bytes)
    return bytes
  }

  private mutating func append(type: ContainerValueType) {
    append(type.rawValue)
  }

  private mutating func append(arrayOf type: ContainerValueType, count: Int) {
    append(type: .array)
    append(type: type)
    append(UInt64(count))
  }
}

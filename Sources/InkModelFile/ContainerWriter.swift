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

  private mutating func append(type: ContainerValueType) {
    append(type.rawValue)
  }

  private mutating func append(arrayOf type: ContainerValueType, count: Int) {
    append(type: .array)
    append(type: type)
    append(UInt64(count))
  }
}

import InkDecoding
import InkModelFile

/// The parts of a model file, which can be changed and put together again with matching digests.
package struct ContainerParts: Hashable, Sendable {
  /// A key with the bytes of its value: a text or an array begins with its length.
  package struct Pair: Hashable, Sendable {
    package var key: [UInt8]
    package var type: UInt32
    package var value: [UInt8]
  }

  package struct Info: Hashable, Sendable {
    package var name: [UInt8]
    package var dimensions: [UInt64]
    package var type: UInt32
    package var offset: UInt64
  }

  package var pairs: [Pair] = []
  package var infos: [Info] = []
  package var data: [UInt8] = []

  private static let alignment = 64
  private static let magic: [UInt8] = Array("GGUF".utf8)

  /// Reads the parts of a valid file; `nil` when it isn't one.
  package init?(_ bytes: [UInt8]) {
    var cursor = ByteCursor(bytes)
    guard cursor.take(4) == Self.magic, cursor.number(4) == 3, let infoCount = cursor.number(8),
      let pairCount = cursor.number(8)
    else { return nil }
    for _ in 0..<pairCount {
      guard let key = cursor.text(), let type = cursor.number(4), let value = cursor.value(of: type) else { return nil }
      pairs.append(Pair(key: key, type: UInt32(type), value: value))
    }
    for _ in 0..<infoCount {
      guard let name = cursor.text(), let count = cursor.number(4) else { return nil }
      var dimensions: [UInt64] = []
      for _ in 0..<count {
        guard let dimension = cursor.number(8) else { return nil }
        dimensions.append(UInt64(dimension))
      }
      guard let type = cursor.number(4), let offset = cursor.number(8) else { return nil }
      infos.append(Info(name: name, dimensions: dimensions, type: UInt32(type), offset: UInt64(offset)))
    }
    let start = (cursor.offset + Self.alignment - 1) / Self.alignment * Self.alignment
    guard start <= bytes.count else { return nil }
    data = Array(bytes[start...])
  }

  /// The file's bytes, with the digests of the pairs.
  package func bytes() -> [UInt8] { header() + data }

  /// The same parts with matching checksums, as far as there are keys for them.
  package func signed() -> ContainerParts {
    var parts = self
    parts.signLanguageModel()
    parts.set("inkling.sha256", SHA256.hexadecimal(SHA256.hash(parts.data)))
    parts.set("inkling.header_sha256", String(repeating: "0", count: 64))
    parts.set("inkling.header_sha256", SHA256.hexadecimal(SHA256.hash(parts.header())))
    return parts
  }

  /// The bytes of a tensor in `data`, if they lie within it.
  package func range(of info: Info) -> Range<Int>? {
    let size: UInt64 =
      switch info.type {
      case 0: 4
      case 1: 2
      default: 1
      }
    var count = size
    for dimension in info.dimensions {
      let product = count.multipliedReportingOverflow(by: dimension)
      guard !product.overflow else { return nil }
      count = product.partialValue
    }
    guard info.offset <= UInt64(data.count), count <= UInt64(data.count) - info.offset else { return nil }
    return Int(info.offset)..<Int(info.offset) + Int(count)
  }

  package static func littleEndian(_ number: UInt64, size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  /// The number of little-endian bytes.
  static func number(_ bytes: some Collection<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A text after its length.
  static func text(_ bytes: [UInt8]) -> [UInt8] { littleEndian(UInt64(bytes.count), size: 8) + bytes }

  /// Everything before the tensors' bytes, up to their alignment.
  private func header() -> [UInt8] {
    var bytes = Self.magic + Self.littleEndian(3, size: 4)
    bytes += Self.littleEndian(UInt64(infos.count), size: 8) + Self.littleEndian(UInt64(pairs.count), size: 8)
    for pair in pairs {
      bytes += Self.text(pair.key) + Self.littleEndian(UInt64(pair.type), size: 4) + pair.value
    }
    for info in infos {
      bytes += Self.text(info.name) + Self.littleEndian(UInt64(info.dimensions.count), size: 4)
      for dimension in info.dimensions { bytes += Self.littleEndian(dimension, size: 8) }
      bytes += Self.littleEndian(UInt64(info.type), size: 4) + Self.littleEndian(info.offset, size: 8)
    }
    while !bytes.count.isMultiple(of: Self.alignment) { bytes.append(0) }
    return bytes
  }

  private mutating func set(_ key: String, _ text: String) {
    for index in pairs.indices where pairs[index].key == Array(key.utf8) && pairs[index].type == 8 {
      pairs[index].value = Self.text(Array(text.utf8))
    }
  }

  private mutating func signLanguageModel() {
    guard let info = infos.first(where: { $0.name == Array(ModelFile.languageModelName.utf8) }),
      let range = range(of: info), range.count >= LanguageModelLayout.graphemesStart
    else { return }
    var hash = LanguageModelLayout.emptyHash
    let first = range.lowerBound + LanguageModelLayout.checkedStart
    for offset in stride(from: first, through: range.upperBound - 8, by: 8) {
      hash = LanguageModelLayout.hash(hash, Self.number(data[offset..<offset + 8]))
    }
    data.replaceSubrange(range.lowerBound + 8..<range.lowerBound + 16, with: Self.littleEndian(hash, size: 8))
  }
}

struct ByteCursor {
  private let bytes: [UInt8]
  private(set) var offset = 0
  private static let sizes = [0: 1, 1: 1, 7: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 10: 8, 11: 8, 12: 8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next bytes; `nil` when there are fewer.
  mutating func take(_ count: Int) -> [UInt8]? {
    guard count >= 0, count <= bytes.count - offset else { return nil }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  /// A little-endian number; `nil` when it is too large for what is left.
  mutating func number(_ size: Int) -> Int? {
    take(size).flatMap { Int(exactly: ContainerParts.number($0)) }
  }

  mutating func text() -> [UInt8]? {
    number(8).flatMap { take($0) }
  }

  /// The bytes of a value of one of GGUF's types.
  mutating func value(of type: Int) -> [UInt8]? {
    let start = offset
    switch type {
    case 8: guard text() != nil else { return nil }
    case 9:
      guard let items = number(4), items != 9, let count = number(8) else { return nil }
      for _ in 0..<count { guard value(of: items) != nil else { return nil } }
    default: guard let size = Self.sizes[type], take(size) != nil else { return nil }
    }
    return Array(bytes[start..<offset])
  }
}

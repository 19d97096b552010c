import InkCore

/// Reads the header of a GGUF file: metadata and tensor infos. Trusts nothing: every stated length is checked against
/// the rest of the file before anything is allocated.
///
/// ## Source
/// The GGUF description of the ggml project, version 3.
struct ContainerReader {
  let bytes: CheckedBytes
  private(set) var offset = 0
  private(set) var values: [String: ContainerValue] = [:]
  private(set) var tensors: [ModelTensor] = []
  private(set) var indices: [String: Int] = [:]
  /// The offset of the tensors' bytes.
  private(set) var dataStart = 0
  /// The bytes of the header's own digest, if it has one.
  private(set) var headerDigestRange: Range<Int>?

  /// More values than any tensor has; their bytes can be counted on every processor.
  private static let largestTensor = min(1 << 40, UInt64(Int.max / 8))
  static let architectureKey = "general.architecture"
  static let headerDigestKey = "inkling.header_sha256"

  init(_ bytes: CheckedBytes) throws(ModelFileError) {
    self.bytes = bytes
    let magic = try number(UInt32.self, "the magic number")
    guard magic == 0x4655_4747 else { throw .notGGUF(found: magic.byteSwapped) }
    let version = try number(UInt32.self, "the container's version")
    guard version == 3 else { throw .containerVersion(version) }
    // An info takes at least a name's length, a count, a dimension, a type and an offset; a value at least 8 + 4 + 1 bytes.
    let tensorCount = try count("the list of tensors", itemSize: 32)
    let valueCount = try count("the list of keys", itemSize: 13)
    for _ in 0..<valueCount { try readPair() }
    let alignment = try alignment()
    var offsets: [UInt64] = []
    for _ in 0..<tensorCount { offsets.append(try readTensor(alignment: alignment)) }
    try locate(offsets, alignment: alignment)
  }

  private mutating func readPair() throws(ModelFileError) {
    let start = offset
    let key = try string("a key")
    guard values[key] == nil else { throw .duplicateKey(key, offset: start) }
    let value = try value(of: key)
    values[key] = value
    if key == Self.headerDigestKey, case .string(let text) = value {
      headerDigestRange = offset - text.utf8.count..<offset
    }
  }

  private mutating func value(of key: String) throws(ModelFileError) -> ContainerValue {
    let what = "the value of “\(key)”"
    let type = try valueType(of: key)
    switch type {
    case .uint32: return .uint32(try number(UInt32.self, what))
    case .float32: return .float32(Float(bitPattern: try number(UInt32.self, what)))
    case .string: return .string(try string(what))
    case .array: return try array(of: key)
    default:
      _ = try take(type.size, what)
      return .other(type.name)
    }
  }

  private mutating func valueType(of key: String) throws(ModelFileError) -> ContainerValueType {
    let start = offset
    let raw = try number(UInt32.self, "the type of “\(key)”")
    guard let type = ContainerValueType(rawValue: raw) else { throw .valueType(key: key, type: raw, offset: start) }
    return type
  }

  private mutating func array(of key: String) throws(ModelFileError) -> ContainerValue {
    let what = "the array “\(key)”"
    let start = offset
    let type = try valueType(of: key)
    guard type != .array else { throw .nestedArray(key: key, offset: start) }
    let count = try count(what, itemSize: type.size)
    switch type {
    case .string:
      var items: [String] = []
      items.reserveCapacity(count)
      for _ in 0..<count { items.append(try string(what)) }
      return .strings(items)
    case .uint32, .float32:
      let words = bytes.array(UInt32.self, at: try take(4 * count, what), count: count)
      return type == .uint32 ? .uint32s(words) : .float32s(words.map { Float(bitPattern: $0) })
    default:
      _ = try take(count * type.size, what)
      return .other("an ARRAY of " + type.name)
    }
  }

  private func alignment() throws(ModelFileError) -> Int {
    let key = "general.alignment"
    guard values[key] != nil else { return 32 }
    let value = try MetadataReader(values: values).integer(key)
    guard value >= 8, value <= 1 << 20, value.nonzeroBitCount == 1 else {
      throw .invalidValue(key: key, reason: "\(value) is no power of two from 8 to 1048576")
    }
    return value
  }

  /// Reads a tensor's info; its `bytes` start from 0 until `locate`. Returns its offset in the data.
  private mutating func readTensor(alignment: Int) throws(ModelFileError) -> UInt64 {
    let start = self.offset
    let name = try string("a tensor's name")
    let dimensionCount = try number(UInt32.self, "the dimensions of “\(name)”")
    // GGUF allows four; models have vectors and matrices.
    var dimensions: [UInt64] = []
    for _ in 0..<min(dimensionCount, 4) { dimensions.append(try number(UInt64.self, "the dimensions of “\(name)”")) }
    var count: UInt64 = 1
    var isValid = dimensionCount == 1 || dimensionCount == 2
    for dimension in dimensions where isValid {
      let product = count.multipliedReportingOverflow(by: dimension)
      count = product.partialValue
      isValid = !product.overflow && count > 0 && count < Self.largestTensor
    }
    guard isValid else { throw .tensorShape(name: name, dimensions: dimensions, offset: start) }
    let raw = try number(UInt32.self, "the type of “\(name)”")
    guard let type = ModelTensorType(rawValue: raw) else { throw .tensorType(name: name, type: raw, offset: start) }
    let offset = try number(UInt64.self, "the offset of “\(name)”")
    guard offset % UInt64(alignment) == 0 else {
      throw .misalignedTensor(name: name, offset: offset, alignment: alignment)
    }
    // ggml lists the fastest-running dimension first.
    let shape = dimensions.reversed().map { Int($0) }
    tensors.append(ModelTensor(name: name, shape: shape, type: type, bytes: 0..<Int(count) * type.size))
    return offset
  }

  /// Turns the tensors' offsets into ranges of the file, and checks that each lies within it and overlaps no other.
  private mutating func locate(_ offsets: [UInt64], alignment: Int) throws(ModelFileError) {
    dataStart = (self.offset + alignment - 1) / alignment * alignment
    let available = max(bytes.count - dataStart, 0)
    for (index, offset) in offsets.enumerated() {
      let size = tensors[index].bytes.count
      guard offset <= UInt64(available), size <= available - Int(offset) else {
        throw .truncated(
          what: "the tensor “\(tensors[index].name)”", offset: Int(clamping: UInt64(dataStart) + min(offset, 1 << 60)),
          needed: UInt64(size), available: available - Int(min(offset, UInt64(available))))
      }
      tensors[index].bytes = dataStart + Int(offset)..<dataStart + Int(offset) + size
    }
    let order = tensors.indices.sorted { tensors[$0].bytes.lowerBound < tensors[$1].bytes.lowerBound }
    for (first, second) in zip(order, order.dropFirst())
    where tensors[first].bytes.upperBound > tensors[second].bytes.lowerBound {
      throw .overlappingTensors(tensors[first].name, tensors[second].name)
    }
    for (index, tensor) in tensors.enumerated() where indices.updateValue(index, forKey: tensor.name) != nil {
      throw .duplicateTensor(tensor.name, offset: tensor.bytes.lowerBound)
    }
  }

  /// Takes the next bytes, and returns the offset of the first.
  private mutating func take(_ size: Int, _ what: String) throws(ModelFileError) -> Int {
    let available = bytes.count - offset
    guard size <= available else {
      throw .truncated(what: what, offset: offset, needed: UInt64(size), available: available)
    }
    defer { offset += size }
    return offset
  }

  private mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, _ what: String
  ) throws(ModelFileError) -> Number {
    bytes.load(type, at: try take(MemoryLayout<Number>.size, what))
  }

  /// A count of items that take at least `itemSize` bytes each: no more than the rest of the file can hold.
  private mutating func count(_ what: String, itemSize: Int) throws(ModelFileError) -> Int {
    let start = offset
    let count = try number(UInt64.self, what)
    let available = bytes.count - offset
    guard count <= UInt64(available / itemSize) else {
      let needed = count.multipliedReportingOverflow(by: UInt64(itemSize))
      throw .truncated(
        what: what, offset: start, needed: needed.overflow ? .max : needed.partialValue, available: available)
    }
    return Int(count)
  }

  private mutating func string(_ what: String) throws(ModelFileError) -> String {
    let length = try count(what, itemSize: 1)
    let start = try take(length, what)
    let text = bytes.withBytes(start..<start + length) { span in
      unsafe span.withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
    }
    guard let text else { throw .invalidText(what: what, offset: start) }
    return text
  }
}

extension ContainerReader {
  /// The SHA-256 of the tensors' bytes, in hexadecimal; throws when the header states another one, or none.
  func checkedDigest() throws(ModelFileError) -> String {
    var hasher = SHA256()
    bytes.withBytes(min(dataStart, bytes.count)..<bytes.count) { hasher.update($0) }
    let found = SHA256.hexadecimal(hasher.finalize())
    let expected = try MetadataReader(values: values).string("inkling.sha256")
    guard found == expected else { throw .digest(expected: expected, found: found) }
    return found
  }

  func checkHeader() throws(ModelFileError) {
    let expected = try MetadataReader(values: values).string(Self.headerDigestKey)
    guard let range = headerDigestRange else { throw .missingKey(Self.headerDigestKey) }
    var hasher = SHA256()
    bytes.withBytes(0..<range.lowerBound) { hasher.update($0) }
    hasher.update([UInt8](repeating: UInt8(ascii: "0"), count: range.count))
    bytes.withBytes(range.upperBound..<min(dataStart, bytes.count)) { hasher.update($0) }
    let found = SHA256.hexadecimal(hasher.finalize())
    guard found == expected else { throw .headerDigest(expected: expected, found: found) }
  }
}

import Foundation
import TextAndFiles

/// A safetensors file in memory: named tensors and metadata, every range checked.
///
/// The tensors fill the data without holes and without overlap, and no key occurs twice; anything else is an error.
///
/// ## Source
/// huggingface/safetensors, README, “Format”.
public struct SafetensorsFile: Sendable {
  /// One tensor's type, shape and position.
  public struct Entry: Sendable, Hashable {
    /// The number format.
    public var type: SafetensorsType
    /// The lengths of its axes, the slowest first.
    public var shape: [Int]
    /// Its bytes within the data.
    public var range: Range<Int>
  }

  /// The path that errors name.
  public let path: String
  /// Free text by key.
  public let metadata: [String: String]
  /// The tensors by name.
  public let entries: [String: Entry]
  private let bytes: [UInt8]
  private let dataStart: Int

  /// The longest header that is believed, as in the reference reader.
  private static let headerLimit = 100_000_000

  /// Reads a file; throws `SafetensorsError` for a damaged one, `FileFailure` for one that can't be read.
  public init(path: String) throws {
    let data = try FileFailure.explaining("read", path) { try Data(contentsOf: URL(fileURLWithPath: path)) }
    try self.init(bytes: [UInt8](data), path: path)
  }

  /// Takes a file's bytes; `path` is what errors call it.
  public init(bytes: [UInt8], path: String) throws(SafetensorsError) {
    guard bytes.count >= 8 else { throw .tooShort(path: path, bytes: bytes.count) }
    let length = bytes[0..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length <= UInt64(min(bytes.count - 8, Self.headerLimit)) else {
      throw .headerLength(path: path, length: length, bytes: bytes.count)
    }
    let end = 8 + Int(length)
    guard case .object(var header) = try StrictJSON(bytes[8..<end], path: path) else {
      throw .header(path: path, offset: 8, reason: "an object was expected")
    }
    metadata = try Self.metadata(header.removeValue(forKey: "__metadata__") ?? .object([:]), path: path)
    var entries: [String: Entry] = [:]
    // In the order of names, so that of several errors always the same one is reported.
    for (name, description) in header.sorted(by: { $0.key < $1.key }) {
      entries[name] = try Self.entry(description, name: name, path: path)
    }
    try Self.checkCover(entries, bytes: bytes.count - end, path: path)
    self.path = path
    self.entries = entries
    self.bytes = bytes
    dataStart = end
  }

  /// The numbers of a 32-bit float tensor, the last axis running fastest, which may have to have a certain shape.
  public func floats(_ name: String, shape: [Int]? = nil) throws(SafetensorsError) -> [Float] {
    guard let entry = entries[name] else { throw .missing(path: path, tensor: name) }
    guard entry.type == .float32 else {
      throw .mismatch(
        path: path, tensor: name, expected: SafetensorsType.float32.rawValue, found: entry.type.rawValue)
    }
    if let shape, shape != entry.shape {
      throw .mismatch(path: path, tensor: name, expected: "of shape \(shape)", found: "of shape \(entry.shape)")
    }
    return stride(from: dataStart + entry.range.lowerBound, to: dataStart + entry.range.upperBound, by: 4).map {
      let low = UInt32(bytes[$0]) | UInt32(bytes[$0 + 1]) << 8
      let high = UInt32(bytes[$0 + 2]) | UInt32(bytes[$0 + 3]) << 8
      return Float(bitPattern: low | high << 16)
    }
  }

  private static func metadata(_ json: StrictJSON, path: String) throws(SafetensorsError) -> [String: String] {
    func fail(_ reason: String) -> SafetensorsError {
      .description(path: path, tensor: "__metadata__", reason: reason)
    }
    guard case .object(let fields) = json else { throw fail("an object of strings was expected") }
    var result: [String: String] = [:]
    for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
      guard case .string(let text) = value else { throw fail("“\(key)” isn't a string") }
      result[key] = text
    }
    return result
  }

  private static func entry(_ json: StrictJSON, name: String, path: String) throws(SafetensorsError) -> Entry {
    func fail(_ reason: String) -> SafetensorsError { .description(path: path, tensor: name, reason: reason) }
    guard case .object(let fields) = json else { throw fail("an object was expected") }
    guard case .string(let typeName)? = fields["dtype"] else { throw fail("“dtype” is missing") }
    guard let type = SafetensorsType(rawValue: typeName) else { throw .type(path: path, tensor: name, type: typeName) }
    guard let shape = integers(fields["shape"]) else { throw fail("“shape” isn't a list of lengths") }
    guard let offsets = integers(fields["data_offsets"]), offsets.count == 2, offsets[0] <= offsets[1] else {
      throw fail("“data_offsets” isn't a start and an end")
    }
    guard fields.count == 3 else { throw fail("it has fields that aren't known") }
    var expected = type.size
    for length in shape {
      let (product, overflow) = expected.multipliedReportingOverflow(by: length)
      guard !overflow else { throw fail("its shape is larger than any memory") }
      expected = product
    }
    guard expected == offsets[1] - offsets[0] else {
      throw .length(path: path, tensor: name, expected: expected, found: offsets[1] - offsets[0])
    }
    return Entry(type: type, shape: shape, range: offsets[0]..<offsets[1])
  }

  private static func integers(_ json: StrictJSON?) -> [Int]? {
    guard case .array(let values)? = json else { return nil }
    let numbers = values.compactMap { if case .integer(let number) = $0, number >= 0 { number } else { nil } }
    return numbers.count == values.count ? numbers : nil
  }

  private static func checkCover(_ entries: [String: Entry], bytes: Int, path: String) throws(SafetensorsError) {
    var end = 0
    var previous = ""
    let ordered = entries.sorted { a, b in
      (a.value.range.lowerBound, a.value.range.upperBound, a.key)
        < (b.value.range.lowerBound, b.value.range.upperBound, b.key)
    }
    for (name, entry) in ordered {
      let range = entry.range
      guard range.upperBound <= bytes else {
        throw .outside(path: path, tensor: name, end: range.upperBound, bytes: bytes)
      }
      guard range.lowerBound >= end else { throw .overlap(path: path, first: previous, second: name) }
      guard range.lowerBound == end else { throw .hole(path: path, offset: end, bytes: range.lowerBound - end) }
      (end, previous) = (range.upperBound, name)
    }
    guard end == bytes else { throw .hole(path: path, offset: end, bytes: bytes - end) }
  }
}

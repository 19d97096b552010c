/// The names of elements and attributes that occur, each once: files of ink repeat a few names a million times.
struct MarkupNames {
  /// The names as they are written, and without their namespace prefixes, by their indices.
  struct Lists {
    fileprivate(set) var whole: [String] = []
    fileprivate(set) var local: [String] = []
  }

  /// A name of at most 16 bytes.
  private struct Key: Equatable {
    static let longest = 16
    static let slotCount = 64
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private let count: Int

    init(_ bytes: Span<UInt8>, in range: Range<Int>) {
      count = range.count
      for offset in 0..<min(8, count) { low |= UInt64(bytes[range.lowerBound + offset]) << UInt64(8 * offset) }
      guard count > 8 else { return }
      for offset in 8..<count { high |= UInt64(bytes[range.lowerBound + offset]) << UInt64(8 * (offset - 8)) }
    }

    var slot: Int {
      Int(truncatingIfNeeded: ((low ^ (high &* 31) ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15) >> 58)
    }
  }

  private(set) var lists = Lists()
  private var indices: [[UInt8]: Int] = [:]
  // The name that was last met of those that share a slot.
  private var recent = [(key: Key, index: Int)?](repeating: nil, count: Key.slotCount)

  /// The index of a name, which is added where it is new.
  mutating func index(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    guard range.count <= Key.longest else { return newIndex(of: range, in: bytes) }
    let key = Key(bytes.span, in: range)
    let slot = key.slot
    if let (known, index) = recent[slot], known == key { return index }
    let index = newIndex(of: range, in: bytes)
    recent[slot] = (key, index)
    return index
  }

  private mutating func newIndex(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    let name = bytes.span.utf8Text(in: range)
    let key = Array(name.utf8)
    if let index = indices[key] { return index }
    indices[key] = lists.whole.count
    lists.whole.append(name)
    lists.local.append(String(MarkupAttributes.localName(name)))
    return lists.whole.count - 1
  }
}

extension Span<UInt8> {
  /// The text of bytes that are valid UTF-8.
  func utf8Text(in range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// How often a byte occurs in a range.
  func count(of byte: UInt8, in range: Range<Int>) -> Int {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe $0.count { $0 == byte } }
  }
}

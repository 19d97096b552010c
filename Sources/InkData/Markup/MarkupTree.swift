/// The elements of an XML file, or of a part of it, in flat lists: files of ink have an element for each point, and an object
/// for each would take longer than all else.
///
/// Texts and values stay where they are in the bytes until they are asked for.
final class MarkupTree {
  /// An element. Its children follow it, each with its descendants.
  struct Node {
    /// The index of its name.
    let name: Int
    var attributes: Range<Int>
    /// The index after its last descendant.
    var end: Int
    /// The bytes from the start tag to the end tag, including both.
    var extent: Range<Int>
    /// The bytes between the two tags.
    var content: Range<Int>
    /// Whether the content is text and nothing else, and means what its bytes are.
    var isPlain = true
  }

  struct Attribute {
    /// The index of its name.
    let name: Int
    /// The bytes between the quotes.
    let value: Range<Int>
    /// Whether the value means what its bytes are.
    let isPlain: Bool
  }

  let bytes: [UInt8]
  let nodes: [Node]
  let attributes: [Attribute]
  let names: MarkupNames.Lists

  // The line of an offset; offsets are mostly asked for in rising order.
  private var counted: (offset: Int, line: Int)

  /// - Parameter start: An offset before the first element, and its line.
  init(
    bytes: [UInt8], nodes: [Node], attributes: [Attribute], names: MarkupNames.Lists,
    start: (offset: Int, line: Int)
  ) {
    self.bytes = bytes
    self.nodes = nodes
    self.attributes = attributes
    self.names = names
    counted = start
  }

  func line(of offset: Int) -> Int {
    let (from, line) = counted
    let bytes = bytes
    let lineFeeds = bytes.span.count(of: UInt8(ascii: "\n"), in: min(from, offset)..<max(from, offset))
    counted = (offset, offset < from ? line - lineFeeds : line + lineFeeds)
    return counted.line
  }

  func value(of attribute: Attribute) -> String {
    let bytes = bytes
    guard attribute.isPlain else {
      return String(decoding: MarkupText.decoded(bytes.span, in: attribute.value, isAttribute: true), as: UTF8.self)
    }
    return String(decoding: bytes[attribute.value], as: UTF8.self)
  }

  /// The text directly in an element that isn't plain.
  func text(of index: Int) -> [UInt8] {
    let bytes = bytes
    var text: [UInt8] = []
    var position = nodes[index].content.lowerBound
    var child = index + 1
    while child < nodes[index].end {
      MarkupText.append(bytes.span, in: position..<nodes[child].extent.lowerBound, to: &text)
      position = nodes[child].extent.upperBound
      child = nodes[child].end
    }
    MarkupText.append(bytes.span, in: position..<nodes[index].content.upperBound, to: &text)
    return text
  }
}

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
  func utf8Text(in range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  func count(of byte: UInt8, in range: Range<Int>) -> Int {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe $0.count { $0 == byte } }
  }
}

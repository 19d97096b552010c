import TextAndFiles

/// The elements of an XML file, or of a part of it, in flat lists: files of ink have an element for each point, and an object
/// for each would take longer than all else.
///
/// Texts and values stay where they are in the bytes until they are asked for.
final class MarkupTree {
  /// An element. Its children follow it, each with its descendants.
  struct Node {
    /// The index of its name.
    let name: Int
    /// The indices of its attributes.
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

  /// An attribute.
  struct Attribute {
    /// The index of its name.
    let name: Int
    /// The bytes between the quotes.
    let value: Range<Int>
    /// Whether the value means what its bytes are.
    let isPlain: Bool
  }

  /// Valid UTF-8.
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

  /// The line of an offset.
  func line(of offset: Int) -> Int {
    let (from, line) = counted
    let bytes = bytes
    let lineFeeds = bytes.span.count(of: UInt8(ascii: "\n"), in: min(from, offset)..<max(from, offset))
    counted = (offset, offset < from ? line - lineFeeds : line + lineFeeds)
    return counted.line
  }

  /// An attribute's value.
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

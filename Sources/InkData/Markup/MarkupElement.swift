import Foundation

/// An element of an XML file.
package struct MarkupElement: Hashable {
  let tree: MarkupTree
  let index: Int

  private var node: MarkupTree.Node { tree.nodes[index] }

  /// The name without its namespace prefix.
  package var name: String { tree.names.local[node.name] }

  package var attributes: MarkupAttributes { MarkupAttributes(tree: tree, range: node.attributes) }

  package var line: Int { tree.line(of: node.extent.lowerBound) }

  package var children: MarkupChildren { MarkupChildren(tree: tree, index: index + 1, end: node.end) }

  /// The element and all that are in it, in the order of the file.
  var withDescendants: some Sequence<MarkupElement> {
    (index..<node.end).lazy.map { MarkupElement(tree: tree, index: $0) }
  }

  /// A copy that doesn't keep the rest of the file in memory.
  func copied() -> MarkupElement {
    var parser = MarkupParser(Array(tree.bytes[node.extent]), start: (line, 1))
    do throws(MarkupParser.Stop) {
      let index = try parser.element(depth: 0)
      return MarkupElement(tree: parser.takeTree(), index: index)
    } catch {
      preconditionFailure("an element that was read can't be read")
    }
  }

  /// The index of the element after its last descendant.
  var end: Int { node.end }

  /// The number of bytes from its start tag to its end tag.
  var byteCount: Int { node.extent.count }

  /// The text directly inside it, in UTF-8: a range of some bytes.
  package var text: (bytes: [UInt8], range: Range<Int>) {
    if node.isPlain { return (tree.bytes, node.content) }
    let text = tree.text(of: index)
    return (text, text.indices)
  }

  /// The text directly inside it, with the space around it.
  package var wholeText: String {
    let (bytes, range) = text
    return bytes.span.utf8Text(in: range)
  }

  /// The text without surrounding space, unless `xml:space` keeps it.
  package var trimmedText: String {
    if attributes["space"] == "preserve" { return wholeText }
    let (bytes, range) = text
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isSpace(bytes[start]) { start += 1 }
    while start < end, isSpace(bytes[end - 1]) { end -= 1 }
    let text = bytes.span.utf8Text(in: start..<end)
    guard start < end, bytes[start] >= 0x80 || bytes[end - 1] >= 0x80 else { return text }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  var id: String? { attributes["id"] }

  /// The finite number that an attribute gives.
  package func number(_ attribute: String) -> Double? {
    guard let entry = attributes.entry(attribute) else { return nil }
    let bytes = tree.bytes
    if entry.isPlain {
      var position = entry.value.lowerBound
      let value = NumberScanner.scan(bytes.span, from: &position)
      if let value, position == entry.value.upperBound { return value.isFinite ? value : nil }
    }
    return Double(tree.value(of: entry)).flatMap { $0.isFinite ? $0 : nil }
  }

  package func child(named name: String) -> MarkupElement? { children.first { $0.name == name } }

  package func children(named name: String) -> [MarkupElement] { children.filter { $0.name == name } }

  package static func == (a: Self, b: Self) -> Bool { a.tree === b.tree && a.index == b.index }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(tree))
    hasher.combine(index)
  }
}

/// The elements directly in an element, in the order of the file.
package struct MarkupChildren: Sequence, IteratorProtocol {
  fileprivate let tree: MarkupTree
  fileprivate var index: Int
  fileprivate let end: Int

  package var isEmpty: Bool { index == end }

  package mutating func next() -> MarkupElement? {
    guard index < end else { return nil }
    defer { index = tree.nodes[index].end }
    return MarkupElement(tree: tree, index: index)
  }
}

/// The attributes of an element in the order of the file.
package struct MarkupAttributes {
  let tree: MarkupTree
  let range: Range<Int>

  /// The value of an attribute by its name without a prefix; of several with one name, the one without prefix, else the
  /// first by its prefix.
  package subscript(name: String) -> String? { entry(name).map(tree.value) }

  func entry(_ name: String) -> MarkupTree.Attribute? {
    for index in range where tree.names.whole[tree.attributes[index].name] == name { return tree.attributes[index] }
    var found: MarkupTree.Attribute?
    for index in range {
      let attribute = tree.attributes[index]
      guard tree.names.local[attribute.name] == name else { continue }
      if found.map({ tree.names.whole[attribute.name] < tree.names.whole[$0.name] }) ?? true { found = attribute }
    }
    return found
  }

  static func localName(_ name: String) -> Substring {
    name.utf8.lastIndex(of: UInt8(ascii: ":")).map { name[name.index(after: $0)...] } ?? name[...]
  }
}

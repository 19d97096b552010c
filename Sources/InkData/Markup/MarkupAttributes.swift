/// The attributes of an element in the order of the file.
package struct MarkupAttributes {
  let tree: MarkupTree
  let range: Range<Int>

  /// The value of an attribute by its name without a prefix; of several with one name, the one without prefix, else the
  /// first by its prefix.
  package subscript(name: String) -> String? { entry(name).map(tree.value) }

  /// The attribute of a name, as the subscript finds it.
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

  /// A name without its namespace prefix.
  static func localName(_ name: String) -> Substring {
    name.utf8.lastIndex(of: UInt8(ascii: ":")).map { name[name.index(after: $0)...] } ?? name[...]
  }
}

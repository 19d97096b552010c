/// The attributes of an element in the order of the file: they are few, so that a list is faster than a dictionary.
package struct MarkupAttributes {
  /// An attribute with its full name: `xml:id`.
  struct Entry {
    let name: String
    let value: String
  }

  private var entries: [Entry] = []

  init() {}

  /// The value of an attribute by its name without a prefix; of several with one name, the one without prefix, else the
  /// first by its prefix.
  package subscript(name: String) -> String? {
    for entry in entries where entry.name == name { return entry.value }
    var found: Entry?
    for entry in entries where Self.localName(entry.name) == name {
      if found.map({ entry.name < $0.name }) ?? true { found = entry }
    }
    return found?.value
  }

  /// Appends an attribute; returns whether its name is new.
  mutating func append(_ name: String, _ value: String) -> Bool {
    for entry in entries where entry.name == name { return false }
    entries.append(Entry(name: name, value: value))
    return true
  }

  /// A name without its namespace prefix.
  static func localName(_ name: String) -> Substring {
    name.utf8.lastIndex(of: UInt8(ascii: ":")).map { name[name.index(after: $0)...] } ?? name[...]
  }
}

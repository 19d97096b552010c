import InkNetwork
import TextAndFiles
import Yams

/// Reads one section of a recipe's YAML into a part.
struct RecipeReader: RecipeVisitor {
  private let section: RecipeNode
  private var values: [String: (key: Node, value: Node)] = [:]
  private var order: [String] = []

  /// Starts reading a mapping; an absent value (`key:` with nothing behind it) is an empty one.
  private init(_ section: RecipeNode) throws(RecipeError) {
    self.section = section
    guard case .mapping(let mapping) = section.yaml else {
      if section.isAbsent { return }
      throw section.wrongType(expected: "a section of keys and values")
    }
    for (key, value) in mapping {
      guard let name = key.string else {
        throw RecipeNode(yaml: key, path: section.path, origin: section.origin).wrongType(expected: "words as keys")
      }
      guard values.updateValue((key, value), forKey: name) == nil else {
        throw .duplicateKey(name, location: section.at(name, key).location)
      }
      order.append(name)
    }
  }

  /// Reads a part and complains about keys that it doesn't have.
  static func read<Part: RecipeFields>(_ section: RecipeNode, into part: inout Part) throws(RecipeError) {
    var reader = try RecipeReader(section)
    // A mistyped key is reported before the values are read, or a conflict would hide it.
    var (writer, copy) = (RecipeWriter(), part)
    try copy.visit(&writer)
    try reader.checkKeys(known: writer.keys)
    try part.visit(&reader)
  }

  private func checkKeys(known: [String]) throws(RecipeError) {
    for name in order where !known.contains(name) {
      throw .unknownKey(
        name, section: section.path.isEmpty ? "the recipe" : "“\(section.name)”",
        location: section.at(name, values[name]?.key ?? section.yaml).location, nearest: known.nearest(to: name),
        known: known)
    }
  }

  mutating func field<Value>(
    _ key: String, _ text: String?, _ value: inout Value, _ read: (RecipeNode) throws(RecipeError) -> Value
  ) throws(RecipeError) {
    guard let node = take(key) else { return }
    value = try read(node)
  }

  mutating func section<Part: RecipeFields>(_ key: String, _ value: inout Part) throws(RecipeError) {
    guard let node = take(key) else { return }
    try Self.read(node, into: &value)
  }

  mutating func section<Part: RecipeFields>(_ key: String, _ value: inout Part?, default: Part) throws(RecipeError) {
    guard let node = values[key]?.value else { return }
    var part = `default`
    try Self.read(section.at(key, node), into: &part)
    value = part
  }

  mutating func sections<Part: RecipeFields>(_ key: String, _ value: inout [Part], default: Part) throws(RecipeError) {
    guard let node = take(key) else { return }
    value = []
    for (index, item) in try node.items("sections", { $0 }).enumerated() {
      value.append(`default`)
      try Self.read(node.at(String(index), item.yaml), into: &value[index])
    }
  }

  mutating func layers(_ key: String, _ value: inout [LayerDescription]) throws(RecipeError) {
    guard let node = take(key) else { return }
    value = []
    for (index, item) in try node.items("layers", { $0 }).enumerated() {
      value += try Self.layers(node.at(String(index), item.yaml))
    }
  }

  func conflict(_ message: String) throws(RecipeError) {
    throw .conflict(message, location: section.location)
  }

  /// The layers of one item of the list: copies of one.
  private static func layers(_ node: RecipeNode) throws(RecipeError) -> [LayerDescription] {
    let name: String
    let fields: Node
    if let word = node.yaml.scalar?.string {
      (name, fields) = (word, Node.mapping(Node.Mapping([], Tag(.map), .any, node.yaml.mark)))
    } else if case .mapping(let mapping) = node.yaml, mapping.count == 1, let pair = mapping.first,
      let word = pair.key.string
    {
      (name, fields) = (word, pair.value)
    } else {
      throw node.wrongType(expected: "one layer, as in - sru: {width: 256}")
    }
    guard let layer = LayerDescription.kinds.first(where: { $0.name == name }) else {
      throw node.unknownChoice(name, of: LayerDescription.kinds.map(\.name))
    }
    var repeated = RepeatedLayer(layer: layer)
    try read(node.at(name, fields), into: &repeated)
    return Array(repeating: repeated.layer, count: repeated.count)
  }

  /// A value that is there, or `nil` for the default.
  private func take(_ key: String) -> RecipeNode? {
    values[key].map { section.at(key, $0.value) }.flatMap { $0.isAbsent ? nil : $0 }
  }
}

private struct RepeatedLayer: RecipeFields {
  var layer: LayerDescription
  var count = 1

  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try layer.visit(&fields)
    try fields.number("repeat", &count, in: 1...100)
  }
}

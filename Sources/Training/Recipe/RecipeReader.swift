import InkNetwork
import TextAndFiles
import Yams

/// Reads one section of a recipe's YAML into a part, and knows the line of everything that it meets.
struct RecipeReader: RecipeVisitor {
  /// The facts that all sections of one recipe share.
  struct Origin {
    /// The file's name as the user gave it.
    var file: String
    /// The overridden paths with the overrides as they were typed.
    var overrides: [String: String]
  }

  private let origin: Origin
  private let path: [String]
  private let node: Node
  private var values: [String: (key: Node, value: Node)] = [:]
  private var order: [String] = []
  private var known: [String] = []

  /// Starts reading a mapping; an absent value (`key:` with nothing behind it) is an empty one.
  init(_ node: Node, path: [String], origin: Origin) throws(RecipeError) {
    self.origin = origin
    self.path = path
    self.node = node
    guard case .mapping(let mapping) = node else {
      if Self.isAbsent(node) { return }
      throw .wrongType(
        key: path.joined(separator: "."), expected: "a section of keys and values", found: Self.describe(node),
        location: Self.location(of: node, path: path, origin: origin))
    }
    for (key, value) in mapping {
      guard let name = key.string else {
        throw .wrongType(
          key: path.joined(separator: "."), expected: "words as keys", found: Self.describe(key),
          location: Self.location(of: key, path: path, origin: origin))
      }
      guard values.updateValue((key, value), forKey: name) == nil else {
        throw .duplicateKey(name, location: Self.location(of: key, path: path + [name], origin: origin))
      }
      order.append(name)
    }
  }

  /// Reads a part and complains about keys that it doesn't have.
  static func read<Part: RecipeFields>(
    _ node: Node, into part: inout Part, path: [String], origin: Origin, extraKeys: [String] = []
  ) throws(RecipeError) {
    var reader = try RecipeReader(node, path: path, origin: origin)
    reader.known = extraKeys
    // A mistyped key is reported before the values are read, or a missing key would hide it.
    var dry = KeyCollector()
    var copy = part
    try copy.visit(&dry)
    try reader.checkKeys(known: extraKeys + dry.keys)
    try part.visit(&reader)
  }

  private func checkKeys(known: [String]) throws(RecipeError) {
    for name in order where !known.contains(name) {
      let section = path.isEmpty ? "the recipe" : "“\(path.joined(separator: "."))”"
      throw .unknownKey(
        name, section: section, location: location(of: values[name]?.key ?? node, key: name),
        nearest: known.nearest(to: name), known: known)
    }
  }

  mutating func number(
    _ key: String, _ value: inout Float, in range: ClosedRange<Float>
  ) throws(RecipeError) {
    guard let node = take(key) else { return }
    value = try number(node, key: key, in: range)
  }

  mutating func integer(_ key: String, _ value: inout Int, in range: ClosedRange<Int>) throws(RecipeError) {
    guard let node = take(key) else { return }
    value = try number(node, key: key, in: range)
  }

  mutating func integer(_ key: String, _ value: inout Int?, in range: ClosedRange<Int>) throws(RecipeError) {
    guard let node = values[key]?.value else { return }
    value = Self.isAbsent(node) ? nil : try number(node, key: key, in: range)
  }

  mutating func seed(_ key: String, _ value: inout UInt64) throws(RecipeError) {
    guard let node = take(key) else { return }
    guard let text = node.scalar?.string, let number = UInt64(text) else {
      throw wrongType(key, node, expected: "a whole number from 0")
    }
    value = number
  }

  mutating func flag(_ key: String, _ value: inout Bool) throws(RecipeError) {
    guard let node = take(key) else { return }
    guard let flag = node.bool else { throw wrongType(key, node, expected: "true or false") }
    value = flag
  }

  mutating func text(_ key: String, _ value: inout String) throws(RecipeError) {
    guard let node = take(key) else { return }
    value = try text(node, key: key)
  }

  mutating func text(_ key: String, _ value: inout String?) throws(RecipeError) {
    guard let node = take(key) else { return }
    value = try text(node, key: key)
  }

  mutating func texts(_ key: String, _ value: inout [String]) throws(RecipeError) {
    guard let node = take(key) else { return }
    value = try items(of: node, key: key, "words") { (item) throws(RecipeError) in try text(item, key: key) }
  }

  mutating func range(
    _ key: String, _ value: inout ClosedRange<Float>, in range: ClosedRange<Float>
  ) throws(RecipeError) {
    guard let node = take(key) else { return }
    value = try self.range(node, key: key, in: range, example: "[0.75, 1.3]")
  }

  mutating func range(
    _ key: String, _ value: inout ClosedRange<Int>, in range: ClosedRange<Int>
  ) throws(RecipeError) {
    guard let node = take(key) else { return }
    value = try self.range(node, key: key, in: range, example: "[2, 6]")
  }

  mutating func integers(_ key: String, _ value: inout [Int], in range: ClosedRange<Int>) throws(RecipeError) {
    guard let node = take(key) else { return }
    value = try items(of: node, key: key, "whole numbers") { (item) throws(RecipeError) in
      try number(item, key: key, in: range)
    }
  }

  mutating func choice<Choice: RecipeChoice>(_ key: String, _ value: inout Choice) throws(RecipeError) {
    guard let node = take(key) else { return }
    value = try choice(node, key: key)
  }

  mutating func choices<Choice: RecipeChoice>(_ key: String, _ value: inout [Choice]) throws(RecipeError) {
    guard let node = take(key) else { return }
    value = try items(of: node, key: key, "words") { (item) throws(RecipeError) in try choice(item, key: key) }
  }

  mutating func section<Part: RecipeFields>(_ key: String, _ value: inout Part) throws(RecipeError) {
    guard let node = take(key) else { return }
    try Self.read(node, into: &value, path: path + [key], origin: origin)
  }

  mutating func section<Part: RecipeFields>(
    _ key: String, _ value: inout Part?, default: Part
  ) throws(RecipeError) {
    guard let node = values[key]?.value else { return }
    var part = `default`
    try Self.read(node, into: &part, path: path + [key], origin: origin)
    value = part
  }

  mutating func sections<Part: RecipeFields>(
    _ key: String, _ value: inout [Part], default: Part
  ) throws(RecipeError) {
    guard let node = take(key) else { return }
    var result: [Part] = []
    for (index, item) in try items(of: node, key: key, "sections", { $0 }).enumerated() {
      var part = `default`
      try Self.read(item, into: &part, path: path + [key, String(index)], origin: origin)
      result.append(part)
    }
    value = result
  }

  mutating func layers(_ key: String, _ value: inout [LayerDescription]) throws(RecipeError) {
    guard let node = take(key) else { return }
    var result: [LayerDescription] = []
    for (index, item) in try items(of: node, key: key, "layers", { $0 }).enumerated() {
      result += try layer(item, path: path + [key, String(index)])
    }
    value = result
  }

  func conflict(_ message: String) throws(RecipeError) {
    throw .conflict(message, location: Self.location(of: node, path: path, origin: origin))
  }

  private func layer(_ node: Node, path: [String]) throws(RecipeError) -> [LayerDescription] {
    let location = Self.location(of: node, path: path, origin: origin)
    let name: String
    let fields: Node
    if let word = node.scalar?.string {
      (name, fields) = (word, Node.mapping(Node.Mapping([], Tag(.map), .any, node.mark)))
    } else if case .mapping(let mapping) = node, mapping.count == 1, let pair = mapping.first,
      let word = pair.key.string
    {
      (name, fields) = (word, pair.value)
    } else {
      throw .wrongType(
        key: path.joined(separator: "."), expected: "one layer, as in - sru: {width: 256}",
        found: Self.describe(node), location: location)
    }
    guard let layer = LayerDescription.kinds.first(where: { $0.name == name }) else {
      let known = LayerDescription.kinds.map(\.name)
      throw .unknownChoice(
        key: path.joined(separator: "."), value: name, known: known, nearest: known.nearest(to: name),
        location: location)
    }
    var repeated = RepeatedLayer(layer: layer)
    try Self.read(fields, into: &repeated, path: path + [name], origin: origin)
    return Array(repeating: repeated.layer, count: repeated.count)
  }

  /// A value that is there, or `nil` for the default.
  private func take(_ key: String) -> Node? {
    guard let node = values[key]?.value, !Self.isAbsent(node) else { return nil }
    return node
  }

  private func number<Number: Comparable & LosslessStringConvertible>(
    _ node: Node, key: String, in range: ClosedRange<Number>
  ) throws(RecipeError) -> Number {
    guard let text = node.scalar?.string, let number = Number(text) else {
      throw wrongType(key, node, expected: Number.self == Int.self ? "a whole number" : "a number")
    }
    guard range.contains(number) else {
      throw .outOfRange(
        key: fullName(key), value: text, range: "\(range.lowerBound) to \(range.upperBound)",
        location: location(of: node, key: key))
    }
    return number
  }

  private func text(_ node: Node, key: String) throws(RecipeError) -> String {
    guard let text = node.scalar?.string else { throw wrongType(key, node, expected: "text") }
    return text
  }

  private func choice<Choice: RecipeChoice>(_ node: Node, key: String) throws(RecipeError) -> Choice {
    let word = try text(node, key: key)
    guard let choice = Choice(rawValue: word) else {
      let known = Choice.allCases.map(\.rawValue)
      throw .unknownChoice(
        key: fullName(key), value: word, known: known, nearest: known.nearest(to: word),
        location: location(of: node, key: key))
    }
    return choice
  }

  /// A range from a list of its two ends.
  private func range<Number: Comparable & LosslessStringConvertible>(
    _ node: Node, key: String, in range: ClosedRange<Number>, example: String
  ) throws(RecipeError) -> ClosedRange<Number> {
    let ends = try items(of: node, key: key, "two numbers") { $0 }
    guard ends.count == 2 else {
      throw wrongType(key, node, expected: "two numbers, as in \(example)", found: "\(ends.count)")
    }
    let (lower, upper) = (try number(ends[0], key: key, in: range), try number(ends[1], key: key, in: range))
    guard lower <= upper else { throw wrongType(key, node, expected: "two numbers, the lower first") }
    return lower...upper
  }

  private func items<Item>(
    of node: Node, key: String, _ what: String, _ read: (Node) throws(RecipeError) -> Item
  ) throws(RecipeError) -> [Item] {
    guard case .sequence(let items) = node else {
      throw wrongType(key, node, expected: "a list of \(what)")
    }
    var result: [Item] = []
    for item in items { result.append(try read(item)) }
    return result
  }

  private func fullName(_ key: String) -> String { (path + [key]).joined(separator: ".") }

  private func wrongType(_ key: String, _ node: Node, expected: String, found: String? = nil) -> RecipeError {
    .wrongType(
      key: fullName(key), expected: expected, found: found ?? Self.describe(node),
      location: location(of: node, key: key))
  }

  private func location(of node: Node, key: String) -> RecipeLocation {
    Self.location(of: node, path: path + [key], origin: origin)
  }

  private static func location(of node: Node, path: [String], origin: Origin) -> RecipeLocation {
    for length in stride(from: path.count, to: 0, by: -1) {
      if let text = origin.overrides[path.prefix(length).joined(separator: ".")] { return .override(text) }
    }
    return .line(node.mark?.line ?? 1, file: origin.file)
  }

  private static func isAbsent(_ node: Node) -> Bool {
    guard case .scalar(let scalar) = node, scalar.style == .plain || scalar.style == .any else { return false }
    return ["", "~", "null"].contains(scalar.string)
  }

  private static func describe(_ node: Node) -> String {
    switch node {
    case .scalar(let scalar): scalar.string.isEmpty ? "nothing" : "“\(scalar.string)”"
    case .mapping: "a section"
    case .sequence: "a list"
    default: "an alias"
    }
  }
}

/// A layer with the number of its copies.
private struct RepeatedLayer: RecipeFields {
  var layer: LayerDescription
  var count = 1

  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try layer.visit(&fields)
    try fields.integer("repeat", &count, in: 1...100)
  }
}

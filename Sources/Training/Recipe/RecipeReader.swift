import InkNetwork
import TextAndFiles
import Yams

/// Reads one section of a recipe's YAML into a part, and knows the line of everything that it meets.
struct RecipeReader: RecipeVisitor {
  /// What every section of one recipe shares.
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
        place: Self.place(of: node, path: path, origin: origin))
    }
    for (key, value) in mapping {
      guard let name = key.string else {
        throw .wrongType(
          key: path.joined(separator: "."), expected: "words as keys", found: Self.describe(key),
          place: Self.place(of: key, path: path, origin: origin))
      }
      guard values.updateValue((key, value), forKey: name) == nil else {
        throw .duplicateKey(name, place: Self.place(of: key, path: path + [name], origin: origin))
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
    // A mistyped key is told before the values are judged, or a missing key would hide it.
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
        name, section: section, place: place(of: values[name]?.key ?? node, key: name),
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
    value = try integer(node, key: key, in: range)
  }

  mutating func integer(_ key: String, _ value: inout Int?, in range: ClosedRange<Int>) throws(RecipeError) {
    guard let node = values[key]?.value else { return }
    value = Self.isAbsent(node) ? nil : try integer(node, key: key, in: range)
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
    var result: [String] = []
    for item in try list(node, key: key, of: "words") { result.append(try text(item, key: key)) }
    value = result
  }

  mutating func range(
    _ key: String, _ value: inout ClosedRange<Float>, in range: ClosedRange<Float>
  ) throws(RecipeError) {
    guard let node = take(key) else { return }
    let ends = try ends(of: node, key: key, example: "[0.75, 1.3]")
    let lower = try number(ends.lower, key: key, in: range)
    let upper = try number(ends.upper, key: key, in: range)
    guard lower <= upper else { throw wrongType(key, node, expected: "the lower number first") }
    value = lower...upper
  }

  mutating func range(
    _ key: String, _ value: inout ClosedRange<Int>, in range: ClosedRange<Int>
  ) throws(RecipeError) {
    guard let node = take(key) else { return }
    let ends = try ends(of: node, key: key, example: "[2, 6]")
    let lower = try integer(ends.lower, key: key, in: range)
    let upper = try integer(ends.upper, key: key, in: range)
    guard lower <= upper else { throw wrongType(key, node, expected: "the lower number first") }
    value = lower...upper
  }

  mutating func integers(_ key: String, _ value: inout [Int], in range: ClosedRange<Int>) throws(RecipeError) {
    guard let node = take(key) else { return }
    var result: [Int] = []
    for item in try list(node, key: key, of: "whole numbers") { result.append(try integer(item, key: key, in: range)) }
    value = result
  }

  mutating func choice<Choice: RecipeChoice>(_ key: String, _ value: inout Choice) throws(RecipeError) {
    guard let node = take(key) else { return }
    value = try choice(node, key: key)
  }

  mutating func choices<Choice: RecipeChoice>(_ key: String, _ value: inout [Choice]) throws(RecipeError) {
    guard let node = take(key) else { return }
    var result: [Choice] = []
    for item in try list(node, key: key, of: "words") { result.append(try choice(item, key: key)) }
    value = result
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
    for (index, item) in try list(node, key: key, of: "sections").enumerated() {
      var part = `default`
      try Self.read(item, into: &part, path: path + [key, String(index)], origin: origin)
      result.append(part)
    }
    value = result
  }

  mutating func layers(_ key: String, _ value: inout [LayerDescription]) throws(RecipeError) {
    guard let node = take(key) else { return }
    var result: [LayerDescription] = []
    for (index, item) in try list(node, key: key, of: "layers").enumerated() {
      result += try layer(item, path: path + [key, String(index)])
    }
    value = result
  }

  func conflict(_ message: String) throws(RecipeError) {
    throw .conflict(message, place: Self.place(of: node, path: path, origin: origin))
  }

  private func layer(_ node: Node, path: [String]) throws(RecipeError) -> [LayerDescription] {
    let place = Self.place(of: node, path: path, origin: origin)
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
        found: Self.describe(node), place: place)
    }
    guard let layer = LayerDescription.kinds.first(where: { $0.name == name }) else {
      let known = LayerDescription.kinds.map(\.name)
      throw .unknownChoice(
        key: path.joined(separator: "."), value: name, known: known, nearest: known.nearest(to: name),
        place: place)
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

  private func number(_ node: Node, key: String, in range: ClosedRange<Float>) throws(RecipeError) -> Float {
    guard let text = node.scalar?.string, let number = Float(text), number.isFinite else {
      throw wrongType(key, node, expected: "a number")
    }
    guard range.contains(number) else {
      throw .outOfRange(
        key: fullName(key), value: text, range: "\(range.lowerBound) to \(range.upperBound)",
        place: place(of: node, key: key))
    }
    return number
  }

  private func integer(_ node: Node, key: String, in range: ClosedRange<Int>) throws(RecipeError) -> Int {
    guard let text = node.scalar?.string, let number = Int(text) else {
      throw wrongType(key, node, expected: "a whole number")
    }
    guard range.contains(number) else {
      throw .outOfRange(
        key: fullName(key), value: text, range: "\(range.lowerBound) to \(range.upperBound)",
        place: place(of: node, key: key))
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
        place: place(of: node, key: key))
    }
    return choice
  }

  /// The two items of a list that stands for a range.
  private func ends(of node: Node, key: String, example: String) throws(RecipeError) -> (lower: Node, upper: Node) {
    let items = try list(node, key: key, of: "two numbers")
    guard items.count == 2 else {
      throw wrongType(key, node, expected: "two numbers, as in \(example)", found: "\(items.count)")
    }
    return (items[0], items[1])
  }

  private func list(_ node: Node, key: String, of what: String) throws(RecipeError) -> [Node] {
    guard case .sequence(let items) = node else {
      throw wrongType(key, node, expected: "a list of \(what)")
    }
    return Array(items)
  }

  private func fullName(_ key: String) -> String { (path + [key]).joined(separator: ".") }

  private func wrongType(_ key: String, _ node: Node, expected: String, found: String? = nil) -> RecipeError {
    .wrongType(
      key: fullName(key), expected: expected, found: found ?? Self.describe(node), place: place(of: node, key: key))
  }

  private func place(of node: Node, key: String) -> RecipePlace {
    Self.place(of: node, path: path + [key], origin: origin)
  }

  private static func place(of node: Node, path: [String], origin: Origin) -> RecipePlace {
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

/// A layer with the number of times that it stands in a row.
private struct RepeatedLayer: RecipeFields {
  var layer: LayerDescription
  var count = 1

  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try layer.visit(&fields)
    try fields.integer("repeat", &count, in: 1...100)
  }
}

import InkNetwork
import TextAndFiles

/// A part of a recipe: its fields are named once, for reading and for writing alike.
///
/// The values that a part has when it is made are its defaults.
protocol RecipeFields {
  /// Shows every field to a visitor, which may replace it, in the order in which they are written.
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError)
}

/// Visits a recipe's fields: the reader replaces them, the writer writes them.
protocol RecipeVisitor {
  /// A single value: its text for the writer, or `nil` to leave it out, and its function for the reader.
  mutating func field<Value>(
    _ key: String, _ text: String?, _ value: inout Value, _ read: (RecipeNode) throws(RecipeError) -> Value
  ) throws(RecipeError)
  mutating func section<Part: RecipeFields>(_ key: String, _ value: inout Part) throws(RecipeError)
  mutating func section<Part: RecipeFields>(
    _ key: String, _ value: inout Part?, default: Part
  ) throws(RecipeError)
  /// A list of sections; `default` is the part that an item's fields are read into.
  mutating func sections<Part: RecipeFields>(
    _ key: String, _ value: inout [Part], default: Part
  ) throws(RecipeError)
  /// A list of layers: `- name: {fields}`, each with `repeat`.
  mutating func layers(_ key: String, _ value: inout [LayerDescription]) throws(RecipeError)
  /// Says that the fields seen so far don't go together.
  func conflict(_ message: String) throws(RecipeError)
}

extension RecipeVisitor {
  mutating func number<Number: Comparable & LosslessStringConvertible>(
    _ key: String, _ value: inout Number, in range: ClosedRange<Number>
  ) throws(RecipeError) {
    try field(key, "\(value)", &value) { (node) throws(RecipeError) in try node.number(in: range) }
  }

  mutating func number(_ key: String, _ value: inout Int?, in range: ClosedRange<Int>) throws(RecipeError) {
    let text = value.map { "\($0)" } ?? "null"
    try field(key, text, &value) { (node) throws(RecipeError) in try node.number(in: range) }
  }

  mutating func seed(_ key: String, _ value: inout UInt64) throws(RecipeError) {
    try field(key, "\(value)", &value) { (node) throws(RecipeError) in try node.seed() }
  }

  mutating func flag(_ key: String, _ value: inout Bool) throws(RecipeError) {
    try field(key, "\(value)", &value) { (node) throws(RecipeError) in try node.flag() }
  }

  mutating func text(_ key: String, _ value: inout String) throws(RecipeError) {
    try field(key, JSONString.quoted(value), &value) { (node) throws(RecipeError) in try node.text() }
  }

  mutating func text(_ key: String, _ value: inout String?) throws(RecipeError) {
    let text = value.map(JSONString.quoted)
    try field(key, text, &value) { (node) throws(RecipeError) in try node.text() }
  }

  mutating func texts(_ key: String, _ value: inout [String]) throws(RecipeError) {
    try field(key, Self.list(value.map(JSONString.quoted)), &value) { (node) throws(RecipeError) in
      try node.items("words") { (item) throws(RecipeError) in try item.text() }
    }
  }

  /// A pair of numbers, the lower first, as a range.
  mutating func range<Number: Comparable & LosslessStringConvertible>(
    _ key: String, _ value: inout ClosedRange<Number>, in range: ClosedRange<Number>
  ) throws(RecipeError) {
    try field(key, "[\(value.lowerBound), \(value.upperBound)]", &value) { (node) throws(RecipeError) in
      try node.range(in: range)
    }
  }

  mutating func integers(_ key: String, _ value: inout [Int], in range: ClosedRange<Int>) throws(RecipeError) {
    try field(key, Self.list(value.map(String.init)), &value) { (node) throws(RecipeError) in
      try node.items("whole numbers") { (item) throws(RecipeError) in try item.number(in: range) }
    }
  }

  mutating func choice<Choice: RecipeChoice>(_ key: String, _ value: inout Choice) throws(RecipeError) {
    try field(key, value.rawValue, &value) { (node) throws(RecipeError) in try node.choice() }
  }

  mutating func choices<Choice: RecipeChoice>(_ key: String, _ value: inout [Choice]) throws(RecipeError) {
    try field(key, Self.list(value.map(\.rawValue)), &value) { (node) throws(RecipeError) in
      try node.items("words") { (item) throws(RecipeError) in try item.choice() }
    }
  }

  private static func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }
}

/// A word out of a fixed set.
protocol RecipeChoice: RawRepresentable, CaseIterable, Equatable, Sendable where RawValue == String {}

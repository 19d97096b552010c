import InkNetwork

/// A part of a recipe: its fields are named once, for reading and for writing alike.
///
/// The values that a part has when it is made are its defaults.
protocol RecipeFields {
  /// Shows every field to a visitor, which may replace it, in the order in which they are written.
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError)
}

/// Visits a recipe's fields: the reader replaces them, the writer writes them.
protocol RecipeVisitor {
  mutating func number(_ key: String, _ value: inout Float, in range: ClosedRange<Float>) throws(RecipeError)
  mutating func integer(_ key: String, _ value: inout Int, in range: ClosedRange<Int>) throws(RecipeError)
  mutating func integer(_ key: String, _ value: inout Int?, in range: ClosedRange<Int>) throws(RecipeError)
  mutating func seed(_ key: String, _ value: inout UInt64) throws(RecipeError)
  mutating func flag(_ key: String, _ value: inout Bool) throws(RecipeError)
  mutating func text(_ key: String, _ value: inout String) throws(RecipeError)
  mutating func text(_ key: String, _ value: inout String?) throws(RecipeError)
  mutating func texts(_ key: String, _ value: inout [String]) throws(RecipeError)
  /// A pair of numbers, the lower first, as a range.
  mutating func range(
    _ key: String, _ value: inout ClosedRange<Float>, in range: ClosedRange<Float>
  ) throws(RecipeError)
  /// A pair of whole numbers, the lower first, as a range.
  mutating func range(_ key: String, _ value: inout ClosedRange<Int>, in range: ClosedRange<Int>) throws(RecipeError)
  mutating func integers(_ key: String, _ value: inout [Int], in range: ClosedRange<Int>) throws(RecipeError)
  mutating func choice<Choice: RecipeChoice>(_ key: String, _ value: inout Choice) throws(RecipeError)
  mutating func choices<Choice: RecipeChoice>(_ key: String, _ value: inout [Choice]) throws(RecipeError)
  mutating func section<Part: RecipeFields>(_ key: String, _ value: inout Part) throws(RecipeError)
  mutating func section<Part: RecipeFields>(
    _ key: String, _ value: inout Part?, default: Part
  ) throws(RecipeError)
  /// A list of sections; `each` makes the part that an item's fields are read into.
  mutating func sections<Part: RecipeFields>(
    _ key: String, _ value: inout [Part], default: Part
  ) throws(RecipeError)
  /// A list of layers: `- name: {fields}`, each with `repeat`.
  mutating func layers(_ key: String, _ value: inout [LayerDescription]) throws(RecipeError)
  /// Says that the fields seen so far don't go together.
  func conflict(_ message: String) throws(RecipeError)
}

/// A word out of a fixed set.
protocol RecipeChoice: RawRepresentable, CaseIterable, Equatable, Sendable where RawValue == String {}

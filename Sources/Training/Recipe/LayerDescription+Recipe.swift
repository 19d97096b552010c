import InkNetwork

/// One layer as a recipe writes it: `- sru: {width: 256, dropout: 0.15}`.
extension LayerDescription: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    var visitor = LayerFields(fields: fields)
    try visit(&visitor)
    fields = visitor.fields
  }
}

/// Hands a layer's fields on to a visitor of recipes.
private struct LayerFields<Fields: RecipeVisitor>: LayerVisitor {
  typealias Failure = RecipeError

  var fields: Fields

  mutating func size(
    _ name: String, _ value: inout Int, in range: ClosedRange<Int>, multipleOf factor: Int
  ) throws(RecipeError) {
    try fields.integer(name, &value, in: range)
    if value % factor != 0 { try fields.conflict("“\(name)” is \(value), but must be a multiple of \(factor)") }
  }

  mutating func activation(_ name: String, _ value: inout Activation) throws(RecipeError) {
    try fields.choice(name, &value)
  }

  mutating func dropout(_ name: String, _ value: inout Float, in range: ClosedRange<Float>) throws(RecipeError) {
    try fields.number(name, &value, in: range)
  }
}

extension Activation: RecipeChoice {}

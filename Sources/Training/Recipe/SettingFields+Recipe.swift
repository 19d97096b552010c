import InkCore
import InkDecoding
import InkFeatures
import InkNetwork

// Parts of a recipe that the device side describes: recipes read and write them by the same visits.

extension FeatureSettings: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.settings(&self)
  }
}

/// Training decides nothing of a decoder but the width of its beam, which its model starts with.
extension DecoderSettings: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.settings(&self) { $0 == "beamWidth" }
  }
}

extension RecipeVisitor {
  /// Visits the fields of settings, or those with some names.
  mutating func settings(
    _ settings: inout some SettingFields, named includes: @escaping (String) -> Bool = { _ in true }
  ) throws(RecipeError) {
    var visitor = SettingsInRecipe(fields: self, includes: includes)
    try settings.visit(&visitor)
    self = visitor.fields
  }
}

/// Passes settings on to a visitor of recipes.
private struct SettingsInRecipe<Fields: RecipeVisitor>: SettingsVisitor {
  typealias Failure = RecipeError

  var fields: Fields
  let includes: (String) -> Bool

  mutating func integer(
    _ name: String, _ value: inout Int, in range: ClosedRange<Int>, _ presence: SettingPresence
  ) throws(RecipeError) {
    if includes(name) { try fields.number(name, &value, in: range) }
  }

  mutating func number(
    _ name: String, _ value: inout Float, in range: ClosedRange<Float>, _ presence: SettingPresence
  ) throws(RecipeError) {
    if includes(name) { try fields.number(name, &value, in: range) }
  }

  /// Recipes have no such settings: they come of tuning.
  mutating func numbers(_ name: String, _ value: inout [Float]?, count: Int, in range: ClosedRange<Float>) {}
}

/// One layer as a recipe writes it: `- sru: {width: 256, dropout: 0.15}`.
extension LayerDescription: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    var visitor = LayerFields(fields: fields)
    try visit(&visitor)
    fields = visitor.fields
  }
}

/// Passes a layer's fields on to a visitor of recipes.
private struct LayerFields<Fields: RecipeVisitor>: LayerVisitor {
  typealias Failure = RecipeError

  var fields: Fields

  mutating func size(
    _ name: String, _ value: inout Int, in range: ClosedRange<Int>, multipleOf factor: Int
  ) throws(RecipeError) {
    try fields.number(name, &value, in: range)
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

extension ModelTask: RecipeChoice {}

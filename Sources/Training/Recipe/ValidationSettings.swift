/// The frequency and size of validations during training, by greedy decoding.
public struct ValidationSettings: Sendable, Equatable {
  /// The steps between two validations; `nil` validates after every epoch.
  public var everySteps: Int?
  /// The largest number of samples, chosen once by the seed and as evenly from the data sources as they have samples.
  public var samples = 1_000
  /// The run stops after so many validations in a row without improvement; `nil` never stops early.
  public var patience: Int?

  /// Makes settings of defaults.
  public init() {}
}

extension ValidationSettings: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.integer("everySteps", &everySteps, in: 1...1_000_000_000)
    try fields.integer("samples", &samples, in: 0...10_000_000)
    try fields.integer("patience", &patience, in: 1...1_000_000)
  }
}

/// The default decoder settings of the model that a run makes.
public struct DecoderSettings: Sendable, Equatable {
  /// The width of the beam; 1 decodes greedily.
  public var beamWidth = 16

  /// Makes settings of defaults.
  public init() {}
}

extension DecoderSettings: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.integer("beamWidth", &beamWidth, in: 1...1000)
  }
}

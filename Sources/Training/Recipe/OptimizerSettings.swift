/// The settings of the optimizer, AdamW.
public struct OptimizerSettings: Sendable, Equatable {
  /// The highest learning rate.
  public var learningRate: Float = 2e-3
  /// The decay of the mean of the gradients.
  public var beta1: Float = 0.9
  /// The decay of the mean of their squares. With thousands of classes it has to last longer than a rare one is
  /// absent from batches, 0.999: else its weights follow the small gradients in between as if they were large, and it
  /// is forgotten.
  public var beta2: Float = 0.99
  /// Added to the divisor, so that it isn't zero.
  public var epsilon: Float = 1e-8
  /// The share of a weight that a step subtracts, times the learning rate.
  public var weightDecay: Float = 0.01
  /// The greatest length of a step's gradient.
  public var clip: Float = 1

  /// Makes settings of defaults.
  public init() {}
}

extension OptimizerSettings: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.number("learningRate", &learningRate, in: 0...10)
    try fields.number("beta1", &beta1, in: 0...0.9999)
    try fields.number("beta2", &beta2, in: 0...0.99999)
    try fields.number("epsilon", &epsilon, in: 1e-12...1)
    try fields.number("weightDecay", &weightDecay, in: 0...10)
    try fields.number("clip", &clip, in: 1e-6...1e6)
  }
}

/// The course of the learning rate over the run: up evenly, then down along half a cosine.
public struct ScheduleSettings: Sendable, Equatable {
  /// The part of the run that the rise takes.
  public var warmUp: Float = 0.05
  /// The rate at the end, as a part of the highest.
  public var finalShare: Float = 0.01

  /// Makes settings of defaults.
  public init() {}
}

extension ScheduleSettings: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.number("warmUp", &warmUp, in: 0...0.9)
    try fields.number("finalShare", &finalShare, in: 0...1)
  }
}

/// The averaging of weights over steps; the average is validated and shipped.
public struct AverageSettings: Sendable, Equatable {
  /// Which average.
  public enum Method: String, Sendable, CaseIterable {
    /// None: the last weights count.
    case none
    /// An exponential average of all steps.
    case exponential
    /// The mean of the steps since `start`.
    case tail
  }

  /// Which average.
  public var method = Method.exponential
  /// The share of an exponential average that a step keeps.
  public var decay: Float = 0.998
  /// The part of the run after which the tail's mean begins.
  public var start: Float = 0.85

  /// Makes settings of defaults.
  public init() {}
}

extension AverageSettings.Method: RecipeChoice {}

extension AverageSettings: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.choice("method", &method)
    try fields.number("decay", &decay, in: 0...1)
    try fields.number("start", &start, in: 0...1)
  }
}

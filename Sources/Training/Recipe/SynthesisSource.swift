import InkData
import InkSynthesis

/// Made-up hands that write training samples as they are needed; every lap has new ones.
public struct SynthesisSource: Sendable, Equatable {
  /// The skeletons of the characters, by a path from the recipe's folder or the working folder.
  public var skeletons = SkeletonSet.starterPath
  /// The texts to write, a file with one on each line.
  public var texts = SynthesisTexts.starterPath
  /// The samples of a lap, which is what a weight of 1 takes in an epoch.
  public var samples = 20_000
  /// The seed of the first hand.
  public var firstHand: UInt64 = 1
  /// The seed of the last hand; validate and test with others.
  public var lastHand: UInt64 = 100_000
  /// The kinds of samples, evenly; a kind given twice comes twice as often.
  public var kinds: [SampleKind] = [.line, .word]
  /// Decides what the hands write.
  public var seed: UInt64 = 1

  /// Makes settings of defaults.
  public init() {}
}

extension SynthesisSource: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.text("skeletons", &skeletons)
    try fields.text("texts", &texts)
    try fields.integer("samples", &samples, in: 1...100_000_000)
    try fields.seed("firstHand", &firstHand)
    try fields.seed("lastHand", &lastHand)
    try fields.choices("kinds", &kinds)
    try fields.seed("seed", &seed)
    if firstHand > lastHand { try fields.conflict("“firstHand” is greater than “lastHand”") }
    if kinds.isEmpty { try fields.conflict("“kinds” is empty") }
  }
}

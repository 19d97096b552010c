import InkData
import InkSynthesis

/// Synthetic Latin writers that write training samples when they are needed; every epoch has new ones.
public struct LatinSource: Sendable, Equatable {
  /// The skeletons of the characters, by a path from the recipe's folder or the working folder.
  public var skeletons = SkeletonSet.starterPath
  /// The texts to write, a file with one on each line.
  public var texts = LatinTexts.starterPath
  /// The samples of an epoch with a weight of 1.
  public var samples = 20_000
  /// The seed of the first writer.
  public var firstWriter: UInt64 = 1
  /// The seed of the last writer; validate and test with others.
  public var lastWriter: UInt64 = 100_000
  /// The kinds of samples, each equally likely; a kind given twice is twice as likely.
  public var kinds: [SampleKind] = [.line, .word]
  /// Decides the texts and the ink.
  public var seed: UInt64 = 1

  /// Makes settings of defaults.
  public init() {}
}

extension LatinSource: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.text("skeletons", &skeletons)
    try fields.text("texts", &texts)
    try fields.integer("samples", &samples, in: 1...100_000_000)
    try fields.seed("firstWriter", &firstWriter)
    try fields.seed("lastWriter", &lastWriter)
    try fields.choices("kinds", &kinds)
    try fields.seed("seed", &seed)
    if firstWriter > lastWriter { try fields.conflict("“firstWriter” is greater than “lastWriter”") }
    if kinds.isEmpty { try fields.conflict("“kinds” is empty") }
  }
}

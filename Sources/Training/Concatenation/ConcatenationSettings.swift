/// The joining of words and isolated characters of one writer in training: words to lines, characters to words.
///
/// Joined samples replace the samples that they are made of, so that weights keep their meaning and an epoch
/// takes no longer. Lengths are in x-heights, the height of a lowercase letter without ascender.
public struct ConcatenationSettings: Sendable, Equatable {
  /// The share of words that are joined to lines.
  public var share: Float = 0
  /// The number of words of a line.
  public var words: ClosedRange<Int> = 2...6
  /// The median gap between two words; real lines of UNIPEN have 1.5.
  public var space: Float = 1.4
  /// The spread of gaps between words, as the standard deviation of their logarithm: 0.8 of it from line to line,
  /// 0.6 from gap to gap. Real lines of UNIPEN have 0.68.
  public var spaceSpread: Float = 0.6
  /// The share of isolated characters that are joined to a word without a space, as in a number or a code.
  public var characterShare: Float = 0
  /// The number of characters of such a word.
  public var characters: ClosedRange<Int> = 2...6
  /// The median gap between two of its characters.
  public var letterGap: Float = 0.35
  /// The standard deviation of each piece's distance from the common baseline.
  public var lift: Float = 0.1
  /// The spread of the size of pieces, as the standard deviation of its logarithm.
  public var size: Float = 0.06

  /// Makes settings of defaults, which join nothing.
  public init() {}

  /// Whether anything is joined.
  var isOn: Bool { share > 0 || characterShare > 0 }
}

extension ConcatenationSettings: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.number("share", &share, in: 0...1)
    try fields.range("words", &words, in: 2...50)
    try fields.number("space", &space, in: 0...10)
    try fields.number("spaceSpread", &spaceSpread, in: 0...2)
    try fields.number("characterShare", &characterShare, in: 0...1)
    try fields.range("characters", &characters, in: 2...50)
    try fields.number("letterGap", &letterGap, in: 0...10)
    try fields.number("lift", &lift, in: 0...2)
    try fields.number("size", &size, in: 0...1)
  }
}

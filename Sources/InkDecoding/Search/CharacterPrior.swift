import InkCore

/// The probability that an isolated character is this one, before its ink is seen.
///
/// A network that learned all graphemes alike finds a rare character as often as a frequent one; people write frequent
/// ones. And where ideographs are written, a single one is likelier than a Latin letter or a sign of its shape, such as
/// x for 入, unless the text before the ink ends in such graphemes.
///
/// The score is `weight` · ln(n · P(c)), with n graphemes, so that an average grapheme has 0. P is the language model's
/// probability after the context; without a context that of the grapheme in any context, which is made of the numbers of
/// different left neighbours. These are flatter than counts, and cost rare characters less.
///
/// A grapheme that is no ideograph loses `signPenalty` instead of this score without a context, and besides it after one
/// that doesn't end in such a grapheme of ASCII: commas are frequent in texts, but not alone. Signs and letters that people
/// draw exactly like an ideograph, such as + for 十, lose `lookalikePenalty` besides, and so does the empty text.
public struct CharacterPrior: Sendable {
  /// The weight of the logarithm of a grapheme's frequency.
  public let weight: Float
  /// The nats that a grapheme loses that is no ideograph.
  public let signPenalty: Float

  /// The nats that a sign loses that no ink tells from an ideograph.
  package static let lookalikePenalty: Float = 8

  private let languageModel: LanguageModel
  private let alphabet: Alphabet
  private let average: Float
  private var state: LanguageModelState?
  private var expectsSigns = false

  /// Makes a prior over the graphemes of an alphabet, after a text.
  public init(
    weight: Float, signPenalty: Float, languageModel: LanguageModel, alphabet: Alphabet, context: String = ""
  ) {
    self.weight = weight
    self.signPenalty = signPenalty
    self.languageModel = languageModel
    self.alphabet = alphabet
    average = -naturalLog(Float(alphabet.graphemes.count))
    setContext(context)
  }

  /// Changes the text before the character.
  public mutating func setContext(_ context: String) {
    state = context.isEmpty ? nil : languageModel.state(after: context)
    // The last byte that isn't ASCII's white space: of a letter or sign of ASCII, or of any other grapheme.
    var last: UInt8 = 0xFF
    for byte in context.utf8 where byte > 0x20 { last = byte }
    expectsSigns = last < 0x80
  }

  /// The score of a character by its label, in nats; of the empty text by that of the blank.
  public func score(of label: Int32) -> Float {
    guard let grapheme = alphabet.grapheme(of: label) else {
      return expectsSigns ? 0 : -signPenalty - Self.lookalikePenalty
    }
    let isHan = GraphemeIndex.isHan(grapheme)
    let lookalike = Self.isLookalike(grapheme) && !expectsSigns ? Self.lookalikePenalty : 0
    if state == nil && !isHan { return -signPenalty - lookalike }
    let penalty = expectsSigns || isHan ? 0 : signPenalty + lookalike
    let symbol = languageModel.symbol(of: grapheme) ?? -1
    let frequency = languageModel.advance(state ?? LanguageModelState(), by: symbol).logProbability
    return weight * (frequency - average) - penalty
  }

  /// Whether a grapheme is drawn like 十, 入 or 乂, 八, 乚, 二, 一, 丨 or 口.
  private static func isLookalike(_ grapheme: Character) -> Bool {
    guard let scalar = grapheme.unicodeScalars.first?.value else { return false }
    // Full-width forms lie at a fixed distance from ASCII.
    return switch (0xFF01...0xFF5E).contains(scalar) ? scalar - 0xFEE0 : scalar {
    case 0x2B, 0x78, 0x58, 0xD7, 0x22, 0x4C, 0x3D, 0x2D, 0x2014, 0x7C, 0x25A1: true
    default: false
    }
  }
}

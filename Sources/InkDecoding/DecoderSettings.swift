import InkCore

/// The decoder's settings. A recipe gives the width of the beam, `inkling tune` finds the other values, and a model file
/// carries them.
public struct DecoderSettings: Hashable, Sendable {
  /// The number of prefixes that a beam search keeps after every frame; 1 decodes greedily.
  ///
  /// 16 is the default of recipes, so that exported models have it until they are tuned.
  public var beamWidth: Int
  /// The factor of the language model's log-probabilities.
  public var languageWeight: Float
  /// The probability that a text is of a kind that the language model doesn't know, such as code, before anything of it is
  /// read; 0 for never.
  public var unknownShare: Float
  /// The score of every grapheme of a text, in nats: makes up for the language model's preference for short texts.
  public var lengthBonus: Float
  /// The score of every grapheme of a listed word, in nats.
  public var wordWeight: Float
  /// The share of the language model and of the length bonus that a grapheme of ASCII gets, from 0 to 1; 1 for all of it.
  ///
  /// A Chinese language model hardly knows Latin words: with the weight that suits ideographs it would forbid them.
  public var latinShare: Float
  /// The nats that a text loses for each grapheme that its language doesn't use: see `ModelMetadata.ownGraphemes`.
  public var foreignPrice: Float = 0
  /// The weight of the network for single characters beside that for lines, from 0 to 1, where a model file has both and the line
  /// isn't sure. For a character that is alone its root is taken.
  public var characterShare: Float
  /// The factor of a grapheme's log-frequency in texts of one grapheme: see `CharacterPrior`; 0 for no prior.
  public var priorWeight: Float
  /// The nats that a text of one grapheme loses that isn't an ideograph, where there is a prior.
  public var signPenalty: Float
  /// The map from scores to confidences; `nil` for a model that isn't calibrated.
  public var calibration: Calibration?

  /// Makes settings; the default weights suit a language model of general text.
  public init(
    beamWidth: Int = 16, languageWeight: Float = 0.4, unknownShare: Float = 0, lengthBonus: Float = 0.5,
    wordWeight: Float = 1, latinShare: Float = 1, characterShare: Float = 0.5, priorWeight: Float = 0,
    signPenalty: Float = 0, calibration: Calibration? = nil
  ) {
    self.beamWidth = beamWidth
    self.languageWeight = languageWeight
    self.unknownShare = unknownShare
    self.lengthBonus = lengthBonus
    self.wordWeight = wordWeight
    self.latinShare = latinShare
    self.characterShare = characterShare
    self.priorWeight = priorWeight
    self.signPenalty = signPenalty
    self.calibration = calibration
  }
}

extension DecoderSettings: SettingFields {
  /// Shows every field to a visitor, which may replace it.
  public mutating func visit<Visitor: SettingsVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.integer("beamWidth", &beamWidth, in: 1...1000)
    try visitor.number("languageWeight", &languageWeight, in: 0...100)
    try visitor.number("unknownShare", &unknownShare, in: 0...0.9, .whereUsed(unknownShare > 0))
    try visitor.number("lengthBonus", &lengthBonus, in: -100...100)
    try visitor.number("wordWeight", &wordWeight, in: 0...100)
    try visitor.number("latinShare", &latinShare, in: 0...1, .whereUsed(latinShare != 1))
    // The module for pages of ink has no bytes to spare; there the language model alone judges such graphemes.
    #if !ONE_LANGUAGE
      try visitor.number("foreignPrice", &foreignPrice, in: 0...100, .whereUsed(foreignPrice != 0))
    #endif
    try visitor.number("characterShare", &characterShare, in: 0...1, .withCharacters)
    try visitor.number("priorWeight", &priorWeight, in: 0...100, .whereUsed(priorWeight != 0))
    try visitor.number("signPenalty", &signPenalty, in: 0...100, .whereUsed(priorWeight != 0))
    var numbers = calibration?.numbers
    try visitor.numbers("calibration", &numbers, count: Calibration.numberCount, in: -1000...1000)
    calibration = numbers.map { Calibration(numbers: $0) }
  }
}

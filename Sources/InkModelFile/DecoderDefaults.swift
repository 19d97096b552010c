/// The decoder's settings that a model file carries; users may choose others.
public struct DecoderDefaults: Hashable, Sendable {
  /// The width of the prefix beam; 1 means greedy decoding.
  public var beamWidth: Int
  /// The factor of the language model's log-probabilities.
  public var languageWeight: Float
  /// The score of every grapheme of a text, in nats.
  public var lengthBonus: Float
  /// The share of the language model and of the length bonus that a grapheme of ASCII gets, from 0 to 1; 1 for all of it.
  public var latinShare: Float
  /// The score of every grapheme of a word on the user's list, in nats.
  public var wordWeight: Float
  /// The weight of the network for single characters beside that for lines, from 0 to 1, where the file has both.
  public var characterShare: Float
  /// The factor of a grapheme's log-frequency in texts of one grapheme; 0 for none.
  public var priorWeight: Float
  /// The nats that a text of one grapheme loses that isn't an ideograph; without effect when `priorWeight` is 0.
  public var signPenalty: Float
  /// The numbers of a `Calibration`, which maps scores to confidences: eight weights, sharpness, remainder; `nil` for a
  /// model that isn't calibrated.
  public var calibration: [Float]?

  /// The count of a calibration's numbers.
  public static let calibrationCount = 10

  /// Makes defaults.
  ///
  /// - Precondition: a calibration has ten numbers.
  public init(
    beamWidth: Int = 8, languageWeight: Float = 0.4, lengthBonus: Float = 0.5, latinShare: Float = 1,
    wordWeight: Float = 1, characterShare: Float = 0.5, priorWeight: Float = 0, signPenalty: Float = 0,
    calibration: [Float]? = nil
  ) {
    precondition(
      calibration == nil || calibration?.count == Self.calibrationCount, "\(calibration ?? []) is no calibration")
    self.beamWidth = beamWidth
    self.languageWeight = languageWeight
    self.lengthBonus = lengthBonus
    self.latinShare = latinShare
    self.wordWeight = wordWeight
    self.characterShare = characterShare
    self.priorWeight = priorWeight
    self.signPenalty = signPenalty
    self.calibration = calibration
  }
}

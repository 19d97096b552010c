/// The decoder's settings that a model file carries; users may choose others.
public struct DecoderDefaults: Hashable, Sendable {
  /// The width of the prefix beam; 1 means greedy decoding.
  public var beamWidth: Int
  /// The factor of the language model's log-probabilities.
  public var languageWeight: Float
  /// The score of every grapheme of a text, in nats.
  public var lengthBonus: Float
  /// The score of every grapheme of a word on the user's list, in nats.
  public var wordWeight: Float
  /// The weight of the network for single characters beside that for lines, from 0 to 1, where the file has both.
  public var characterShare: Float
  /// The numbers of a `Calibration`, which maps scores to confidences: eight weights, sharpness, remainder; `nil` for a
  /// model that isn't calibrated.
  public var calibration: [Float]?

  /// The count of a calibration's numbers.
  public static let calibrationCount = 10

  /// Makes defaults.
  ///
  /// - Precondition: a calibration has ten numbers.
  public init(
    beamWidth: Int = 8, languageWeight: Float = 0.4, lengthBonus: Float = 0.5, wordWeight: Float = 1,
    characterShare: Float = 0.5, calibration: [Float]? = nil
  ) {
    precondition(
      calibration == nil || calibration?.count == Self.calibrationCount, "\(calibration ?? []) is no calibration")
    self.beamWidth = beamWidth
    self.languageWeight = languageWeight
    self.lengthBonus = lengthBonus
    self.wordWeight = wordWeight
    self.characterShare = characterShare
    self.calibration = calibration
  }
}

/// How a model's output is decoded unless its user says otherwise.
public struct DecoderDefaults: Hashable, Sendable {
  /// The width of the prefix beam; 1 stands for greedy decoding.
  public var beamWidth: Int
  /// What the language model's log-probabilities are multiplied by.
  public var languageWeight: Float
  /// What every grapheme adds to a text's score, in nats.
  public var lengthBonus: Float
  /// What every grapheme of a word on the user's list adds, in nats.
  public var wordWeight: Float
  /// What turns scores into confidences: the weights of eight numbers that a text is
  /// judged by, sharpness, remainder; `nil` when nobody calibrated the model.
  public var calibration: [Float]?

  /// How many numbers a calibration has.
  public static let calibrationCount = 10

  /// Makes defaults.
  ///
  /// - Precondition: a calibration has ten numbers.
  public init(
    beamWidth: Int = 8, languageWeight: Float = 0.4, lengthBonus: Float = 0.5, wordWeight: Float = 1,
    calibration: [Float]? = nil
  ) {
    precondition(
      calibration == nil || calibration?.count == Self.calibrationCount, "\(calibration ?? []) is no calibration")
    self.beamWidth = beamWidth
    self.languageWeight = languageWeight
    self.lengthBonus = lengthBonus
    self.wordWeight = wordWeight
    self.calibration = calibration
  }
}

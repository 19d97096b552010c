/// A text that a decoder found in log-probabilities.
public struct DecodedText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The labels of the text's graphemes.
  public var labels: [Int32]
  /// For every label the frame at which it is likeliest; rising.
  public var frames: [Int]
  /// The natural log of the network's probability: of the best path (greedy), or of the text over all its paths (beam).
  public var logProbability: Float
  /// The score that texts are ranked by: the log-probability with the terms of language model, length and word list.
  public var score: Float
  /// The probability that this is the text, from 0 to 1; as good as the calibration.
  public var confidence: Float
  /// For every label the probability that the text up to and with it is right: falling, the last being `confidence`.
  /// Empty except for the best text.
  public var prefixConfidences: [Float] = []

  /// Makes a decoded text from its parts; without a score it is the log-probability.
  public init(
    text: String, labels: [Int32], frames: [Int], logProbability: Float, score: Float? = nil, confidence: Float = 0
  ) {
    self.text = text
    self.labels = labels
    self.frames = frames
    self.logProbability = logProbability
    self.score = score ?? logProbability
    self.confidence = confidence
  }
}

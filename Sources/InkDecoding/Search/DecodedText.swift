/// A text that a decoder read from log-probabilities.
public struct DecodedText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The labels of the text's graphemes.
  public var labels: [Int32]
  /// For every label the frame at which it is likeliest; rising.
  public var frames: [Int]
  /// The natural log of the probability that the network gives: to the best path (greedy), or to the text over all its
  /// paths (beam).
  public var logProbability: Float
  /// What texts are ranked by: the log-probability, and what language model, length and word list add.
  public var score: Float
  /// How sure it is that this is the text, from 0 to 1; as good as the calibration.
  public var confidence: Float
  /// For every label how sure it is that the text up to and with it is right: falling, the last being `confidence`.
  /// Empty for all texts but the best.
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

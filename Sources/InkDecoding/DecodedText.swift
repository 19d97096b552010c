/// A text that a decoder read from log-probabilities.
public struct DecodedText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The labels of the text's graphemes.
  public var labels: [Int32]
  /// For every label the frame at which it is likeliest; rising.
  public var frames: [Int]
  /// The natural log of the probability: of the best path (greedy), or of the text over all its paths (beam).
  public var logProbability: Float

  /// Makes a decoded text from its parts.
  public init(text: String, labels: [Int32], frames: [Int], logProbability: Float) {
    self.text = text
    self.labels = labels
    self.frames = frames
    self.logProbability = logProbability
  }
}

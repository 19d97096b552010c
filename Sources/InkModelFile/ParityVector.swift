import InkCore

/// Ink with the training network's output for it, so that a runtime can check that it computes the same.
public struct ParityVector: Hashable, Sendable {
  /// The ink; a file keeps only its locations.
  public var ink: Ink
  /// The text that greedy decoding gives.
  public var text: String
  /// The network's log-probabilities, `[frameCount, classes]` row-major.
  public var logProbabilities: [Float]
  /// The number of frames that come out of the network.
  public var frameCount: Int

  /// Makes a parity vector.
  public init(ink: Ink, text: String, logProbabilities: [Float], frameCount: Int) {
    self.ink = ink
    self.text = text
    self.logProbabilities = logProbabilities
    self.frameCount = frameCount
  }
}

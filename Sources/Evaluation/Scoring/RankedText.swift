/// A text that an ink may say.
public struct RankedText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// How sure the recognizer is of it, from 0 to 1; `nil` when it doesn't say.
  public var confidence: Double?

  /// Makes a text.
  public init(_ text: String, confidence: Double? = nil) {
    self.text = text
    self.confidence = confidence
  }
}

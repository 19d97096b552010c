/// A candidate text of an ink.
public struct RankedText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The confidence, from 0 to 1; `nil` when the recognizer gives none.
  public var confidence: Double?

  /// Makes a text.
  public init(_ text: String, confidence: Double? = nil) {
    self.text = text
    self.confidence = confidence
  }
}

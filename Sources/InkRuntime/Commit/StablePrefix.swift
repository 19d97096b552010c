import InkCore

/// The settled beginning of a drawing's text: it can be shown as final, and committed.
public struct StablePrefix: Hashable, Sendable {
  /// The text: it never ends with a space; after a commit the rest begins with the space in between.
  public var text: String
  /// The number of graphemes of the likeliest candidate's text.
  public var graphemeCount: Int
  /// The strokes that wrote it, and no others, in the order of writing.
  public var strokes: [Stroke.ID]
  /// The probability that this was written, from 0 to 1; 1 for an empty prefix.
  public var confidence: Float

  /// Makes a prefix, empty by default.
  public init(text: String = "", graphemeCount: Int = 0, strokes: [Stroke.ID] = [], confidence: Float = 1) {
    self.text = text
    self.graphemeCount = graphemeCount
    self.strokes = strokes
    self.confidence = confidence
  }

  /// Whether no stroke is settled.
  public var isEmpty: Bool { strokes.isEmpty }
}

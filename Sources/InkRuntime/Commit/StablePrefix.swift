import InkCore

/// The beginning of what a drawing reads that is settled: it can be shown as final, and committed.
public struct StablePrefix: Hashable, Sendable {
  /// The text: it never ends with a space, and after a commit the rest begins with the one that stands between.
  public var text: String
  /// How many graphemes of the likeliest candidate's text it has.
  public var graphemeCount: Int
  /// The strokes that wrote it, in the order of writing. No other stroke has a part in it.
  public var strokes: [Stroke.ID]
  /// How sure it is that this was written, from 0 to 1; 1 for nothing.
  public var confidence: Float

  /// Makes a prefix; without anything it is empty.
  public init(text: String = "", graphemeCount: Int = 0, strokes: [Stroke.ID] = [], confidence: Float = 1) {
    self.text = text
    self.graphemeCount = graphemeCount
    self.strokes = strokes
    self.confidence = confidence
  }

  /// Whether nothing is settled.
  public var isEmpty: Bool { strokes.isEmpty }
}

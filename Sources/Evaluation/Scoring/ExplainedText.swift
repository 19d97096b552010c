/// A candidate text with the ink of each of its graphemes.
public struct ExplainedText: Hashable, Sendable {
  /// The ink of one grapheme.
  public struct Segment: Hashable, Sendable {
    /// The grapheme.
    public var grapheme: String
    /// Its points: the stroke's index and the range of its points.
    public var parts: [Part]

    /// Makes a segment.
    public init(grapheme: String, parts: [Part]) {
      self.grapheme = grapheme
      self.parts = parts
    }
  }

  /// Points of one stroke.
  public struct Part: Hashable, Sendable {
    /// The stroke's index in the ink.
    public var stroke: Int
    /// The points' indices in the stroke.
    public var points: Range<Int>

    /// Makes a part.
    public init(stroke: Int, points: Range<Int>) {
      self.stroke = stroke
      self.points = points
    }
  }

  /// The text.
  public var text: String
  /// The confidence, from 0 to 1; `nil` when the recognizer gives none.
  public var confidence: Double?
  /// The graphemes in reading order.
  public var segments: [Segment]

  /// Makes a text.
  public init(_ text: String, confidence: Double? = nil, segments: [Segment] = []) {
    self.text = text
    self.confidence = confidence
    self.segments = segments
  }
}

import InkCore

/// A grapheme of a candidate with the ink that wrote it.
public struct GraphemeSegment: Hashable, Sendable {
  /// The grapheme.
  public var grapheme: Character
  /// The points that wrote it, stroke by stroke; empty for a space.
  public var parts: [VisiblePart]

  /// Makes a segment.
  public init(grapheme: Character, parts: [VisiblePart]) {
    self.grapheme = grapheme
    self.parts = parts
  }
}

/// One reading of a drawing.
public struct Candidate: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The natural log of the text's probability as the network sees it.
  public var logProbability: Float
  /// The text's graphemes in order. Every visible ink point belongs to exactly one, unless the text is empty.
  public var segmentation: [GraphemeSegment]

  /// Makes a candidate.
  public init(text: String, logProbability: Float, segmentation: [GraphemeSegment]) {
    self.text = text
    self.logProbability = logProbability
    self.segmentation = segmentation
  }
}

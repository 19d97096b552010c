import InkCore

/// A grapheme of a candidate with the ink that wrote it.
public struct GraphemeSegment: Hashable, Sendable {
  /// The grapheme.
  public var grapheme: Character
  /// Its position in the text, as a range of UTF-16 code units.
  public var utf16Range: Range<Int>
  /// The points that wrote it, stroke by stroke; empty for a space.
  public var parts: [VisiblePart]

  /// Makes a segment.
  public init(grapheme: Character, utf16Range: Range<Int>, parts: [VisiblePart]) {
    self.grapheme = grapheme
    self.utf16Range = utf16Range
    self.parts = parts
  }
}

/// One reading of a drawing.
public struct Candidate: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The probability that this was written, from 0 to 1. With a calibrated model (`inkling tune`) eight in ten of all
  /// candidates with 0.8 are right.
  public var confidence: Float
  /// The natural log of the text's probability by the network alone.
  public var logProbability: Float
  /// The text's graphemes in order. Every visible ink point belongs to exactly one, unless the text is empty.
  public var segmentation: [GraphemeSegment]

  /// Makes a candidate.
  public init(text: String, confidence: Float = 0, logProbability: Float, segmentation: [GraphemeSegment]) {
    self.text = text
    self.confidence = confidence
    self.logProbability = logProbability
    self.segmentation = segmentation
  }
}

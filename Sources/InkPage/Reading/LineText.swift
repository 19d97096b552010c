import InkCore

/// The text of a page's line.
public struct LineText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The probability that this was written, from 0 to 1.
  public var confidence: Float
  /// Other readings of the whole line, the likeliest first.
  public var alternatives: [String]
  /// The words of the text with the strokes that wrote them.
  public var words: [Word]
  /// The index of the recognizer that read it.
  public var recognizer: Int

  /// A word of a line's text: the graphemes between spaces.
  public struct Word: Hashable, Sendable {
    /// The word's text.
    public var text: String
    /// The ids of its strokes, in the order of writing; a stroke that wrote two words is in the first.
    public var strokes: [Stroke.ID]
    /// The box around its ink; `nil` without ink.
    public var box: Box?
  }
}

import InkCore

/// The text of a page's line.
public struct LineText: Hashable, Sendable {
  /// The readings of the whole line, the likeliest first; none when it reads as nothing.
  public var readings: [LineReading]
  /// The words of the text with the strokes that wrote them.
  public var words: [Word]
  /// The index of the recognizer that read it.
  public var recognizer: Int

  /// Puts a line's text together.
  package init(readings: [LineReading], words: [Word], recognizer: Int) {
    self.readings = readings
    self.words = words
    self.recognizer = recognizer
  }

  /// The text.
  public var text: String { readings.first?.text ?? "" }
  /// The probability that this was written, from 0 to 1.
  public var confidence: Float { readings.first?.confidence ?? 0 }
  /// The texts of the other readings, the likeliest first.
  public var alternatives: [String] { readings.dropFirst().map { $0.text } }

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

/// A reading of a line.
public struct LineReading: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The probability that this was written, from 0 to 1.
  public var confidence: Float
  /// The graphemes of the text, with what wrote them.
  public var graphemes: [Grapheme]

  /// Puts a reading together.
  package init(text: String, confidence: Float, graphemes: [Grapheme]) {
    self.text = text
    self.confidence = confidence
    self.graphemes = graphemes
  }

  /// A grapheme with the ink that wrote it.
  public struct Grapheme: Hashable, Sendable {
    /// The grapheme.
    public var grapheme: Character
    /// The ids of its strokes, in the order of writing; where letters are joined, one stroke wrote several. None for a space.
    public var strokes: [Stroke.ID]
    /// The box around its part of the ink; `nil` without ink.
    public var box: Box?

    /// Makes a grapheme.
    package init(grapheme: Character, strokes: [Stroke.ID], box: Box?) {
      self.grapheme = grapheme
      self.strokes = strokes
      self.box = box
    }
  }
}

import InkCore
import InkDecoding

/// The text of a page, as it was read.
public struct PageText: Hashable, Sendable {
  /// The lines in reading order.
  public var lines: [PageLine]
  /// The text of each line.
  public var texts: [LineText]
  /// The paragraphs in reading order.
  public var paragraphs: [PageParagraph]

  /// Puts a page's text together.
  package init(lines: [PageLine], texts: [LineText], paragraphs: [PageParagraph]) {
    self.lines = lines
    self.texts = texts
    self.paragraphs = paragraphs
  }

  /// The text: a line for each of the page's.
  public var text: String { Self.joined(texts.map { $0.text }) }

  /// The text that some strokes wrote: the graphemes that have at least half of their strokes among them.
  ///
  /// - Returns: The text in reading order, a line for each of the page's that has any.
  public func text(of strokes: Set<Stroke.ID>) -> String {
    Self.joined(
      texts.compactMap { line in
        var text = ""
        var isApart = false
        for grapheme in line.readings.first?.graphemes ?? [] {
          if grapheme.grapheme.isBlank {
            isApart = true
          } else if !grapheme.strokes.isEmpty,
            2 * grapheme.strokes.count(where: { strokes.contains($0) }) >= grapheme.strokes.count
          {
            if isApart, !text.isEmpty { text.append(" ") }
            isApart = false
            text.append(grapheme.grapheme)
          }
        }
        return text.isEmpty ? nil : text
      })
  }

  /// The text for a search engine's index: what was read, and then words of other readings.
  public var indexableContent: String {
    var known = Set(texts.flatMap { $0.words.map { $0.text } })
    let words = texts.flatMap { $0.alternatives }.flatMap { $0.split { $0.isBlank } }.map { String($0) }
    let others = words.filter { known.insert($0).inserted }
    return others.isEmpty ? text : text + "\n" + others.joined(separator: " ")
  }

  private static func joined(_ lines: [String]) -> String { lines.joined(separator: "\n") }
}

/// The text of a page's line.
public struct LineText: Hashable, Sendable {
  /// The readings of the whole line, the likeliest first; none when it reads as nothing.
  public var readings: [LineReading]
  /// The words of the text with the strokes that wrote them.
  public var words: [Word]
  /// The index of the recognizer that read it.
  public var recognizer: Int
  #if !ONE_LANGUAGE
    /// The language that it was read in, as a BCP-47 tag; `nil` when the recognizer's model declares none.
    public var language: String?
    /// The probability that it is in this language, among those that were read.
    package var languageShare: Float = 1
  #endif

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

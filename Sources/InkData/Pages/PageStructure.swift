/// The truth about a page's strokes: the words of its lines, and its drawings.
///
/// A stroke is in one word or one drawing at most; strokes in neither are unknown, and nothing is judged by them. Where
/// it isn't known which strokes of a line are which word, the words are one `Word` whose text has spaces.
public struct PageStructure: Hashable, Codable, Sendable {
  /// The lines in reading order.
  public var lines: [Line]
  /// The drawings: shapes, arrows, underlines, tables' rules, pictures.
  public var drawings: [Drawing]
  /// The numbers of the paragraphs that have no place in the reading order, rising: the labels of a diagram, a note in the
  /// margin. Wherever a reader takes one between the other paragraphs is right.
  public var unordered: [Int]

  /// Makes a structure.
  public init(lines: [Line] = [], drawings: [Drawing] = [], unordered: [Int] = []) {
    self.lines = lines
    self.drawings = drawings
    self.unordered = unordered
  }

  /// A line of writing.
  public struct Line: Hashable, Codable, Sendable {
    /// The words in reading order; a run of ideographs between spaces is one word.
    public var words: [Word]
    /// The number of the line's paragraph, from 0; the lines of a paragraph follow one another.
    public var paragraph: Int

    /// Makes a line.
    public init(words: [Word], paragraph: Int) {
      self.words = words
      self.paragraph = paragraph
    }

    /// The words' texts, separated by spaces.
    public var text: String { words.map(\.text).joined(separator: " ") }
    /// The indices of the line's strokes, word by word.
    public var strokes: [Int] { words.flatMap(\.strokes) }
    /// Whether the strokes of each word are known; where they aren't, the line's word boundaries can't be judged.
    public var hasKnownWords: Bool { words.allSatisfy(\.isOneWord) }
  }

  /// A word of a line.
  public struct Word: Hashable, Codable, Sendable {
    /// The text; it has spaces where the strokes of several words can't be told apart.
    public var text: String
    /// The indices of the word's strokes in the ink.
    public var strokes: [Int]

    /// Makes a word.
    public init(text: String, strokes: [Int]) {
      self.text = text
      self.strokes = strokes
    }

    /// Whether it is one word, not several whose strokes can't be told apart.
    public var isOneWord: Bool { !text.contains(" ") }
  }

  /// Strokes that aren't writing.
  public struct Drawing: Hashable, Codable, Sendable {
    /// The category: `arrow`, `underline`, `box`, `cat`.
    public var category: String
    /// The indices of the drawing's strokes in the ink.
    public var strokes: [Int]

    /// Makes a drawing.
    public init(category: String, strokes: [Int]) {
      self.category = category
      self.strokes = strokes
    }
  }

  /// The text in reading order: lines are separated by a line feed, paragraphs by two.
  public var text: String {
    var result = ""
    for (index, line) in lines.enumerated() {
      if index > 0 { result += lines[index - 1].paragraph == line.paragraph ? "\n" : "\n\n" }
      result += line.text
    }
    return result
  }

  /// Whether each of a page's strokes is writing; `nil` for strokes of which nothing is known.
  ///
  /// - Parameter strokeCount: The number of the ink's strokes; indices beyond it are ignored.
  public func isWriting(strokeCount: Int) -> [Bool?] {
    var result = [Bool?](repeating: nil, count: strokeCount)
    for line in lines {
      for index in line.strokes where result.indices.contains(index) { result[index] = true }
    }
    for drawing in drawings {
      for index in drawing.strokes where result.indices.contains(index) { result[index] = false }
    }
    return result
  }
}

/// The truth about a page's strokes: the words of its lines, and its drawings.
///
/// A stroke is in one word or one drawing at most; strokes in neither are unknown, and nothing is judged by them. Where
/// it isn't known which strokes of a line are which word, the words are one `Word` whose text has spaces.
public struct PageStructure: Hashable, Codable, Sendable {
  enum CodingKeys: String, CodingKey, CaseIterable { case lines, drawings, unordered }

  /// The lines in reading order.
  public var lines: [Line]
  /// The drawings: shapes, arrows, underlines, tables' rules, pictures.
  public var drawings: [Drawing]
  /// The numbers of the paragraphs that are outside of the reading order, rising: the labels of a diagram, a note in the
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
    enum CodingKeys: String, CodingKey, CaseIterable { case words, paragraph }

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
  public struct Word: Hashable, Codable, Sendable, StrictlyKeyed {
    enum CodingKeys: String, CodingKey, CaseIterable { case text, strokes }

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
  public struct Drawing: Hashable, Codable, Sendable, StrictlyKeyed {
    enum CodingKeys: String, CodingKey, CaseIterable { case category, strokes }

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
    var result = lines.first?.text ?? ""
    for (before, line) in zip(lines, lines.dropFirst()) {
      result += (before.paragraph == line.paragraph ? "\n" : "\n\n") + line.text
    }
    return result
  }

  /// Whether each of a page's strokes is writing; `nil` for strokes of which nothing is known.
  ///
  /// - Parameter strokeCount: The number of the ink's strokes; indices beyond it are ignored.
  public func isWriting(strokeCount: Int) -> [Bool?] {
    var result = [Bool?](repeating: nil, count: strokeCount)
    for index in lines.flatMap(\.strokes) where result.indices.contains(index) { result[index] = true }
    for index in drawings.flatMap(\.strokes) where result.indices.contains(index) { result[index] = false }
    return result
  }

  /// Checks the structure against the ink and the text that it belongs to.
  ///
  /// - Throws: `PageStructureError` at the first problem.
  /// - Complexity: Linear in the numbers of strokes and words.
  public func check(strokeCount: Int, text: String) throws(PageStructureError) {
    var taken = [Bool](repeating: false, count: strokeCount)
    func take(_ strokes: [Int], _ group: () -> String) throws(PageStructureError) {
      if strokes.isEmpty { throw .emptyGroup(group()) }
      for stroke in strokes {
        guard taken.indices.contains(stroke) else {
          throw .unknownStroke(stroke, group: group(), strokeCount: strokeCount)
        }
        if taken[stroke] { throw .strokeTwice(stroke, group: group()) }
        taken[stroke] = true
      }
    }
    for (number, line) in lines.enumerated() {
      if line.words.isEmpty { throw .emptyLine(number) }
      let before = number == 0 ? -1 : lines[number - 1].paragraph
      if line.paragraph != before && line.paragraph != before + 1 || line.paragraph < 0 {
        throw .badParagraph(line.paragraph, line: number)
      }
      for (index, word) in line.words.enumerated() {
        let name = { "lines[\(number)].words[\(index)]" }
        if word.text.isEmpty || word.text.first == " " || word.text.last == " " || word.text.contains("\n") {
          throw .badWord(name(), text: word.text)
        }
        try take(word.strokes, name)
      }
    }
    for (number, drawing) in drawings.enumerated() { try take(drawing.strokes) { "drawings[\(number)]" } }
    var before = -1
    for paragraph in unordered {
      guard paragraph > before, paragraph <= lines.last?.paragraph ?? -1 else { throw .badUnordered(paragraph) }
      before = paragraph
    }
    if self.text != text { throw .otherText(expected: text, found: self.text) }
  }
}

extension PageStructure: StrictlyKeyed {
  /// Reads a structure; lists that are missing are empty, and what is in them has no other keys.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    lines = try values.decodeIfPresent([Strict<Line>].self, forKey: .lines)?.map(\.value) ?? []
    drawings = try values.decodeIfPresent([Strict<Drawing>].self, forKey: .drawings)?.map(\.value) ?? []
    unordered = try values.decodeIfPresent([Int].self, forKey: .unordered) ?? []
  }
}

extension PageStructure.Line: StrictlyKeyed {
  /// Reads a line; a missing paragraph is the first.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    words = try values.decode([Strict<PageStructure.Word>].self, forKey: .words).map(\.value)
    paragraph = try values.decodeIfPresent(Int.self, forKey: .paragraph) ?? 0
  }
}

/// A problem with the truth about a page's strokes; lines, words, drawings and strokes count from 0 as in JSON paths.
public enum PageStructureError: Error, Hashable, Sendable {
  /// A group names a stroke that the ink doesn't have.
  case unknownStroke(Int, group: String, strokeCount: Int)
  /// A stroke is in two groups, or twice in one.
  case strokeTwice(Int, group: String)
  /// A group has no stroke.
  case emptyGroup(String)
  /// A line has no word.
  case emptyLine(Int)
  /// A word has no text, or spaces at its ends.
  case badWord(String, text: String)
  /// A line's paragraph is negative, or another than those of its neighbours that come back to it.
  case badParagraph(Int, line: Int)
  /// A paragraph outside of the reading order isn't there, or isn't after the one before it.
  case badUnordered(Int)
  /// The words read otherwise than the sample's text.
  case otherText(expected: String, found: String)
}

extension PageStructureError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .unknownStroke(let stroke, let group, let strokeCount):
      "\(group) has stroke \(stroke), but the ink has \(strokeCount) strokes, which count from 0: correct the index"
    case .strokeTwice(let stroke, let group):
      "\(group) has stroke \(stroke), which is in a word or drawing already: put each stroke into one at most"
    case .emptyGroup(let group):
      "\(group) has no stroke: give it its strokes, or leave it out"
    case .emptyLine(let line):
      "lines[\(line)] has no word: give it its words, or leave it out"
    case .badWord(let word, let text):
      "\(word) has the text “\(text)”: a word's text isn't empty and has no space at its ends and no line feed"
    case .badParagraph(let paragraph, let line):
      "lines[\(line)] is of paragraph \(paragraph): number paragraphs from 0 in reading order, without gaps"
    case .badUnordered(let paragraph):
      "“unordered” has \(paragraph): list the numbers of lines' paragraphs, each once and rising"
    case .otherText(let expected, let found):
      "the words read “\(Self.short(found))” where the text is “\(Self.short(expected))”: correct one of them"
    }
  }

  /// A text that fits on a line of a message.
  private static func short(_ text: String) -> String {
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}

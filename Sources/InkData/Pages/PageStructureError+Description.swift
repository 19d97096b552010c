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

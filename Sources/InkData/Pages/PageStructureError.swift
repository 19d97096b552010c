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
  /// A paragraph without a place in the reading order isn't there, or isn't after the one before it.
  case badUnordered(Int)
  /// The words read otherwise than the sample's text.
  case otherText(expected: String, found: String)
}

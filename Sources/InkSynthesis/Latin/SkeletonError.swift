/// A defect of a file of skeletons. `line` counts from 1.
public enum SkeletonError: Error, Hashable, Sendable {
  /// The file or folder can't be read.
  case unreadable(path: String)
  /// The folder has no `.txt` file.
  case emptyFolder(path: String)
  /// The file has no glyph.
  case noGlyph(path: String)
  /// A line begins with a word that the format doesn't have.
  case unknownKeyword(String, path: String, line: Int)
  /// Files include each other, and so themselves.
  case includeLoop(String, path: String, line: Int)
  /// `glyph` isn't followed by exactly one printable character.
  case badGlyph(String, path: String, line: Int)
  /// A character has two glyphs.
  case duplicateGlyph(Character, path: String, line: Int)
  /// `allograph` comes before any `glyph`, or `stroke` before any `allograph`.
  case misplaced(keyword: String, needs: String, path: String, line: Int)
  /// `allograph` isn't followed by a style, a name and perhaps an advance.
  case badAllograph(String, path: String, line: Int)
  /// Two allographs of one glyph have the same style and name.
  case duplicateAllograph(String, of: Character, path: String, line: Int)
  /// A glyph has no allograph, or an allograph no stroke; the line is where it begins.
  case empty(String, path: String, line: Int)
  /// A stroke has fewer than two points of its own.
  case tooFewPoints(count: Int, path: String, line: Int)
  /// A word isn't a point like `3,10` or `3.5,-2^`.
  case badPoint(String, path: String, line: Int)
  /// A point is off the grid.
  case offGrid(String, path: String, line: Int)
  /// Two successive points are the same.
  case repeatedPoint(String, path: String, line: Int)
  /// Parentheses are not around a lead-in or a lead-out.
  case badParentheses(String, path: String, line: Int)
}

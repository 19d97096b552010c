/// A defect of a file of component forms. `line` counts from 1.
public enum ComponentFormsError: Error, Hashable, Sendable {
  /// The file or folder can't be read.
  case unreadable(path: String)
  /// The folder has no `.txt` file.
  case emptyFolder(path: String)
  /// A line begins with a word that the format doesn't have.
  case unknownKeyword(String, path: String, line: Int)
  /// A line needs another one before it.
  case misplaced(keyword: String, needs: String, path: String, line: Int)
  /// A line's words aren't what its keyword takes.
  case badLine(keyword: String, expected: String, path: String, line: Int)
  /// A component of this name and number of strokes, or a mark, is given twice.
  case duplicate(String, path: String, line: Int)
  /// A form doesn't keep and draw what it must: it names a stroke that isn't there, or one twice.
  case badStroke(Int, of: String, path: String, line: Int)
  /// A word isn't a point like `30,10` or `80,0^`, or is off the grid.
  case badPoint(String, path: String, line: Int)
  /// A component has no form, a form or a mark no stroke; the line is where it begins.
  case empty(String, path: String, line: Int)
}

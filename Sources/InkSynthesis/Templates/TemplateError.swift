/// A defect of stroke templates or their sources.
public enum TemplateError: Error, Hashable, Sendable {
  /// A library's first line isn't the card of one.
  case notALibrary(file: String)
  /// The library was written by a later version of the toolkit.
  case laterVersion(file: String, version: Int)
  /// A line or a file isn't what its format says.
  case malformed(file: String, line: Int, reason: String)
  /// A number is missing or can't be one, at a byte of some text.
  case badPath(file: String, line: Int, byte: Int, found: String)
  /// A template has no strokes, or a stroke has no points.
  case empty(file: String, line: Int)
  /// A file's name is no character's.
  case badName(file: String, expected: String)
  /// The number of strokes isn't the one that the file gives.
  case wrongCount(file: String, line: Int, what: String, expected: Int, found: Int)
  /// A folder or file has nothing that can be used.
  case nothingUsable(path: String, expected: String, example: String?)
}

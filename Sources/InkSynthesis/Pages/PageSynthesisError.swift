/// The reason that pages can't be laid out.
public enum PageSynthesisError: Error, Hashable, Sendable {
  /// No writer of the chosen part has enough words or lines.
  case noWriters(paths: [String])
  /// No drawing of the chosen part and categories is there.
  case noDrawings(path: String)
  /// There is nothing to write with.
  case nothingToWriteWith
}

extension PageSynthesisError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .noWriters(let paths):
      """
      no writer of \(paths.joined(separator: ", ")) has a dozen words or a few lines in the chosen part: name a set of \
      words or lines, and the split that belongs to it
      """
    case .noDrawings(let path):
      """
      \(path) has no drawing of the chosen part and categories: name a set imported with “inkling data import \
      quickdraw”, or another part
      """
    case .nothingToWriteWith:
      "pages need writers: name a set of words and lines, a library of templates, or skeletons"
    }
  }
}

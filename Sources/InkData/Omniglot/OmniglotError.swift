/// What can be wrong with Omniglot's files.
public enum OmniglotError: Error, Hashable, Sendable {
  /// A folder has no Latin alphabet; it may have a zip file instead.
  case noLatin(folder: String, zip: String?)
  /// Nothing could be taken; an example says why.
  case nothingUsable(folder: String, example: String?)
  /// A line isn't a point.
  case badLine(String, file: String, line: Int)
  /// A drawing has no points.
  case empty(file: String)
}

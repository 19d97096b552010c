/// A problem with Omniglot's files.
package enum OmniglotError: Error, Hashable, Sendable {
  /// A folder has no Latin alphabet; it may have a zip file instead.
  case noLatin(folder: String, zip: String?)
  /// A line isn't a point.
  case badLine(String, file: String, line: Int)
  /// A drawing has no points.
  case empty(file: String)
}

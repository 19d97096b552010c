/// Why the variants of a sweep can't be made.
package enum SweepError: Error, Hashable, Sendable {
  /// A list of values isn't a key, `=` and values.
  case badList(String)
  /// A line of a file of variants has no name before a colon.
  case badLine(Int, path: String)
  /// A file has no variants.
  case noVariants(path: String)
  /// Two variants would have the same folder.
  case sameName(String, String)
}

/// A problem with UNIPEN files.
package enum UnipenError: Error, Hashable, Sendable {
  /// A folder lacks files that the importer needs.
  case notUnipen(folder: String, lacks: String)
  /// An included file is missing.
  case missingInclude(name: String, file: String, line: Int)
  /// A file includes itself, directly or indirectly, or includes are nested too deeply.
  case endlessInclude(name: String, file: String, line: Int)
  /// A keyword has wrong arguments, or none.
  case badArguments(keyword: String, arguments: String, file: String, line: Int)
  /// A coordinate isn't a number.
  case badNumber(text: String, file: String, line: Int)
  /// The number of values in a line isn't a multiple of the columns.
  case columnMismatch(values: Int, columns: Int, file: String, line: Int)
  /// A segment's label doesn't end.
  case unterminatedLabel(file: String, line: Int)
  /// A segment's delineation can't be read.
  case badDelineation(text: String, file: String, line: Int)
  /// A segment refers to a component or a point that isn't there.
  case unresolved(text: String, components: Int, file: String, line: Int)
}

/// What can be wrong with UNIPEN files.
public enum UnipenError: Error, Hashable, Sendable {
  /// A folder lacks what the importer looks for.
  case notUnipen(folder: String, lacks: String)
  /// Nothing at all could be taken; an example says why.
  case nothingUsable(folder: String, example: String?)
  /// A file that is to be included isn't there.
  case missingInclude(name: String, file: String, line: Int)
  /// A file includes itself, by itself or by others, or files include one another too deeply.
  case endlessInclude(name: String, file: String, line: Int)
  /// A keyword that needs arguments has others, or none.
  case badArguments(keyword: String, arguments: String, file: String, line: Int)
  /// A coordinate isn't a number.
  case badNumber(text: String, file: String, line: Int)
  /// A line has a number of values that isn't a multiple of the columns.
  case columnMismatch(values: Int, columns: Int, file: String, line: Int)
  /// A segment's label doesn't end.
  case unterminatedLabel(file: String, line: Int)
  /// A segment's delineation can't be read.
  case badDelineation(text: String, file: String, line: Int)
  /// A segment speaks of a component or a point that isn't there.
  case unresolved(text: String, components: Int, file: String, line: Int)
}

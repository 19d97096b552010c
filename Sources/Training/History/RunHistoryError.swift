/// Why runs can't be listed.
package enum RunHistoryError: Error, Hashable, Sendable {
  /// A line of a run's record isn't an entry.
  case badLine(Int, path: String)
  /// A run's recipe isn't YAML.
  case badRecipe(path: String)
  /// There is no such folder.
  case noFolder(String)
  /// No folder has a run in it.
  case noRuns(folders: [String])
}

extension RunHistoryError: CustomStringConvertible {
  /// The error's sentence: what happened, where, and what to do.
  package var description: String {
    switch self {
    case .badLine(let line, let path):
      "\(path):\(line): this isn't an entry of a run's record; restore the file, or remove the line"
    case .badRecipe(let path):
      "\(path) isn't the recipe of a run: it isn't YAML; restore the file, or remove it"
    case .noFolder(let folder):
      "there is no folder “\(folder)”; name the folder of a run, or one with runs in it"
    case .noRuns(let folders):
      "there is no run in \(folders.joined(separator: ", ")): a run's folder has a \(RunHistory.recordName)"
    }
  }
}

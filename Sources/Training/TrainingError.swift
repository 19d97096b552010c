/// Why a run can't start or go on.
public enum TrainingError: Error, Hashable, Sendable {
  /// A data file that the recipe names isn't where it was looked for.
  case missingData(path: String, searched: [String])
  /// Nothing is left to learn from.
  case noTrainingSamples(reasons: [String])
  /// The folder holds a run already.
  case runExists(folder: String)
  /// The loss or the gradient isn't finite any more.
  case notFinite(step: Int, what: String, checkpoint: String?)
  /// A checkpoint isn't one of ours, or of another version.
  case badCheckpoint(path: String, reason: String)
  /// There is no checkpoint in the run's folder.
  case noCheckpoint(folder: String)
  /// Weights to start from are of another network.
  case otherNetwork(path: String, what: String)
  /// Weights to start from have another alphabet, and `Resize` is `fail`.
  case otherAlphabet(path: String, missing: String, added: String)
  /// There are more processes than shards.
  case tooFewWorkers(workers: Int, processes: Int)
  /// Graphemes are asked for that a network doesn't know.
  case notInAlphabet(path: String, missing: String)
}

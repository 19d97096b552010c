/// Why a run can't start or go on.
public enum TrainingError: Error, Hashable, Sendable, CustomStringConvertible {
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
  /// Weights are to be averaged that aren't of one network.
  case otherWeights(path: String, other: String)
  /// There are more processes than shards.
  case tooFewWorkers(workers: Int, processes: Int)
  /// Graphemes are asked for that a network doesn't know.
  case notInAlphabet(path: String, missing: String)

  /// The error's sentence: what happened, where, and what to do.
  public var description: String {
    switch self {
    case .missingData(let path, let searched):
      """
      the recipe's “\(path)” isn't there (looked at \(searched.joined(separator: " and "))); \
      \(Self.maker(of: path).map { "make it with `\($0)`, or " } ?? "")correct the path
      """
    case .noTrainingSamples(let reasons):
      "no sample is left to learn from\(reasons.isEmpty ? "" : ": " + reasons.joined(separator: ", "))"
    case .runExists(let folder):
      "\(folder) holds a run already; go on with it by --resume, or choose another folder by --out"
    case .notFinite(let step, let what, let checkpoint):
      """
      the \(what) of step \(step) isn't a finite number, training stops; \
      \(checkpoint.map { "the last good checkpoint is \($0)" } ?? "there is no checkpoint yet"); try a lower \
      optimizer.learningRate or a smaller optimizer.clip
      """
    case .badCheckpoint(let path, let reason):
      "\(path) can't be used as a checkpoint: \(reason)"
    case .noCheckpoint(let folder):
      "\(folder) has neither best.safetensors nor last.safetensors; name a run's folder or a checkpoint"
    case .otherNetwork(let path, let what):
      "a run can't start from \(path): \(what); give the recipe the network and the features that it was trained with"
    case .otherAlphabet(let path, let missing, let added):
      """
      a run can't start from \(path) with the recipe's alphabet, which \(Self.difference(missing, added)); \
      choose --resize union to have both, or --resize new to have the recipe's
      """
    case .otherWeights(let path, let other):
      """
      the weights of \(path) and \(other) can't be averaged: their layers, alphabets or features differ; average runs \
      of which one began with the other's weights (`inkling train --from`)
      """
    case .tooFewWorkers(let workers, let processes):
      """
      a step has \(workers) \(workers == 1 ? "shard" : "shards") (training.workers), too few for \(processes) processes: \
      give each of them as many as it has cores, such as --set training.workers=\(2 * processes)
      """
    case .notInAlphabet(let path, let missing):
      "\(path) doesn't write \(Self.quoted(missing)); choose graphemes that it was trained for"
    }
  }

  /// The command that makes a file of such a name.
  private static func maker(of path: String) -> String? {
    if path.hasSuffix(".inkset") { return "inkling data import" }
    return path.hasSuffix(".templates") ? "inkling data templates" : nil
  }

  private static func difference(_ missing: String, _ added: String) -> String {
    var parts: [String] = []
    if !missing.isEmpty { parts.append("lacks \(quoted(missing))") }
    if !added.isEmpty { parts.append("has \(quoted(added)) besides") }
    return parts.joined(separator: " and ")
  }

  private static func quoted(_ graphemes: String) -> String {
    "“\(graphemes.prefix(20))\(graphemes.count > 20 ? "…" : "")”"
  }
}

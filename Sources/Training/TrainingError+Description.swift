extension TrainingError: CustomStringConvertible {
  /// What happened, where, and what to do.
  public var description: String {
    switch self {
    case .missingData(let path, let searched):
      """
      the recipe's “\(path)” isn't there (looked at \(searched.joined(separator: " and "))); make it with \
      `inkling data import`, or correct the path
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
    }
  }
}

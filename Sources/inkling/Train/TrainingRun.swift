import Training

/// The training of a recipe from its data to its end, as a person sees it.
struct TrainingRun {
  /// The recipe, already fitted to the weights to start from.
  let recipe: Recipe
  /// Where the recipe's relative paths start from.
  let recipeFolder: String
  /// Where the run is kept.
  let folder: RunFolder
  /// The weights to begin with; random ones without.
  var start: StartingWeights?
  /// Whether a run in the folder is continued.
  var resumes = false
  /// The time after which the run stops with a checkpoint, in seconds.
  var maximumSeconds: Double?
  /// The number of samples to read of each source; all without.
  var sampleLimit: Int?

  /// Trains, until a signal asks to stop.
  func run() throws -> TrainingOutcome {
    let display = TrainingDisplay(errorRate: recipe.task.errorRateName)
    let sources = try TrainingSource.open(recipe, folder: recipeFolder)
    let corpus = try TrainingCorpus(recipe: recipe, sources: sources, limit: sampleLimit) {
      display.show(.preparing(done: $0, total: $1))
    }
    display.begin(corpus.report)
    let stop = StopFlag()
    let signals = StopSignals(raising: stop)
    defer { signals.cancel() }
    var options = TrainingOptions()
    options.resumes = resumes
    options.maximumSeconds = maximumSeconds
    options.shouldStop = { stop.isRaised }
    options.progress = { display.show($0) }
    let trainer = try Trainer(
      recipe: recipe, recipeFolder: recipeFolder, corpus: corpus, folder: folder, start: start, options: options)
    display.note("\(trainer.parameterCount) weights; the run's folder is \(folder.path)")
    let outcome = try trainer.run()
    display.end()
    return outcome
  }
}

extension RecognitionTask {
  /// What a validation's error rate counts.
  var errorRateName: String { self == .strokes ? "strokes labelled wrong" : "CER" }
}

import Distribution
import Foundation
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
  /// The processes that train together; the first one shows the progress.
  var group = ProcessGroup.alone

  /// Trains, until a signal asks to stop.
  func run() throws -> TrainingOutcome {
    // Ctrl-C also ends a `tee` that writes the log; what nobody reads any more must not end the run before its checkpoint.
    signal(SIGPIPE, SIG_IGN)
    let display = TrainingDisplay(errorRate: recipe.task.errorRateName)
    let sources = try TrainingSource.open(recipe, folder: recipeFolder)
    let corpus = try TrainingCorpus(recipe: recipe, sources: sources, limit: sampleLimit, group: group) { [group] in
      if group.isFirst { display.show(.preparing(done: $0, total: $1)) }
    }
    if group.isFirst { display.begin(corpus.report) }
    let stop = StopFlag { [group] in group.stop() }
    let signals = StopSignals(raising: stop)
    defer { signals.cancel() }
    var options = TrainingOptions()
    options.resumes = resumes
    options.maximumSeconds = maximumSeconds
    options.shouldStop = { stop.isRaised }
    options.group = group
    options.progress = { [group] in if group.isFirst { display.show($0) } }
    let trainer = try Trainer(
      recipe: recipe, recipeFolder: recipeFolder, corpus: corpus, folder: folder, start: start, options: options)
    if group.isFirst {
      let processes = group.count > 1 ? "; \(group.count) processes" : ""
      display.note("\(trainer.parameterCount) weights; the run's folder is \(folder.path)\(processes)")
    }
    let outcome = try trainer.run()
    display.end()
    return outcome
  }
}

extension RecognitionTask {
  /// What a validation's error rate counts.
  var errorRateName: String { self == .strokes ? "strokes labelled wrong" : "CER" }
}

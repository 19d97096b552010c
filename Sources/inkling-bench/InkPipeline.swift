import InkCore
import InkData
import InkFeatures
import Training

/// Ink in made-up hands, on its way to batches as in training: augmentation and features anew in every epoch, on a thread
/// beside the step's.
enum InkPipeline {
  /// As many lines as a run of several minutes on one core goes over a few times.
  static let lineCount = 960

  /// A pipeline of batches.
  ///
  /// - Parameters:
  ///   - work: How many lines make a step, and about how long they are.
  ///   - workers: The threads that compute a step together.
  ///   - starterFolder: Where skeletons and texts lie.
  static func make(of work: Work, workers: Int, starterFolder: String) throws -> BatchPipeline {
    let alphabetText = try InkLines.alphabet(classes: work.classes)
    let lines = try InkLines.make(
      count: lineCount, labels: work.labels, alphabet: alphabetText, starterFolder: starterFolder)
    var recipe = Recipe()
    recipe.alphabetText = alphabetText
    recipe.data = [DataSource(set: "lines")]
    recipe.features.step = try InkLines.step(forFrames: work.frames, of: lines)
    recipe.network = work.description.layers
    recipe.training.workers = workers
    recipe.training.batchSamples = work.batch
    recipe.training.batchFrames = .max
    recipe.training.epochs = .max
    recipe.training.preparationThreads = 1
    recipe.validation.samples = 0
    let corpus = try TrainingCorpus(recipe: recipe, sources: [SampleSource(name: "lines", samples: lines)])
    let preparation = try BatchPreparation(recipe: recipe, corpus: corpus)
    return BatchPipeline(
      cursor: StepCursor(recipe: recipe, corpus: corpus, step: 0, epoch: 0, place: 0),
      threads: recipe.training.preparationThreads, capacity: recipe.training.queue
    ) { try preparation($0) }
  }
}

import Foundation
import Synchronization
import Training

/// Batches of synthetic ink as in training: augmentation and features anew in every epoch, on a thread besides the step's.
final class InkPipeline: Sendable {
  /// The lines of an epoch: 20 steps of 24, so that a burst of 20 steps has each line once.
  static let lineCount = 480

  private let pipeline: BatchPipeline
  private let capacity: Int
  private let counts = Counts()

  init(of work: Work, workers: Int, starterFolder: String) throws {
    let ink = try InkLines(of: work, count: Self.lineCount, starterFolder: starterFolder)
    var recipe = Recipe()
    recipe.alphabetText = ink.alphabet
    recipe.data = [DataSource(set: "lines")]
    recipe.features.step = ink.step
    recipe.network = work.description.layers
    recipe.training.workers = workers
    recipe.training.batchSamples = work.batch
    recipe.training.batchFrames = .max
    recipe.training.epochs = .max
    recipe.training.preparationThreads = 1
    recipe.validation.samples = 0
    let corpus = try TrainingCorpus(recipe: recipe, sources: [TrainingSource(name: "lines", samples: ink.lines)])
    let preparation = try BatchPreparation(recipe: recipe, corpus: corpus)
    capacity = recipe.training.queue
    pipeline = BatchPipeline(
      cursor: StepCursor(recipe: recipe, corpus: corpus, step: 0, epoch: 0, stepInEpoch: 0),
      threads: recipe.training.preparationThreads, capacity: capacity
    ) { [counts] step in
      defer { counts.prepared.add(1, ordering: .relaxed) }
      return try preparation(step)
    }
  }

  private final class Counts: Sendable {
    let prepared = Atomic(0)
    let handedOut = Atomic(0)
  }

  func next() throws -> PreparedBatch? {
    let batch = try pipeline.next()
    counts.handedOut.add(1, ordering: .relaxed)
    return batch
  }

  var waiting: Double { pipeline.waiting }

  /// Waits until the queue of batches is full, so that no burst gets batches for free or the preparation of an earlier one.
  func settle() {
    while counts.prepared.load(ordering: .relaxed) < counts.handedOut.load(ordering: .relaxed) + capacity {
      Thread.sleep(forTimeInterval: 0.0002)
    }
  }

  func stop() { pipeline.stop() }
}

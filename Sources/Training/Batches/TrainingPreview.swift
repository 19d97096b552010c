import InkData

/// Shows training ink as a network learns from it: joined and changed, in the order of an epoch.
public struct TrainingPreview: Sendable {
  private let corpus: TrainingCorpus
  private let preparation: BatchPreparation
  private let recipe: Recipe

  /// Makes a preview of a recipe with its corpus.
  public init(recipe: Recipe, corpus: TrainingCorpus) throws {
    self.corpus = corpus
    self.recipe = recipe
    preparation = try BatchPreparation(recipe: recipe, corpus: corpus)
  }

  /// The first samples of an epoch, in random order.
  ///
  /// - Parameters:
  ///   - count: The largest number to show.
  ///   - epoch: The epoch, from 0.
  ///   - accepts: Whether to show a sample with its changed ink and its joined text.
  public func samples(
    count: Int, epoch: Int = 0, where accepts: (LabelledInk) -> Bool = { _ in true }
  ) throws -> [LabelledInk] {
    let plan = EpochPlan(corpus: corpus, recipe: recipe, epoch: epoch)
    // Numbers are random, so that the first are a random sample.
    let order = plan.steps.joined().sorted { $0.number < $1.number }
    var result: [LabelledInk] = []
    for planned in order where result.count < count {
      let sample = try preparation.written(planned, epoch: epoch)
      if accepts(sample) { result.append(sample) }
    }
    return result
  }
}

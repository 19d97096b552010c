/// Returns the steps of a run from any position on, epoch after epoch.
package struct StepCursor {
  private let corpus: TrainingCorpus
  private let recipe: Recipe
  private var epoch: Int
  private var stepInEpoch: Int
  private var plan: EpochPlan?
  /// The steps that may still be taken.
  private var left: Int

  /// Starts at a step of the run that is the `stepInEpoch`-th of `epoch`.
  package init(recipe: Recipe, corpus: TrainingCorpus, step: Int, epoch: Int, stepInEpoch: Int) {
    self.corpus = corpus
    self.recipe = recipe
    self.epoch = epoch
    self.stepInEpoch = stepInEpoch
    left = recipe.training.steps.map { max($0 - step, 0) } ?? .max
  }

  /// The next step, or `nil` when the run is over.
  mutating func next() -> PlannedStep? {
    while left > 0 && epoch < recipe.training.epochs {
      let plan = plan ?? EpochPlan(corpus: corpus, recipe: recipe, epoch: epoch)
      self.plan = plan
      if stepInEpoch < plan.steps.count {
        defer { stepInEpoch += 1 }
        left -= 1
        return PlannedStep(
          epoch: epoch, stepInEpoch: stepInEpoch, epochSteps: plan.steps.count, samples: plan.steps[stepInEpoch])
      }
      (epoch, stepInEpoch, self.plan) = (epoch + 1, 0, nil)
    }
    return nil
  }
}

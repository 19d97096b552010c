/// Goes over the steps of a run from any position, epoch after epoch.
package struct StepCursor {
  private let corpus: TrainingCorpus
  private let recipe: Recipe
  private var epoch: Int
  private var place: Int
  private var plan: EpochPlan?
  /// The steps that may still be taken.
  private var left: Int

  /// Starts at a step of the run that is the `place`-th of `epoch`.
  package init(recipe: Recipe, corpus: TrainingCorpus, step: Int, epoch: Int, place: Int) {
    self.corpus = corpus
    self.recipe = recipe
    self.epoch = epoch
    self.place = place
    left = recipe.training.steps.map { max($0 - step, 0) } ?? .max
  }

  /// The next step, or `nil` when the run is over.
  mutating func next() -> PlannedStep? {
    while left > 0 && epoch < recipe.training.epochs {
      let plan = plan ?? EpochPlan(corpus: corpus, recipe: recipe, epoch: epoch)
      self.plan = plan
      if place < plan.steps.count {
        defer { place += 1 }
        left -= 1
        return PlannedStep(
          epoch: epoch, place: place, epochSteps: plan.steps.count, samples: plan.steps[place])
      }
      (epoch, place, self.plan) = (epoch + 1, 0, nil)
    }
    return nil
  }
}

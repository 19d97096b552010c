import Foundation
import NeuralNet

/// Finds a learning rate for a recipe: trains a fresh network for a few steps while the rate rises evenly in its
/// logarithm, and records the loss. The network is discarded.
public struct LearningRateFinder: Sendable {
  /// The rate of the first step.
  public var lowest: Float = 1e-5
  /// The rate of the last step.
  public var highest: Float = 1
  /// The steps from the one to the other.
  public var steps = 120

  /// Makes a finder of defaults.
  public init() {}

  /// Tries the rates: the recipe decides everything but them, its schedule and average aren't used. Without `start` the
  /// first weights are random. `progress` gets the number of steps taken; false ends the search.
  public func search(
    recipe: Recipe, corpus: TrainingCorpus, start: StartingWeights? = nil, progress: (Int) -> Bool = { _ in true }
  ) throws -> LearningRateCurve {
    var recipe = recipe
    recipe.training.steps = steps
    // However few samples there are, there are enough epochs for all steps.
    recipe.training.epochs = max(recipe.training.epochs, steps)
    let network = try Network(
      try recipe.networkDescription(), seed: recipe.seed, batchNorm: recipe.batchNorm)
    try start?.copy(to: network, alphabet: try recipe.alphabet(), derivesAccents: true)
    let optimizer = AdamW(for: network.parameters, settings: AdamW.Settings(recipe.optimizer))
    let gradientStep = GradientStep(
      network: network, workers: recipe.training.workers, seed: recipe.seed, terms: recipe.training.lossTerms,
      arithmetic: recipe.training.arithmetic)
    let pipeline = try BatchPipeline(recipe: recipe, corpus: corpus)
    defer { pipeline.stop() }
    var curve = LearningRateCurve()
    var step = 0
    while let batch = try pipeline.next() {
      if step == 0, start?.lacksStatistics == true { try gradientStep.unfoldStatistics(by: batch) }
      let count = recipe.training.normalization == .labels ? batch.labels : batch.samples
      let loss = try gradientStep(batch, scale: 1 / Float(max(count, 1)), step: step)
      let rate = lowest * pow(highest / lowest, Float(step) / Float(max(steps - 1, 1)))
      guard curve.add(loss: loss.sum / Double(max(batch.labels, 1)), learningRate: rate) else { break }
      guard gradientStep.gradients.clip(toNorm: Double(recipe.optimizer.clip)).isFinite else { break }
      optimizer.step(network.parameters, gradients: gradientStep.gradients, learningRate: rate)
      step += 1
      if !progress(step) { break }
    }
    return curve
  }
}

extension AdamW.Settings {
  init(_ settings: OptimizerSettings) {
    self.init(
      beta1: settings.beta1, beta2: settings.beta2, epsilon: settings.epsilon, weightDecay: settings.weightDecay)
  }
}

import Distribution
import Foundation
import InkCore
import NeuralNet
import Tensors
import TextAndFiles

/// Trains a network by a recipe.
///
/// A run that is killed at any moment and resumed ends with the same bytes as one that wasn't: all that decides the next
/// step is in the checkpoint, and the clock decides only when one is written.
///
/// Several processes train one network together, each with a trainer of its own: `TrainingOptions.group`. The first one's
/// clock decides for all, and it writes what is written.
public final class Trainer {
  let recipe: Recipe
  let corpus: TrainingCorpus
  let folder: RunFolder
  let options: TrainingOptions
  let group: ProcessGroup
  let recipeFolder: String

  let network: Network
  let validatedNetwork: Network
  let optimizer: AdamW
  let average: WeightAverage?
  let gradientStep: GradientStep
  let validation: Validation
  let schedule: LearningRateSchedule
  let totalSteps: Int
  /// The path of the first weights, if they aren't random.
  private let start: String?
  /// Whether the first weights aren't random and lack batch normalization.
  private let lacksStatistics: Bool
  private(set) var frozen: FrozenWeights
  var state: TrainingState
  var meter = TrainingMeter()

  /// Prepares a run by a recipe, with the samples that were made by the same recipe, in a folder.
  ///
  /// The recipe's relative paths start from `recipeFolder`, which checkpoints have as seen from the working folder. The
  /// first weights are those of `start`, which `adapt` has fitted the recipe to; random ones without. A run that is
  /// resumed has its own.
  public init(
    recipe: Recipe, recipeFolder: String, corpus: TrainingCorpus, folder: RunFolder, start: StartingWeights? = nil,
    options: TrainingOptions
  ) throws {
    self.recipe = recipe
    self.recipeFolder = RelativePath.of(recipeFolder)
    self.corpus = corpus
    self.folder = folder
    self.options = options
    group = options.group
    guard recipe.training.workers >= group.count else {
      throw TrainingError.tooFewWorkers(workers: recipe.training.workers, processes: group.count)
    }
    try group.requireSame("recipe", recipe.yaml)
    try group.requireSame("selection of samples", corpus.fingerprint)
    let description = try recipe.networkDescription()
    network = try Network(description, seed: recipe.seed, batchNorm: recipe.batchNorm)
    try start?.copy(to: network, alphabet: try recipe.alphabet(), derivesAccents: true)
    validatedNetwork = try Network(description, seed: recipe.seed, batchNorm: recipe.batchNorm)
    optimizer = AdamW(for: network.parameters, settings: AdamW.Settings(recipe.optimizer))
    average =
      switch recipe.average.method {
      case .none: nil
      case .exponential: WeightAverage(for: network.parameters, decay: recipe.average.decay)
      case .tail: WeightAverage(for: network.parameters, decay: 1)
      }
    gradientStep = GradientStep(
      network: network, workers: recipe.training.workers, seed: recipe.seed, terms: recipe.training.lossTerms,
      arithmetic: recipe.training.arithmetic, group: group, format: recipe.training.exchange)
    validation = try Validation(corpus: corpus, recipe: recipe)
    let firstEpoch = EpochPlan(corpus: corpus, recipe: recipe, epoch: 0)
    let planned = max(firstEpoch.steps.count, 1) * recipe.training.epochs
    totalSteps = min(recipe.training.steps ?? .max, planned)
    schedule = LearningRateSchedule(
      peak: recipe.optimizer.learningRate, warmUpSteps: Int(recipe.schedule.warmUp * Float(totalSteps)),
      totalSteps: totalSteps, finalShare: recipe.schedule.finalShare)
    state = TrainingState(seed: recipe.seed)
    self.start = start?.path
    lacksStatistics = start?.lacksStatistics ?? false
    frozen = FrozenWeights(layers: recipe.freeze, of: network.parameters)
    if group.isFirst {
      try folder.prepare()
      if folder.hasCheckpoint {
        guard options.resumes else { throw TrainingError.runExists(folder: folder.path) }
        try resume()
      }
    }
    try shareState()
    frozen = FrozenWeights(layers: recipe.freeze, of: network.parameters)
  }

  /// The number of trained numbers of the network.
  public var parameterCount: Int { network.parameters.trainedCount }

  /// Trains until the recipe's end, the time's end, or a stop.
  public func run() throws -> TrainingOutcome {
    let record = group.isFirst ? try beginRecord() : nil
    let pipeline = try BatchPipeline(
      recipe: recipe, corpus: corpus, group: group, step: state.isFinished ? .max : state.step, epoch: state.epoch,
      stepInEpoch: state.stepInEpoch)
    defer { pipeline.stop() }
    var ending = TrainingOutcome.Ending.finished
    meter.start()
    var coming = try pipeline.next()
    var agreement = try agree(on: coming)
    if let batch = coming, lacksStatistics {
      try gradientStep.unfoldStatistics(by: batch)
      frozen = FrozenWeights(layers: recipe.freeze, of: network.parameters)
    }
    while !state.isFinished, let batch = coming {
      try take(batch, agreement.counts)
      meter.waiting = pipeline.waiting
      if state.step % Self.logSteps == 0, let record { try log(to: record) }
      if shouldValidate(after: batch) { try validate(record) }
      if isPatienceOver {
        ending = .stoppedEarly
        break
      }
      let isOver = options.shouldStop() || options.maximumSeconds.map { meter.seconds >= $0 } ?? false
      coming = try pipeline.next()
      agreement = try agree(on: coming, stops: isOver, writesCheckpoint: shouldWriteCheckpoint)
      if agreement.stops {
        try writeCheckpoint(folder.last)
        return try finish(.interrupted, record: record)
      }
      if agreement.writesCheckpoint { try writeCheckpoint(folder.last) }
    }
    if !state.isFinished {
      if state.validatedStep < state.step { try validate(record) }
      state.isFinished = true
      try writeCheckpoint(folder.last)
    }
    return try finish(ending, record: record)
  }

  /// Steps between two lines of the record.
  private static let logSteps = 20

  private func beginRecord() throws -> RunRecord {
    let record = try RunRecord(folder: folder.path, fromStep: state.step)
    try AtomicFile.write(Array(recipe.yaml.utf8), to: folder.recipe)
    try record.write(
      note: state.step == 0 ? "start" : "resume", step: state.step,
      fields: [
        ("data", corpus.report.lines.joined(separator: "; ")), ("parameters", "\(parameterCount)"),
        ("blas", BLASInformation.core), ("loops", TrainingKernels.instructions.rawValue),
        ("workers", "\(recipe.training.workers)"), ("preparationThreads", "\(recipe.training.preparationThreads)"),
        ("processes", "\(group.count)"),
      ] + (start.map { [("from", $0)] } ?? []))
    return record
  }

  private func take(_ batch: PreparedBatch, _ counts: BatchCounts) throws {
    let count = recipe.training.normalization == .labels ? counts.labels : counts.samples
    let loss = try gradientStep(batch, scale: 1 / Float(max(count, 1)), step: state.step)
    guard loss.isFinite else { throw notFinite("loss") }
    network.takeStatistics(from: gradientStep.gradients)
    frozen.clear(gradientStep.gradients)
    let rate = schedule.rate(atStep: state.step)
    let averages = recipe.average.method != .tail || Float(state.step + 1) >= recipe.average.start * Float(totalSteps)
    let norm = gradientStep.move(
      with: optimizer, clip: Double(recipe.optimizer.clip), learningRate: rate, average: averages ? average : nil)
    guard norm.isFinite else { throw notFinite("gradient") }
    frozen.restore(network.parameters)
    state.step += 1
    (state.epoch, state.stepInEpoch) = batch.isLastOfEpoch ? (batch.epoch + 1, 0) : (batch.epoch, batch.stepInEpoch + 1)
    meter.add(counts, loss: loss, norm: norm, learningRate: Double(rate))
    options.progress(
      .step(
        .init(
          step: state.step, total: totalSteps, epoch: batch.epoch, loss: meter.loss,
          learningRate: meter.learningRate, samplesPerSecond: meter.samplesPerSecond)))
  }

  private func notFinite(_ what: String) -> TrainingError {
    .notFinite(step: state.step + 1, what: what, checkpoint: folder.hasCheckpoint ? folder.last : nil)
  }

  private func log(to record: RunRecord) throws {
    try record.write(
      event: "training", step: state.step,
      scalars: [
        ("epoch", Double(state.epoch)), ("loss", meter.loss), ("gradientNorm", meter.norm),
        ("learningRate", meter.learningRate), ("samplesPerSecond", meter.samplesPerSecond),
        ("framesPerSecond", meter.framesPerSecond), ("waitingShare", meter.waitingShare),
        ("workerWaitingShare", gradientStep.waitingShare),
      ] + (group.count > 1 ? [("exchangeShare", gradientStep.exchangeSeconds / max(meter.seconds, 1e-9))] : []))
  }

  private func finish(_ ending: TrainingOutcome.Ending, record: RunRecord?) throws -> TrainingOutcome {
    let hasBest = FileManager.default.fileExists(atPath: folder.best)
    let outcome = TrainingOutcome(
      ending: ending, steps: state.step, loss: meter.hasLoss ? meter.loss : nil,
      bestCharacterErrorRate: state.bestScore, bestStep: state.bestStep,
      checkpoint: hasBest ? folder.best : folder.last, seconds: meter.seconds,
      samplesPerSecond: meter.samplesPerSecond, waitingShare: meter.waitingShare,
      workerWaitingShare: gradientStep.waitingShare, infeasible: meter.infeasible)
    try record?.write(note: "end", step: state.step, fields: [("ending", ending.rawValue)])
    return outcome
  }
}

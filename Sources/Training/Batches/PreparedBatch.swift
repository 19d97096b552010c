import Distribution
import InkCore
import InkData
import InkFeatures
import NeuralNet

/// The numbers of samples, frames and labels of a step or a part of it.
package struct BatchCounts: Sendable, Equatable {
  package var samples = 0
  package var frames = 0
  package var labels = 0

  static func + (a: BatchCounts, b: BatchCounts) -> BatchCounts {
    BatchCounts(samples: a.samples + b.samples, frames: a.frames + b.frames, labels: a.labels + b.labels)
  }
}

/// One step's samples, or this process's part of them, ready for the network: a shard a worker.
package struct PreparedBatch: Sendable {
  /// The epoch, from 0.
  package var epoch: Int
  /// The step's index in the epoch, from 0.
  package var stepInEpoch: Int
  /// The steps of the epoch.
  package var epochSteps: Int
  /// The shard of each worker; some may be empty.
  package var shards: [SequenceBatch]

  package init(epoch: Int, stepInEpoch: Int, epochSteps: Int, shards: [SequenceBatch]) {
    self.epoch = epoch
    self.stepInEpoch = stepInEpoch
    self.epochSteps = epochSteps
    self.shards = shards
  }

  var isLastOfEpoch: Bool { stepInEpoch + 1 == epochSteps }
  package var samples: Int { counts.samples }
  var labels: Int { counts.labels }

  /// The shards' counts.
  package var counts: BatchCounts {
    shards.reduce(BatchCounts()) { sum, shard in
      let labels = shard.labels.reduce(0) { $0 + $1.count }
      return sum + BatchCounts(samples: shard.count, frames: shard.offsets.last ?? 0, labels: labels)
    }
  }
}

/// A step of the run that is still to be prepared.
package struct PlannedStep: Sendable {
  package var epoch: Int
  package var stepInEpoch: Int
  package var epochSteps: Int
  var samples: [PlannedSample]
}

/// Reads, changes and describes the ink of a step; any thread may do it, the result is the same.
package struct BatchPreparation: Sendable {
  private let corpus: TrainingCorpus
  private let encoder: SampleEncoder
  private let composer: SampleComposer
  private let augmentation: Augmentation
  private let pageAugmentation: PageAugmentation
  private let masking: FrameMasking
  private let cutOut: CutOut
  private let seed: UInt64
  private let workers: Int
  /// The shards that this process prepares.
  private let ownShards: Range<Int>
  private let viewCount: Int
  /// The frames and labels of samples that are the same in every epoch; `nil` where they are changed.
  private let known: EncodedSamples?

  package init(recipe: Recipe, corpus: TrainingCorpus, group: ProcessGroup = .alone) throws {
    self.corpus = corpus
    encoder = try SampleEncoder(recipe: recipe)
    composer = SampleComposer(settings: recipe.concatenation)
    augmentation = Augmentation(settings: recipe.augmentation)
    pageAugmentation = PageAugmentation(settings: recipe.augmentation)
    masking = FrameMasking(settings: recipe.augmentation)
    cutOut = CutOut(settings: recipe.augmentation)
    seed = recipe.seed
    workers = recipe.training.workers
    ownShards = group.share(of: workers)
    viewCount = recipe.training.consistency > 0 ? 2 : 1
    known = recipe.augmentation.share == 0 ? EncodedSamples() : nil
  }

  package func callAsFunction(_ step: PlannedStep) throws -> PreparedBatch {
    var batch = PreparedBatch(epoch: step.epoch, stepInEpoch: step.stepInEpoch, epochSteps: step.epochSteps, shards: [])
    // Shards are divided by the frames of unchanged ink, which every process knows of all samples.
    for shardIndices in EpochPlan.divide(step.samples.map(\.frames), workers: workers)[ownShards] {
      var shard = SequenceBatch(featureCount: encoder.extractor.featureCount)
      shard.labelsFrames = encoder.labelsFrames
      shard.viewCount = viewCount
      var prepared: [(views: [FeatureFrames], labels: [Int32])] = []
      prepared.reserveCapacity(shardIndices.count)
      for index in shardIndices {
        if let sample = try prepare(step.samples[index], epoch: step.epoch) { prepared.append(sample) }
      }
      // Changed ink has other frames; micro-batches are cut from samples of similar length.
      let order = prepared.indices.sorted {
        (prepared[$1].views[0].values.count, $0) < (prepared[$0].views[0].values.count, $1)
      }
      shard.frames.reserveCapacity(prepared.reduce(0) { $0 + viewCount * $1.views[0].values.count })
      for index in order {
        let sample = prepared[index]
        for view in sample.views { shard.append(view, labels: sample.labels) }
      }
      batch.shards.append(shard)
    }
    return batch
  }

  /// A planned sample's views and labels; `nil` where changed ink gives no frames.
  private func prepare(
    _ planned: PlannedSample, epoch: Int
  ) throws -> (views: [FeatureFrames], labels: [Int32])? {
    guard let (frames, labels) = try encoded(planned, epoch: epoch) else { return nil }
    let views = (0..<viewCount).map { view in
      var frames = frames
      var random = RandomStream.masking.source(seed: seed, epoch, planned.number, view)
      masking.apply(to: &frames.values, featureCount: frames.featureCount, random: &random)
      cutOut.apply(
        to: &frames.values, featureCount: frames.featureCount, plane: &frames.plane,
        channels: FeatureSettings.planeFeatureCount, random: &random)
      return frames
    }
    return (views, labels)
  }

  /// The frames and labels of a planned sample; `nil` where changed ink gives no frames.
  private func encoded(_ planned: PlannedSample, epoch: Int) throws -> EncodedSamples.Encoded? {
    let isSame = planned.companions.isEmpty
    if isSame, let encoded = known?[planned.source, planned.index] { return encoded }
    let sample = try written(planned, epoch: epoch)
    guard let (frames, labels) = encoder.encoded(sample) else { return nil }
    if isSame { known?.keep((frames, labels), planned.source, planned.index) }
    return (frames, labels)
  }

  /// A planned sample as the network sees it: joined with its companions, then changed.
  package func written(_ planned: PlannedSample, epoch: Int) throws -> LabelledInk {
    let source = corpus.sources[planned.source]
    var sample = try source.sample(planned.index)
    if !planned.companions.isEmpty {
      var random = RandomStream.composition.source(seed: seed, epoch, planned.number)
      let others = try planned.companions.map { try source.sample($0) }
      sample = composer.compose([sample] + others, random: &random)
    }
    var random = RandomStream.augmentation.source(seed: seed, epoch, planned.number)
    if encoder.labelsFrames { return pageAugmentation(sample, random: &random) }
    sample.ink = augmentation(sample.ink, random: &random)
    return sample
  }
}

extension SequenceBatch {
  /// Adds frames with the map or the graph that comes with them, and their labels.
  mutating func append(_ frames: FeatureFrames, labels: [Int32]) {
    let graph = frames.graph.map { SequenceGraph(offsets: $0.offsets, neighbours: $0.neighbours, pairs: $0.pairs) }
    append(frames.values, plane: frames.plane, graph: graph, labels: labels)
  }
}

import Tensors

/// A sample of an epoch.
package struct PlannedSample: Sendable, Equatable {
  /// The index of its source in the recipe.
  package var source: Int
  /// Its index in the source.
  package var index: Int
  /// Its number, which its random changes derive from; unique in the epoch.
  package var number: Int
  /// The frames of its unchanged ink.
  package var frames: Int
  /// The indices of samples that are joined to it.
  package var companions: [Int] = []
}

/// The steps of one epoch and their samples, decided by seed and epoch alone.
package struct EpochPlan: Sendable, Equatable {
  /// The samples of each step.
  package let steps: [[PlannedSample]]

  init(corpus: TrainingCorpus, recipe: Recipe, epoch: Int) {
    self.init(
      entries: corpus.entries, weights: corpus.weights,
      passCounts: corpus.sources.map { $0.isEndless ? $0.count : 0 }, settings: recipe.training,
      concatenation: recipe.concatenation, seed: recipe.seed, epoch: epoch)
  }

  package init(
    entries: [[TrainingCorpus.Entry]], weights: [Float], passCounts: [Int], settings: TrainingSettings,
    concatenation: ConcatenationSettings = ConcatenationSettings(), seed: UInt64, epoch: Int
  ) {
    let joining = SampleJoining(settings: concatenation, seed: seed)
    var samples: [PlannedSample] = []
    for (source, list) in entries.enumerated() {
      let candidates = Self.samples(
        of: list, source: source, weight: weights[source], passCount: passCounts[source], seed: seed, epoch: epoch)
      samples += joining.join(candidates, source: source, epoch: epoch)
    }
    var random = RandomStream.epoch.source(seed: seed, epoch)
    random.shuffle(&samples)
    for number in samples.indices { samples[number].number = number }
    // Samples of similar length are grouped within a few steps only, so that epochs stay well mixed.
    let loose = Self.cut(samples, settings: settings)
    var steps: [[PlannedSample]] = []
    for start in stride(from: 0, to: loose.count, by: settings.bucketSteps) {
      let pool = loose[start..<min(start + settings.bucketSteps, loose.count)].flatMap { $0 }
      steps += Self.cut(
        settings.bucketSteps > 1 ? pool.sorted { ($0.frames, $0.number) < ($1.frames, $1.number) } : pool,
        settings: settings)
    }
    random.shuffle(&steps)
    self.steps = stride(from: 0, to: steps.count, by: settings.accumulation).map { start in
      steps[start..<min(start + settings.accumulation, steps.count)].flatMap { $0 }
    }
  }

  /// The samples that a source gives to an epoch.
  ///
  /// A source is an endless row of passes, each a permutation of all its samples; an epoch takes the next weight · n of
  /// them. So every sample is used equally often, whatever the weight. Every pass adds `passCount` to an endless
  /// source's indices, 0 to others.
  private static func samples(
    of list: [TrainingCorpus.Entry], source: Int, weight: Float, passCount: Int, seed: UInt64, epoch: Int
  ) -> [SampleJoining.Candidate] {
    guard !list.isEmpty else { return [] }
    let count = Double(weight) * Double(list.count)
    let (from, to) = (Int(count * Double(epoch)), Int(count * Double(epoch + 1)))
    var result: [SampleJoining.Candidate] = []
    var position = from
    while position < to {
      let pass = position / list.count
      var order = Array(list.indices)
      var random = RandomStream.pass.source(seed: seed, source, pass)
      random.shuffle(&order)
      let end = min(to, (pass + 1) * list.count)
      for index in position..<end {
        let entry = list[order[index - pass * list.count]]
        // An endless source gives every pass new samples, of about the length of the first pass's.
        let sample = PlannedSample(
          source: source, index: entry.index + pass * passCount, number: 0, frames: entry.frames)
        result.append(SampleJoining.Candidate(sample: sample, writer: entry.writer, kind: entry.kind))
      }
      position = end
    }
    return result
  }

  private static func cut(_ samples: [PlannedSample], settings: TrainingSettings) -> [[PlannedSample]] {
    var steps: [[PlannedSample]] = []
    var step: [PlannedSample] = []
    var frames = 0
    for sample in samples {
      step.append(sample)
      frames += sample.frames
      // Samples of a step are of similar length: with an odd number one of two workers would wait for a whole sample.
      let isFull = frames >= settings.batchFrames && step.count.isMultiple(of: 2)
      if isFull || step.count >= settings.batchSamples {
        steps.append(step)
        (step, frames) = ([], 0)
      }
    }
    if !step.isEmpty { steps.append(step) }
    return steps
  }

  /// Returns for each worker the indices of its samples in `costs`, the most expensive first, so that each has about as
  /// much to do; equal costs are divided equally.
  package static func divide(_ costs: [Int], workers: Int) -> [[Int]] {
    var shards = Array(repeating: [Int](), count: workers)
    var loads = Array(repeating: 0, count: workers)
    // Graham (1969): longest processing time first.
    for index in costs.indices.sorted(by: { (costs[$1], $0) < (costs[$0], $1) }) {
      let lightest = loads.indices.min { loads[$0] < loads[$1] }!
      shards[lightest].append(index)
      loads[lightest] += costs[index]
    }
    return shards
  }
}

/// The use of a random source; with a seed and a position in the run it gives independent numbers.
///
/// No source outlives what it was made for, so that the state of all randomness is the position in the run.
enum RandomStream: UInt64 {
  case pass = 1
  case epoch, augmentation, dropout, validation, steps, grouping, composition, masking

  func source(seed: UInt64, _ position: Int...) -> RandomSource {
    var stream = rawValue
    for part in position {
      // The finalizer of MurmurHash3: neighbouring positions give unrelated streams.
      stream = (stream ^ UInt64(bitPattern: Int64(part))) &* 0xFF51_AFD7_ED55_8CCD
      stream = (stream ^ stream >> 33) &* 0xC4CE_B9FE_1A85_EC53
      stream ^= stream >> 33
    }
    return RandomSource(seed: seed, stream: stream)
  }
}

extension RandomSource {
  /// Shuffles elements (Fisher and Yates), the same in every version of the standard library.
  mutating func shuffle<Element>(_ elements: inout [Element]) {
    guard elements.count > 1 else { return }
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, below(last + 1))
    }
  }
}

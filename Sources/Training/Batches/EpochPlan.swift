/// A sample's turn in an epoch.
package struct PlannedSample: Sendable, Equatable {
  /// The place of its source in the recipe.
  package var source: Int
  /// Its place in the source.
  package var index: Int
  /// Its turn, which its random changes derive from; unique in the epoch.
  package var turn: Int
  /// The frames of its unchanged ink.
  package var frames: Int
  /// The places of samples that are written after it, as one sample with it.
  package var companions: [Int] = []
}

/// The steps of one epoch: which samples, in what order, in what portions. Seed and epoch alone decide it.
package struct EpochPlan: Sendable, Equatable {
  /// The samples of each step.
  package let steps: [[PlannedSample]]

  init(corpus: TrainingCorpus, recipe: Recipe, epoch: Int) {
    self.init(
      entries: corpus.entries, weights: corpus.weights,
      lapCounts: corpus.sources.map { $0.isEndless ? $0.count : 0 }, settings: recipe.training,
      concatenation: recipe.concatenation, seed: recipe.seed, epoch: epoch)
  }

  package init(
    entries: [[TrainingCorpus.Entry]], weights: [Float], lapCounts: [Int], settings: TrainingSettings,
    concatenation: ConcatenationSettings = ConcatenationSettings(), seed: UInt64, epoch: Int
  ) {
    let joining = SampleJoining(settings: concatenation, seed: seed)
    var samples: [PlannedSample] = []
    for (source, list) in entries.enumerated() {
      let candidates = Self.samples(
        of: list, source: source, weight: weights[source], lapCount: lapCounts[source], seed: seed, epoch: epoch)
      samples += joining.join(candidates, source: source, epoch: epoch)
    }
    var random = RandomStream.epoch.source(seed: seed, epoch)
    random.shuffle(&samples)
    for turn in samples.indices { samples[turn].turn = turn }
    // Samples of like length are brought together within a few steps only, so that epochs stay well mixed.
    let loose = Self.cut(samples, settings: settings)
    var steps: [[PlannedSample]] = []
    for start in stride(from: 0, to: loose.count, by: settings.bucketSteps) {
      let pool = loose[start..<min(start + settings.bucketSteps, loose.count)].flatMap { $0 }
      steps += Self.cut(
        settings.bucketSteps > 1 ? pool.sorted { ($0.frames, $0.turn) < ($1.frames, $1.turn) } : pool,
        settings: settings)
    }
    random.shuffle(&steps)
    self.steps = steps
  }

  /// The samples that a source gives to an epoch.
  ///
  /// A source is an endless row of laps, each a permutation of all its samples; an epoch takes the next weight · n of
  /// them. So every sample has its turn, whatever the weight. `lapCount` is what a lap adds to an endless source's
  /// indices, 0 for others.
  private static func samples(
    of list: [TrainingCorpus.Entry], source: Int, weight: Float, lapCount: Int, seed: UInt64, epoch: Int
  ) -> [SampleJoining.Candidate] {
    guard !list.isEmpty else { return [] }
    let portion = Double(weight) * Double(list.count)
    let (from, to) = (Int(portion * Double(epoch)), Int(portion * Double(epoch + 1)))
    var result: [SampleJoining.Candidate] = []
    var position = from
    while position < to {
      let lap = position / list.count
      var order = Array(list.indices)
      var random = RandomStream.lap.source(seed: seed, source, lap)
      random.shuffle(&order)
      let end = min(to, (lap + 1) * list.count)
      for place in position..<end {
        let entry = list[order[place - lap * list.count]]
        // An endless source gives every lap new samples, of about the length of the first lap's.
        let sample = PlannedSample(
          source: source, index: entry.index + lap * lapCount, turn: 0, frames: entry.frames)
        result.append(SampleJoining.Candidate(sample: sample, hand: entry.hand, kind: entry.kind))
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
      // Samples of a step are much alike: an odd one would leave a worker of two waiting for as long as it takes.
      let isFull = frames >= settings.batchFrames && step.count.isMultiple(of: 2)
      if isFull || step.count >= settings.batchSamples {
        steps.append(step)
        (step, frames) = ([], 0)
      }
    }
    if !step.isEmpty { steps.append(step) }
    return steps
  }

  /// Deals a step's samples to workers so that each has about as much to do; the same costs are dealt the same way.
  ///
  /// - Parameters:
  ///   - costs: What each sample costs.
  ///   - workers: The number of hands.
  /// - Returns: For each worker the places of its samples in `costs`, the dearest first.
  package static func deal(_ costs: [Int], workers: Int) -> [[Int]] {
    var hands = Array(repeating: [Int](), count: workers)
    var loads = Array(repeating: 0, count: workers)
    // Graham (1969): longest processing time first.
    for place in costs.indices.sorted(by: { (costs[$1], $0) < (costs[$0], $1) }) {
      var lightest = 0
      for worker in loads.indices where loads[worker] < loads[lightest] { lightest = worker }
      hands[lightest].append(place)
      loads[lightest] += costs[place]
    }
    return hands
  }
}

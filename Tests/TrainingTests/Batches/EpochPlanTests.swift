import Testing
import Training

@Suite struct EpochPlanTests {
  private let entries = [
    (0..<97).map { TrainingCorpus.Entry(index: $0, frames: 10 + $0 * 7 % 90) },
    (0..<20).map { TrainingCorpus.Entry(index: $0, frames: 200) },
  ]

  private func plan(
    epoch: Int = 0, seed: UInt64 = 1, weights: [Float] = [1, 1], passCounts: [Int] = [0, 0],
    _ change: (inout TrainingSettings) -> Void = { _ in }
  ) -> EpochPlan {
    var settings = TrainingSettings()
    settings.batchFrames = 500
    settings.bucketSteps = 4
    change(&settings)
    return EpochPlan(
      entries: entries, weights: weights, passCounts: passCounts, settings: settings, seed: seed, epoch: epoch)
  }

  @Test func `an epoch takes every sample once`() {
    let samples = plan().steps.flatMap { $0 }
    for (source, list) in entries.enumerated() {
      #expect(samples.filter { $0.source == source }.map(\.index).sorted() == Array(list.indices))
    }
    #expect(Set(samples.map(\.number)).count == 117)
  }

  @Test func `seed and epoch decide the plan`() {
    #expect(plan(epoch: 3) == plan(epoch: 3))
    #expect(plan(epoch: 3) != plan(epoch: 4))
    #expect(plan(epoch: 3) != plan(epoch: 3, seed: 2))
  }

  @Test func `steps keep to their frames and samples`() {
    for step in plan().steps {
      #expect(step.dropLast(2).reduce(0) { $0 + $1.frames } < 500)
    }
    // Two workers can halve every step but the last of a bucket.
    #expect(plan().steps.count { !$0.count.isMultiple(of: 2) } <= plan().steps.count / 4 + 1)
    for step in plan(_: { $0.batchSamples = 3 }).steps { #expect(step.count <= 3) }
  }

  @Test func `a weight of a quarter goes over every sample once in four epochs`() {
    let samples = (0..<4).flatMap { plan(epoch: $0, weights: [0.25, 0]).steps.flatMap { $0 } }
    #expect(samples.map(\.index).sorted() == Array(0..<97))
  }

  @Test func `a weight of two and a half goes over every sample two or three times`() {
    let samples = plan(weights: [2.5, 0]).steps.flatMap { $0 }
    let counts = Dictionary(grouping: samples, by: \.index).mapValues(\.count)
    #expect(samples.count == 242 && counts.count == 97 && counts.values.allSatisfy { (2...3).contains($0) })
  }

  @Test func `every pass over an endless source takes new samples`() {
    let samples = (0..<3).flatMap { plan(epoch: $0, weights: [0, 1.5], passCounts: [0, 20]).steps.flatMap { $0 } }
    #expect(Array(samples.map(\.index).sorted().prefix(80)) == Array(0..<80))
    #expect(Set(samples.map(\.index)).count == 90)
  }

  @Test func `buckets bring like lengths together`() {
    func spread(_ plan: EpochPlan) -> Int {
      plan.steps.reduce(0) { $0 + ($1.map(\.frames).max() ?? 0) - ($1.map(\.frames).min() ?? 0) }
    }
    #expect(spread(plan()) * 2 < spread(plan(_: { $0.bucketSteps = 1 })))
  }

  @Test func `workers get equal loads and every sample once`() {
    for step in plan().steps where step.count > 4 {
      let costs = step.map(\.frames)
      let shards = EpochPlan.divide(costs, workers: 2)
      let loads = shards.map { $0.reduce(0) { $0 + costs[$1] } }
      #expect(abs(loads[0] - loads[1]) <= (costs.min() ?? 0))
      #expect(shards.flatMap { $0 }.sorted() == Array(costs.indices))
    }
    #expect(EpochPlan.divide([], workers: 3) == [[], [], []])
    #expect(EpochPlan.divide([1, 5, 5, 2, 3], workers: 2) == [[1, 4], [2, 3, 0]])
  }
}

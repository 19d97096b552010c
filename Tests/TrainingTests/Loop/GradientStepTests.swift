import CAllocationCounter
import InkNetwork
import NeuralNet
import TestSupport
import Testing
import Training

@Suite struct GradientStepTests {
  /// Batches of two epochs over words of all lengths.
  private struct Course {
    let batches: [PreparedBatch]
    let network: Network

    init(workers: Int, layers: [LayerDescription]? = nil, epochs: Int = 2, words: Int = 120) throws {
      let run = try TinyRun {
        if let layers { $0.network = layers }
        $0.training.workers = workers
        $0.training.batchSamples = 40
        $0.training.batchFrames = 500
        $0.training.epochs = epochs
      }
      defer { run.remove() }
      let corpus = try run.corpus(SketchedInk.words(words))
      let pipeline = try BatchPipeline(recipe: run.recipe, corpus: corpus)
      defer { pipeline.stop() }
      var batches: [PreparedBatch] = []
      while let batch = try pipeline.next() { batches.append(batch) }
      self.batches = batches
      network = try Network(try run.recipe.networkDescription(), seed: 1)
    }
  }

  private static let recurrent: [LayerDescription] = [
    .convolution(channels: 12, kernel: 3, stride: 2, activation: .relu), .sru(width: 12, dropout: 0),
    .lstm(width: 9), .gru(width: 7),
  ]

  @Test func `one worker and two come to the same gradient`() throws {
    let course = try Course(workers: 2, layers: Self.recurrent)
    // One worker takes the shards of the two one behind the other; only the order of summation differs.
    let one = GradientStep(network: course.network, workers: 1, seed: 1)
    let two = GradientStep(network: course.network, workers: 2, seed: 1)
    for (number, batch) in course.batches.prefix(6).enumerated() {
      var whole = SequenceBatch(featureCount: batch.shards[0].featureCount)
      for shard in batch.shards {
        for sample in 0..<shard.count {
          let rows = shard.offsets[sample] * shard.featureCount..<shard.offsets[sample + 1] * shard.featureCount
          whole.append(Array(shard.frames[rows]), labels: shard.labels[sample])
        }
      }
      let single = PreparedBatch(epoch: 0, stepInEpoch: number, epochSteps: 99, shards: [whole])
      let scale = 1 / Float(batch.samples)
      let a = try one(single, scale: scale, step: number)
      let b = try two(batch, scale: scale, step: number)
      #expect(abs(a.sum - b.sum) <= 1e-5 * a.sum && a.samples == b.samples)
      let difference = zip(one.gradients.values, two.gradients.values).reduce(0.0) { sum, pair in
        sum + Double(pair.0 - pair.1) * Double(pair.0 - pair.1)
      }
      #expect(difference.squareRoot() <= 1e-5 * one.gradients.norm)
    }
  }

  @Test(arguments: [1, 2, 3]) func `the same steps give the same bytes`(workers: Int) throws {
    func weights() throws -> [Float] {
      let course = try Course(workers: workers)
      let step = GradientStep(network: course.network, workers: workers, seed: 1)
      let optimizer = AdamW(for: course.network.parameters)
      let average = WeightAverage(for: course.network.parameters, decay: 0.9)
      for (number, batch) in course.batches.enumerated() {
        _ = try step(batch, scale: 1 / Float(batch.samples), step: number)
        _ = step.move(with: optimizer, clip: 1, learningRate: 1e-2, average: average)
      }
      return course.network.parameters.values + average.state.values
    }
    #expect(try weights() == weights())
  }

  @Test(arguments: [1, 2]) func `moving in parts is moving`(workers: Int) throws {
    let course = try Course(workers: workers)
    let step = GradientStep(network: course.network, workers: workers, seed: 1)
    let twin = try Network(course.network.description, seed: 1).parameters
    twin.assign(course.network.parameters)
    let (optimizer, twinOptimizer) = (AdamW(for: twin), AdamW(for: twin))
    let (average, twinAverage) = (WeightAverage(for: twin, decay: 0.5), WeightAverage(for: twin, decay: 0.5))
    for (number, batch) in course.batches.prefix(5).enumerated() {
      _ = try step(batch, scale: 1, step: number)
      let gradients = Gradients(like: twin)
      gradients.assign(step.gradients.values)
      // Parts are squared one by one, so that the factor differs in its last digits.
      let norm = step.move(with: optimizer, clip: 0.5, learningRate: 1e-2, average: average)
      #expect(abs(gradients.clip(toNorm: 0.5) - norm) <= 1e-12 * norm)
      twinOptimizer.step(twin, gradients: gradients, learningRate: 1e-2)
      twinAverage.update(with: twin)
      for (a, b) in zip(twin.values, course.network.parameters.values) { #expect(abs(a - b) <= 1e-6) }
      for (a, b) in zip(twinAverage.state.values, average.state.values) { #expect(abs(a - b) <= 1e-6) }
    }
    #expect(optimizer.steps == 5 && average.steps == 5)
  }

  @Test func `a gradient that isn't finite moves nothing`() throws {
    let course = try Course(workers: 2, epochs: 1)
    let step = GradientStep(network: course.network, workers: 2, seed: 1)
    let optimizer = AdamW(for: course.network.parameters)
    _ = try step(course.batches[0], scale: .infinity, step: 0)
    let before = course.network.parameters.values
    #expect(!step.move(with: optimizer, clip: 1, learningRate: 1e-2, average: nil).isFinite)
    #expect(course.network.parameters.values == before && optimizer.steps == 0)
  }

  /// Small objects of the language that a step may ask for on one thread: for an operation of the network its result, the
  /// buffers of values and gradient, what is recorded of it and, in a recurrent layer, the lists of its walk; samples cost
  /// none.
  private static func allowance(operations: Int) -> Int { 10 * operations + 40 }

  @Test(
    .enabled(if: allocation_count() >= 0, "requests for memory can't be counted here"), arguments: [1, 2])
  func `a warm step plans no memory, whatever lengths come`(workers: Int) throws {
    let course = try Course(workers: workers, layers: Self.recurrent, epochs: 8)
    let step = GradientStep(network: course.network, workers: workers, seed: 1)
    let optimizer = AdamW(for: course.network.parameters)
    let average = WeightAverage(for: course.network.parameters, decay: 0.9)
    func take(_ number: Int) throws {
      let batch = course.batches[number]
      _ = try step(batch, scale: 1 / Float(batch.samples), step: number)
      _ = step.move(with: optimizer, clip: 1, learningRate: 1e-3, average: average)
    }
    let half = course.batches.count / 2
    for number in 0..<half { try take(number) }
    let warm = course.network.allocationCount
    for number in half..<course.batches.count {
      let before = allocation_count()
      try take(number)
      let asked = allocation_count() - before
      let samples = course.batches[number].shards[0].count
      #expect(asked <= Self.allowance(operations: 8), "\(asked) for \(samples) samples")
    }
    #expect(course.network.allocationCount == warm)
  }
}

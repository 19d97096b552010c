import InkNetwork
import NeuralNet
import Tensors
import Testing

struct MicroBatchTests {
  private func batch(of lengths: [Int]) -> SequenceBatch {
    makeBatch(lengths: lengths, labels: lengths.map { $0 > 3 ? [1, 2] : [] }, features: 2)
  }

  @Test func `a large batch is split into micro-batches of equal frames`() {
    let parts = batch(of: Array(repeating: 150, count: 32)).microBatches { $0 }
    #expect(parts == [0..<8, 8..<16, 16..<24, 24..<32])
  }

  @Test func `few samples or few frames stay together`() {
    #expect(batch(of: Array(repeating: 500, count: 15)).microBatches { $0 } == [0..<15])
    #expect(batch(of: Array(repeating: 30, count: 40)).microBatches { $0 } == [0..<40])
    // What counts are the frames that a stride leaves.
    #expect(batch(of: Array(repeating: 150, count: 32)).microBatches { $0 / 4 } == [0..<32])
  }

  @Test func `views of one sample stay in one micro-batch`() {
    var pairs = batch(of: (0..<20).flatMap { [150 + 7 * $0, 150 + 7 * $0] })
    pairs.viewCount = 2
    let parts = pairs.microBatches { $0 }
    #expect(parts.count > 2 && parts.last?.upperBound == 40)
    #expect(parts.allSatisfy { $0.lowerBound.isMultiple(of: 2) && $0.upperBound.isMultiple(of: 2) })
  }

  @Test func `no samples are no micro-batch, samples without frames are one`() {
    #expect(SequenceBatch(featureCount: 2).microBatches { $0 }.isEmpty)
    #expect(batch(of: [0, 0, 0]).microBatches { $0 } == [0..<3])
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `every sample is in one micro-batch, in order, whatever the lengths`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    // Some are much longer than all others together, so that a micro-batch may be empty and is left out.
    let lengths = (0..<40).map { _ in Int(random.next() % 100) * (random.next() % 10 == 0 ? 100 : 1) }
    let parts = batch(of: lengths).microBatches { $0 }
    #expect(parts.flatMap { Array($0) } == Array(0..<40))
    #expect(parts.allSatisfy { !$0.isEmpty } && parts.count <= 5)
  }

  @Test func `characters are divided by their number`() {
    let characters = NetworkDescription(inputFeatures: 2, layers: [.pooling(heads: 1)], classes: 4)
    #expect(batch(of: Array(repeating: 4, count: 100)).microBatches(for: characters) == [0..<33, 33..<66, 66..<100])
    #expect(batch(of: [900, 900]).microBatches(for: characters) == [0..<2])
    let many = batch(of: Array(repeating: 4, count: 512))
    #expect(many.microBatches(for: characters).count == 16)
    #expect(many.microBatches(for: characters, isNormalized: true) == [0..<256, 256..<512])
    let lines = NetworkDescription(inputFeatures: 2, layers: [], classes: 4)
    #expect(batch(of: Array(repeating: 150, count: 32)).microBatches(for: lines).count == 4)
  }

  @Test func `micro-batches have the gradient and loss of the samples one by one`() throws {
    let whole = batch(of: (0..<24).map { 60 + 5 * $0 } + [1])
    try #require(whole.microBatches { $0 }.count == 3)
    let network = try Network(
      NetworkDescription(inputFeatures: 2, layers: [.lstm(width: 3), .gru(width: 2)], classes: 4), seed: 1)
    var random = RandomSource(seed: 1)
    let together = Gradients(like: network.parameters)
    let loss = try network.accumulateGradients(of: whole, scale: 0.1, into: together, random: &random)
    let alone = Gradients(like: network.parameters)
    var sum = BatchLoss()
    for sample in 0..<whole.count {
      var single = SequenceBatch(featureCount: 2)
      single.append(
        Array(whole.frames[2 * whole.offsets[sample]..<2 * whole.offsets[sample + 1]]), labels: whole.labels[sample])
      sum += try network.accumulateGradients(of: single, scale: 0.1, into: alone, random: &random)
    }
    #expect(loss.samples == sum.samples && abs(loss.sum - sum.sum) < 1e-6 * sum.sum)
    // Sums in another order: relative to the gradient as a whole.
    let tolerance = 1e-6 * Float(alone.norm)
    for (a, b) in zip(together.values, alone.values) { #expect(abs(a - b) < tolerance) }
  }

  @Test func `each micro-batch drops something else`() throws {
    // Equal samples in two micro-batches: with equal masks both would have the same gradient and loss.
    let one = batch(of: Array(repeating: 100, count: 8))
    var two = one
    for sample in 0..<8 {
      two.append(Array(one.frames[200 * sample..<200 * (sample + 1)]), labels: one.labels[sample])
    }
    try #require(two.microBatches { $0 } == [0..<8, 8..<16])
    let network = try Network(
      NetworkDescription(
        inputFeatures: 2, layers: [.linear(outputs: 8, activation: .tanh), .dropout(rate: 0.5)], classes: 4), seed: 1)
    func loss(of batch: SequenceBatch) throws -> Double {
      var random = RandomSource(seed: 3)
      return try network.accumulateGradients(
        of: batch, scale: 1, into: Gradients(like: network.parameters), random: &random
      ).sum
    }
    #expect(abs(try loss(of: two) - 2 * loss(of: one)) > 1e-3)
    #expect(try loss(of: two) == loss(of: two))
  }
}

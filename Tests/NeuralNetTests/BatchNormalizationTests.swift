import InkNetwork
import NeuralNet
import Tensors
import Testing

struct BatchNormalizationTests {
  private func network() throws -> Network {
    let description = NetworkDescription(
      inputFeatures: 4,
      layers: [.convolution(channels: 5, kernel: 3, stride: 2, activation: .tanh), .pooling(heads: 2)],
      plane: NetworkDescription.Plane(
        cells: 5, features: 2,
        layers: [
          .convolution2D(channels: 3, kernel: 3, stride: 2, activation: .relu),
          .convolution2D(channels: 4, kernel: 3, stride: 3, activation: .silu),
        ]),
      jointLayers: [.linear(outputs: 5, activation: .tanh)], classes: 4)
    let network = try Network(description, seed: 3, batchNorm: true)
    for entry in network.parameters.entries where !entry.name.hasSuffix("statistics") {
      var random = RandomSource(seed: 11, stream: UInt64(entry.range.lowerBound))
      network.parameters.assign(
        network.parameters.values(of: entry).map { $0 + random.normal(deviation: 0.2) }, to: entry)
    }
    return network
  }

  private func batch(_ lengths: [Int] = [7, 1, 5], seed: UInt64 = 8) -> SequenceBatch {
    var batch = makeBatch(
      lengths: lengths, labels: lengths.indices.map { [Int32($0 % 3 + 1)] }, features: 4, seed: seed)
    var random = RandomSource(seed: seed)
    batch.planes = (0..<lengths.count * 25 * 2).map { _ in random.normal() }
    return batch
  }

  private func train(_ network: Network, on batches: [SequenceBatch]) throws -> (loss: Double, gradients: Gradients) {
    let gradients = Gradients(like: network.parameters)
    var random = RandomSource(seed: 0)
    let losses = try batches.map {
      try network.accumulateGradients(of: $0, scale: 1, into: gradients, random: &random).sum
    }
    return (losses.reduce(0, +), gradients)
  }

  private func values(_ network: Network, _ name: String) throws -> [Float] {
    network.parameters.values(of: try #require(network.parameters.entry(named: name)))
  }

  @Test func `after a step a network reads as it trained`() throws {
    let (network, batch) = (try network(), batch())
    let (loss, gradients) = try train(network, on: [batch])
    #expect(try abs(network.loss(of: batch).sum - loss) > 1e-3, "before, the means are 0 and the variances 1")
    network.takeStatistics(from: gradients)
    #expect(try abs(network.loss(of: batch).sum - loss) < 1e-4)
  }

  @Test func `statistics weigh every sample alike and leave no gradient`() throws {
    let name = "plane.0.statistics"
    let (network, few, many) = (try network(), batch([3], seed: 1), batch([4, 2, 6], seed: 2))
    func measured(_ batches: [SequenceBatch]) throws -> (statistics: [Float], gradients: Gradients) {
      let fresh = try self.network()
      let gradients = try train(fresh, on: batches).gradients
      fresh.takeStatistics(from: gradients)
      return (try values(fresh, name), gradients)
    }
    let (one, three) = (try measured([few]).statistics, try measured([many]).statistics)
    let (both, gradients) = try measured([few, many])
    for index in 0..<6 { #expect(abs(both[index] - (one[index] + 3 * three[index]) / 4) < 1e-5) }
    let entry = try #require(network.parameters.entry(named: name))
    #expect(gradients.values(of: entry).allSatisfy { $0 == 0 })
    // The second step counts for 10 elevenths.
    for batch in [few, many] { network.takeStatistics(from: try train(network, on: [batch]).gradients) }
    let steps = try values(network, name)
    for index in 0..<6 { #expect(abs(steps[index] - (one[index] + 10 * three[index]) / 11) < 1e-5) }
    #expect(steps[6] == 2)
  }

  @Test func `a folded network reads the same without normalizing`() throws {
    let (network, batch) = (try network(), batch())
    for seed: UInt64 in 1...3 {
      network.takeStatistics(from: try train(network, on: [self.batch(seed: seed)]).gradients)
    }
    let folded = try network.foldingStatistics()
    #expect(!folded.batchNorm && folded.parameters.entry(named: "plane.0.scale") == nil)
    let before = try network.logProbabilities(of: batch).values
    let after = try folded.logProbabilities(of: batch).values
    #expect(zip(before, after).allSatisfy { abs($0 - $1) < 1e-4 } && before.contains { abs($0 + 1.386) > 0.05 })
    #expect(try folded.foldingStatistics() === folded)

    // Back again, measured by another batch than those that were folded.
    let unfolded = try Network(network.description, seed: 0, batchNorm: true)
    for entry in folded.parameters.entries {
      let target = try #require(unfolded.parameters.entry(named: entry.name))
      unfolded.parameters.assign(folded.parameters.values(of: entry), to: target)
    }
    var steps = 0
    try unfolded.unfoldStatistics {
      steps += 1
      return try train(unfolded, on: [batch]).gradients
    }
    let again = try unfolded.logProbabilities(of: batch).values
    #expect(steps == 3 && zip(after, again).allSatisfy { abs($0 - $1) < 1e-4 })
    #expect(try abs(train(unfolded, on: [batch]).loss - folded.loss(of: batch).sum) < 1e-3, "in training, too")
  }
}

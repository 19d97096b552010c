import Foundation
import InkNetwork
import NeuralNet
import Tensors
import Testing

@Suite struct ConsistencyTests {
  private let layers: [LayerDescription] = [
    .convolution(channels: 6, kernel: 3, stride: 2, activation: .tanh), .sru(width: 6, dropout: 0),
  ]

  private func network(seed: UInt64 = 3) throws -> Network {
    let network = try Network(NetworkDescription(inputFeatures: 4, layers: layers, classes: 5), seed: seed)
    scramble(network.parameters)
    return network
  }

  /// Views of three samples of different lengths, two of each; the last sample can't be written in its frames.
  private func views() -> SequenceBatch {
    var batch = makeBatch(
      lengths: [9, 9, 14, 14, 2, 2], labels: [[1, 2], [1, 2], [3, 3, 4], [3, 3, 4], [1, 2, 3], [1, 2, 3]], features: 4)
    batch.viewCount = 2
    return batch
  }

  private func gradient(
    _ network: Network, _ batch: SequenceBatch, consistency: Float
  ) throws -> (gradient: [Float], loss: BatchLoss) {
    try NeuralNetTests.gradient(of: network, batch, scale: 0.5, terms: LossTerms(consistency: consistency))
  }

  /// Σ over frames and classes of q · (ln q − ln p) for both of a pair, with the q given and counted as constants.
  private func divergence(_ given: [Float], of values: [Float], offsets: [Int], classes: Int) -> Double {
    var sum = 0.0
    for pair in stride(from: 0, to: offsets.count - 1, by: 2) {
      let (a, b) = (offsets[pair] * classes, offsets[pair + 1] * classes)
      for index in 0..<b - a {
        let (one, two) = (Double(given[a + index]), Double(given[b + index]))
        sum += exp(two) * (two - Double(values[a + index])) + exp(one) * (one - Double(values[b + index]))
      }
    }
    return sum
  }

  @Test func `its gradient is that of both divergences with the other view given`() throws {
    let network = try network()
    var batch = views()
    // Without the sample that can't be written: it has no gradient.
    (batch.offsets, batch.labels) = (Array(batch.offsets.prefix(5)), Array(batch.labels.prefix(4)))
    batch.frames = Array(batch.frames.prefix(batch.offsets[4] * 4))
    let (with, _) = try gradient(network, batch, consistency: 0.7)
    let (without, _) = try gradient(network, batch, consistency: 0)
    let given = try network.logProbabilities(of: batch)
    let difference = zip(with, without).map { $0 - $1 }
    let checkedCount = try checkGradient(difference, of: network.parameters) {
      let values = try network.logProbabilities(of: batch).values
      return divergence(given.values, of: values, offsets: given.offsets, classes: 5) * 0.5 * 0.7
    }
    #expect(checkedCount == network.parameters.trainedCount)
    #expect(zip(with, without).contains { abs($0 - $1) > 0.01 })
  }

  @Test func `the divergence is reported, symmetric and zero for equal views`() throws {
    let network = try network()
    let batch = views()
    let (_, loss) = try gradient(network, batch, consistency: 0.2)
    let values = try network.logProbabilities(of: batch)
    let feasible = Array(values.offsets.prefix(5))
    let expected = divergence(values.values, of: values.values, offsets: feasible, classes: 5)
    #expect(abs(loss.divergence - expected) < 1e-4 * max(1, expected) && expected > 0.01)
    #expect(loss.samples == 4 && loss.infeasible == 2)

    var equal = makeBatch(lengths: [9], labels: [[1, 2]], features: 4)
    equal.append(equal.frames, labels: [1, 2])
    let plain = try gradient(network, equal, consistency: 0)
    equal.viewCount = 2
    let same = try gradient(network, equal, consistency: 5)
    // Equal rows of a product may differ in the last digit: BLAS kernels sum some rows of a matrix in another order.
    #expect(abs(same.1.divergence) < 1e-10)
    #expect(zip(same.0, plain.0).allSatisfy { abs($0 - $1) < 1e-5 } && abs(same.1.sum - plain.1.sum) < 1e-5)
  }

  @Test func `without consistency two views are two samples`() throws {
    let network = try network()
    var batch = views()
    let (together, loss) = try gradient(network, batch, consistency: 0)
    batch.viewCount = 1
    let (apart, other) = try gradient(network, batch, consistency: 0)
    #expect(together == apart && loss == other)
  }

  @Test func `dropout differs between the views of one sample`() throws {
    let network = try Network(
      NetworkDescription(
        inputFeatures: 4, layers: [.dropout(rate: 0.5), .linear(outputs: 6, activation: .none)], classes: 5),
      seed: 3)
    var batch = makeBatch(lengths: [9], labels: [[1, 2]], features: 4)
    batch.append(batch.frames, labels: [1, 2])
    batch.viewCount = 2
    #expect(try gradient(network, batch, consistency: 0.2).1.divergence > 0.001)
  }
}

import InkNetwork
import NeuralNet
import Tensors
import Testing

/// The loss of each view by itself beside the loss of both.
@Suite struct ViewLossTests {
  private static let description = NetworkDescription(
    inputFeatures: 4,
    layers: [.convolution(channels: 5, kernel: 3, stride: 2, activation: .tanh), .pooling(heads: 2)],
    plane: NetworkDescription.Plane(
      cells: 5, features: 2,
      layers: [
        .convolution2D(channels: 3, kernel: 3, stride: 2, activation: .tanh),
        .convolution2D(channels: 4, kernel: 2, stride: 1, activation: .silu), .pooling(heads: 2),
      ]),
    jointLayers: [.linear(outputs: 5, activation: .tanh)], classes: 4)

  private func makeNetwork() throws -> Network {
    let network = try Network(Self.description, seed: 3)
    scramble(network.parameters)
    return network
  }

  private func makeBatch() -> SequenceBatch {
    var batch = NeuralNetTests.makeBatch(lengths: [7, 1, 5], labels: [[1], [3], [2]], features: 4)
    var random = RandomSource(seed: 8)
    batch.planes = (0..<3 * 25 * 2).map { _ in random.normal() }
    return batch
  }

  private func gradient(_ network: Network, _ batch: SequenceBatch, viewLoss: Float) throws -> ([Float], BatchLoss) {
    let gradients = Gradients(like: network.parameters)
    var random = RandomSource(seed: 0)
    let loss = try network.accumulateGradients(
      of: batch, scale: 1, terms: LossTerms(viewLoss: viewLoss), into: gradients, random: &random)
    return (gradients.values, loss)
  }

  /// The loss with the columns of the joint layer that see one view, those in `columns`, set to zero.
  private func loss(_ network: Network, _ batch: SequenceBatch, without columns: Range<Int>) throws -> Double {
    let copy = try Network(Self.description, seed: 3)
    for entry in network.parameters.entries { copy.parameters.assign(network.parameters.values(of: entry), to: entry) }
    let joint = try #require(copy.parameters.entry(named: "joint.0.weight"))
    var weights = copy.parameters.values(of: joint)
    let inputs = weights.count / 5
    for index in weights.indices where columns.contains(index % inputs) { weights[index] = 0 }
    copy.parameters.assign(weights, to: joint)
    return try copy.loss(of: batch).sum
  }

  @Test func `its gradient is that of the losses of each view alone`() throws {
    let (network, batch) = (try makeNetwork(), makeBatch())
    let (with, loss) = try gradient(network, batch, viewLoss: 0.7)
    #expect(loss == (try gradient(network, batch, viewLoss: 0)).1)
    try checkGradient(with, of: network.parameters) {
      // Two heads of five channels along the pen, and two of four in the plane.
      let alone = try self.loss(network, batch, without: 0..<10) + self.loss(network, batch, without: 10..<18)
      return try network.loss(of: batch).sum + 0.7 * alone
    }
  }
}

import NeuralNet
import Tensors
import Testing

/// The loss of each view by itself beside the loss of both.
@Suite struct ViewLossTests {
  /// The loss with the columns of the joint layer that see one view, those in `columns`, set to zero.
  private func loss(_ network: Network, _ batch: SequenceBatch, without columns: Range<Int>) throws -> Double {
    let copy = try Network(twoViews, seed: 3)
    for entry in network.parameters.entries { copy.parameters.assign(network.parameters.values(of: entry), to: entry) }
    let joint = try #require(copy.parameters.entry(named: "joint.0.weight"))
    var weights = copy.parameters.values(of: joint)
    let inputs = weights.count / 5
    for index in weights.indices where columns.contains(index % inputs) { weights[index] = 0 }
    copy.parameters.assign(weights, to: joint)
    return try copy.loss(of: batch).sum
  }

  @Test func `its gradient is that of the losses of each view alone`() throws {
    let (network, batch) = (try Network(twoViews, seed: 3), makeTwoViewBatch())
    scramble(network.parameters)
    let (with, loss) = try gradient(of: network, batch, terms: LossTerms(viewLoss: 0.7))
    #expect(try loss == gradient(of: network, batch).loss)
    try checkGradient(with, of: network.parameters) {
      // Two heads of five channels along the pen, and two of four in the plane.
      let alone = try self.loss(network, batch, without: 0..<10) + self.loss(network, batch, without: 10..<18)
      return try network.loss(of: batch).sum + 0.7 * alone
    }
  }
}

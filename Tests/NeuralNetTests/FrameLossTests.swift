import InkNetwork
import NeuralNet
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A label for every frame instead of a text.
struct FrameLossTests {
  private func batch(_ labels: [[Int32]], features: Int = 4) -> SequenceBatch {
    var batch = makeBatch(lengths: labels.map(\.count), labels: labels, features: features)
    batch.labelsFrames = true
    return batch
  }

  @Test func `the loss is the sum over the known frames of what their labels' probabilities cost`() throws {
    let network = try Network(NetworkDescription(inputFeatures: 4, layers: [], classes: 3), seed: 1)
    scramble(network.parameters)
    let batch = batch([[0, 2, -1, 1], [-1], [1, 1]])
    let values = try network.logProbabilities(of: batch).values
    let known: [(frame: Int, label: Int)] = [(0, 0), (1, 2), (3, 1), (5, 1), (6, 1)]
    let expected = known.reduce(0.0) { $0 - Double(values[$1.frame * 3 + $1.label]) }
    let loss = try network.loss(of: batch)
    #expect(abs(loss.sum - expected) < 1e-5 && loss.samples == 3 && loss.infeasible == 0)
  }

  @Test func `its gradient is that of the loss`() throws {
    let network = try Network(
      NetworkDescription(
        inputFeatures: 4,
        layers: [
          .convolution(channels: 5, kernel: 3, stride: 1, activation: .tanh), .linear(outputs: 4, activation: .tanh),
        ], classes: 3), seed: 2)
    scramble(network.parameters)
    try checkGradient(of: network, batch: batch([[0, 2, -1, 1, 1], [2, 0]]))
  }

  @Test func `a label that isn't a class is an error`() throws {
    let network = try Network(NetworkDescription(inputFeatures: 4, layers: [], classes: 3), seed: 1)
    #expect(throws: NetworkError.labelOutOfRange(sample: 1, label: 3, classes: 3)) {
      try network.loss(of: batch([[0], [1, 3]]))
    }
  }
}

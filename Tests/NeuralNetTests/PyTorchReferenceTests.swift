import NeuralNet
import Tensors
import Testing

/// The record was computed in double precision: what differs is this engine's single precision.
struct PyTorchReferenceTests {
  private let reference: PyTorchReference

  init() throws { reference = try PyTorchReference.read() }

  /// The length of the difference as a share of the expected length.
  private func relativeError(_ found: [Float], _ expected: [Float]) -> Double {
    var (difference, length) = (0.0, 0.0)
    for (a, b) in zip(found, expected) {
      difference += Double(a - b) * Double(a - b)
      length += Double(b) * Double(b)
    }
    return (difference / max(length, 1e-30)).squareRoot()
  }

  @Test func `every parameter has PyTorch's name and shape`() throws {
    let entries = try reference.makeNetwork().parameters.entries
    #expect(Set(entries.map(\.name)) == Set(reference.parameters.keys))
    for entry in entries { #expect(entry.shape == reference.parameters[entry.name]?.shape, "\(entry.name)") }
  }

  @Test func `log-probabilities equal PyTorch's`() throws {
    let found = try reference.makeNetwork().logProbabilities(of: reference.batch)
    let expected = reference.logProbabilities.flatMap { $0 }
    #expect(found.values.count == expected.count)
    for (a, b) in zip(found.values, expected) { #expect(abs(a - b) < 1e-5) }
  }

  @Test func `the loss of every sequence equals PyTorch's`() throws {
    let network = try reference.makeNetwork()
    for (index, expected) in reference.losses.enumerated() {
      var batch = SequenceBatch(featureCount: reference.inputFeatures)
      batch.append(reference.inputs[index], labels: reference.labels[index])
      let found = try network.loss(of: batch)
      #expect(found.samples == 1)
      #expect(abs(found.sum - expected) < 1e-5 * max(1, expected))
    }
  }

  @Test func `every gradient equals PyTorch's`() throws {
    let network = try reference.makeNetwork()
    let gradients = Gradients(like: network.parameters)
    var random = RandomSource(seed: 0)
    let scale = 1 / Float(reference.labels.count)
    _ = try network.accumulateGradients(of: reference.batch, scale: scale, into: gradients, random: &random)
    for entry in network.parameters.entries {
      let expected = try #require(reference.gradients[entry.name])
      let error = relativeError(gradients.values(of: entry), expected)
      #expect(error < 1e-4, "\(entry.name) is off by \(error) of its length")
    }
  }

  @Test func `ten training steps equal PyTorch's`() throws {
    let network = try reference.makeNetwork()
    let numbers = reference.optimizer
    let optimizer = AdamW(
      for: network.parameters,
      settings: .init(
        beta1: numbers.beta1, beta2: numbers.beta2, epsilon: numbers.epsilon, weightDecay: numbers.decay))
    let gradients = Gradients(like: network.parameters)
    var random = RandomSource(seed: 0)
    let scale = 1 / Float(reference.labels.count)
    for (index, step) in reference.steps.enumerated() {
      gradients.zero()
      let loss = try network.accumulateGradients(of: reference.batch, scale: scale, into: gradients, random: &random)
      #expect(abs(loss.mean - step.loss) < 1e-4 * step.loss, "loss of step \(index)")
      let norm = gradients.clip(toNorm: numbers.clip)
      #expect(abs(norm - step.norm) < 1e-3 * step.norm, "gradient of step \(index)")
      optimizer.step(network.parameters, gradients: gradients, learningRate: numbers.rate)
    }
    for entry in network.parameters.entries {
      let expected = try #require(reference.trained[entry.name])
      let error = relativeError(network.parameters.values(of: entry), expected)
      #expect(error < 1e-4, "\(entry.name) is off by \(error) of its length")
    }
    #expect(abs(try network.loss(of: reference.batch).mean - reference.trainedLoss) < 1e-4 * reference.trainedLoss)
  }
}

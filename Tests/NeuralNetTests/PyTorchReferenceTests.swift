import Foundation
import InkNetwork
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

/// PyTorch's results for a small network with every layer: see `Scripts/record-pytorch-reference.py`.
struct PyTorchReference: Decodable {
  struct Parameter: Decodable {
    let shape: [Int]
    let values: [Float]
  }

  struct Step: Decodable {
    let loss: Double
    let norm: Double
  }

  struct Optimizer: Decodable {
    let rate: Float
    let clip: Double
    let beta1: Float
    let beta2: Float
    let epsilon: Float
    let decay: Float
  }

  /// One layer as the record spells it: one key, which names the kind.
  struct Layer: Decodable {
    struct Numbers: Decodable {
      var channels: Int?
      var kernel: Int?
      var stride: Int?
      var outputs: Int?
      var width: Int?
      var dropout: Float?
      var activation: Activation?
    }

    let description: LayerDescription

    init(from decoder: any Decoder) throws {
      let layers = try [String: Numbers](from: decoder)
      guard let (kind, numbers) = layers.first, layers.count == 1 else { throw Malformed() }
      description =
        switch (kind, numbers.activation, numbers.width) {
        case ("convolution", let activation?, _):
          .convolution(
            channels: numbers.channels ?? 0, kernel: numbers.kernel ?? 0, stride: numbers.stride ?? 0,
            activation: activation)
        case ("linear", let activation?, _): .linear(outputs: numbers.outputs ?? 0, activation: activation)
        case ("layerNorm", _, _): .layerNorm
        case ("sru", _, let width?): .sru(width: width, dropout: numbers.dropout ?? 0)
        case ("lstm", _, let width?): .lstm(width: width)
        case ("gru", _, let width?): .gru(width: width)
        default: throw Malformed()
        }
    }
  }

  struct Malformed: Error {}

  let inputFeatures: Int
  let classes: Int
  let layers: [Layer]
  let labels: [[Int32]]
  let inputs: [[Float]]
  let parameters: [String: Parameter]
  let logProbabilities: [[Float]]
  let losses: [Double]
  let gradients: [String: [Float]]
  let optimizer: Optimizer
  let steps: [Step]
  let trained: [String: [Float]]
  let trainedLoss: Double

  static func read() throws -> PyTorchReference {
    guard let url = Bundle.module.url(forResource: "Reference/network", withExtension: "json") else {
      throw Malformed()
    }
    return try JSONDecoder().decode(PyTorchReference.self, from: Data(contentsOf: url))
  }

  /// The network with the record's first weights.
  func makeNetwork() throws -> Network {
    let description = NetworkDescription(
      inputFeatures: inputFeatures, layers: layers.map(\.description), classes: classes)
    let network = try Network(description, seed: 1)
    for entry in network.parameters.entries {
      guard let values = parameters[entry.name]?.values else { throw Malformed() }
      network.parameters.assign(values, to: entry)
    }
    return network
  }

  /// The batch of all sequences.
  var batch: SequenceBatch {
    var batch = SequenceBatch(featureCount: inputFeatures)
    for (frames, labels) in zip(inputs, labels) { batch.append(frames, labels: labels) }
    return batch
  }
}

extension Activation: Decodable {}

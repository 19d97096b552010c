import Foundation
import InkNetwork
import NeuralNet
import Tensors

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

import InkCore
import InkNetwork
import NeuralNet
import Tensors

/// The speed of a layer on a batch of 24 sequences of 93 frames with 256 features.
package struct LayerResult: Codable, Sendable {
  package var name: String
  package var forwardSeconds: Double
  package var bothSeconds: Double
  package var operations: Int
  /// 10⁹ of them a second in both passes.
  package var gigaflops: Double
}

/// Measures layers in the middle of a network, as the difference between networks with and without the layer.
struct LayerBench {
  private static let features = 256
  let seconds: Double
  private let batch = {
    var random = RandomSource(seed: 1)
    var batch = SequenceBatch(featureCount: features)
    for _ in 0..<24 { batch.append((0..<93 * features).map { _ in random.normal() }, labels: [1]) }
    return batch
  }()

  private static let layers: [(name: String, layer: LayerDescription)] = [
    ("convolution 256, kernel 5, stride 2", .convolution(channels: 256, kernel: 5, stride: 2, activation: .relu)),
    ("linear 256", .linear(outputs: 256, activation: .none)),
    ("layer norm", .layerNorm),
    ("sru 256", .sru(width: 256, dropout: 0.15)),
    ("lstm 128", .lstm(width: 128)),
    ("gru 128", .gru(width: 128)),
  ]

  func results() throws -> [LayerResult] {
    // The first layer's inputs need no gradient; those of the measured layer do.
    let first = LayerDescription.linear(outputs: Self.features, activation: .none)
    let without = try measure([first])
    return try Self.layers.map { name, layer in
      let with = try measure([first, layer])
      let both = max(with.both - without.both, 1e-9)
      let operations = with.operations - without.operations
      return LayerResult(
        name: name, forwardSeconds: max(with.forward - without.forward, 0), bothSeconds: both,
        operations: operations, gigaflops: Double(operations) / both * 1e-9)
    }
  }

  private func measure(
    _ layers: [LayerDescription]
  ) throws -> (forward: Double, both: Double, operations: Int) {
    let description = NetworkDescription(inputFeatures: Self.features, layers: layers, classes: 2)
    let network = try Network(description, seed: 1)
    let gradients = Gradients(like: network.parameters)
    var random = RandomSource(seed: 1)
    let forward = try time { _ = try network.logProbabilities(of: batch) }
    let both = try time {
      _ = try network.accumulateGradients(of: batch, scale: 1e-3, into: gradients, random: &random)
    }
    return (forward, both, OperationCount.trainingStep(of: description, offsets: batch.offsets))
  }

  /// The median of the calls within the time, at least three.
  private func time(_ body: () throws -> Void) throws -> Double {
    try body()
    return try Stopwatch.repeated(until: { calls, elapsed in calls >= 3 && elapsed >= seconds }, body).median ?? 0
  }
}

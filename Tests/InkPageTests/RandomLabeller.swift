import InkCore
import InkFeatures
import InkModelFile
import InkNetwork
import InkRuntime

/// A labeller with random weights, whose labels are of every kind.
enum RandomLabeller {
  static func make(seed: UInt64) throws -> StrokeLabeller {
    let network = NetworkDescription(
      inputFeatures: StrokeGraph.strokeFeatureCount,
      layers: [
        .linear(outputs: 8, activation: .tanh), .neighbours(channels: 8, pairs: StrokeGraph.pairFeatureCount),
        .neighbours(channels: 6, pairs: StrokeGraph.pairFeatureCount),
        .pairs(channels: 8, pairs: StrokeGraph.pairFeatureCount),
      ], classes: StrokeLabel.allCases.count)
    var state = seed
    let tensors = network.weights.map { weight in
      ModelTensorContent.float32(
        weight.name, shape: weight.shape,
        (0..<weight.shape.reduce(1, *)).map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return Float(Int64(bitPattern: state) >> 40) / Float(1 << 23)
        })
    }
    let metadata = ModelMetadata(
      name: "random", languages: ["en"], alphabet: try Alphabet(StrokeLabel.alphabet), features: FeatureSettings(),
      network: network, task: .strokes)
    return try StrokeLabeller(model: ModelFile(bytes: ModelFileWriter(metadata: metadata, tensors: tensors).bytes()))
  }
}

/// A small random generator.
struct Generator {
  var state: UInt64

  mutating func index(below count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}

import InkCore
import InkDecoding
import InkFeatures
import InkModelFile
import InkNetwork

/// A model small enough to damage at every byte.
enum SmallModel {
  static let network = NetworkDescription(
    inputFeatures: FeatureSettings.featureCount,
    layers: [
      .convolution(channels: 4, kernel: 3, stride: 2, activation: .relu), .dropout(rate: 0), .layerNorm,
      .sru(width: 4, dropout: 0),
      .lstm(width: 2), .gru(width: 2), .linear(outputs: 3, activation: .tanh),
    ],
    classes: 3)

  static func metadata() throws -> ModelMetadata {
    ModelMetadata(
      name: "small", languages: ["en", "de"], alphabet: try Alphabet(["a", "é"]),
      features: FeatureSettings(step: 0.5, contextWindow: 0.25, smoothing: 0.125), network: network,
      decoder: DecoderSettings(beamWidth: 3), licences: ["CC0-1.0"], sources: ["starter"],
      evaluationSummary: "{\"cer\": 0.5}", recipe: "name: small\n", creator: "tests")
  }

  /// Values that differ from one another.
  static func values(_ count: Int, seed: Int) -> [Float] {
    (0..<count).map { Float(($0 * 37 + seed * 11) % 101 - 50) / 64 }
  }

  static func tensors(
    _ type: ModelTensorType, of network: NetworkDescription = network
  ) -> [ModelTensorContent] {
    network.weights.enumerated().flatMap { index, tensor -> [ModelTensorContent] in
      let values = values(tensor.shape.reduce(1, *), seed: index)
      guard tensor.shape.count == 2 else { return [.float32(tensor.name, shape: tensor.shape, values)] }
      return switch type {
      case .float32: [.float32(tensor.name, shape: tensor.shape, values)]
      case .float16: [.float16(tensor.name, shape: tensor.shape, values)]
      case .int8: ModelTensorContent.int8(tensor.name, shape: tensor.shape, values)
      }
    }
  }

  static func parityVectors() -> [ParityVector] {
    [
      ParityVector(
        ink: Ink(strokes: [
          Stroke(locations: [Point(x: 1, y: 2), Point(x: 3, y: 4.5)]), Stroke(locations: [Point(x: -1, y: 0)]),
        ]),
        text: "aé", logProbabilities: [-0.1, -3, -4, -2, -0.25, -5], frameCount: 2),
      ParityVector(
        ink: Ink(strokes: [Stroke(locations: [.zero])]), text: "", logProbabilities: [0, -9, -8], frameCount: 1),
    ]
  }

  /// The same with a map of the ink around each frame.
  static func mapWriter() throws -> ModelFileWriter {
    try writer {
      $0.mapCells = 3
      $0.mapReach = 1.5
    }
  }

  /// A network that reads single characters, with a view in the plane.
  static let views = NetworkDescription(
    inputFeatures: FeatureSettings.featureCount, layers: [.linear(outputs: 4, activation: .relu), .pooling(heads: 2)],
    plane: .init(
      cells: 4, features: FeatureSettings.planeFeatureCount,
      layers: [
        .convolution2D(channels: 3, kernel: 3, stride: 2, activation: .relu),
        .convolution2D(channels: 5, kernel: 2, stride: 2, activation: .none),
      ]),
    jointLayers: [.linear(outputs: 3, activation: .tanh)], classes: 3)

  /// A writer of that network, with its weights.
  static func viewWriter(
    _ type: ModelTensorType = .float32, _ network: NetworkDescription = views
  ) throws -> ModelFileWriter {
    var metadata = try metadata()
    metadata.network = network
    metadata.task = network.poolsFrames ? .characters : .lines
    metadata.features.planeCells = network.plane?.cells ?? 0
    return ModelFileWriter(metadata: metadata, tensors: tensors(type, of: network))
  }

  /// The same with other features, for which the first layer is made anew.
  private static func writer(_ change: (inout FeatureSettings) -> Void) throws -> ModelFileWriter {
    var metadata = try metadata()
    change(&metadata.features)
    metadata.network.inputFeatures = metadata.features.featureCount
    var tensors = tensors(.float32)
    let shape = metadata.network.weights[0].shape
    tensors[0] = .float32(metadata.network.weights[0].name, shape: shape, values(shape.reduce(1, *), seed: 0))
    return ModelFileWriter(metadata: metadata, tensors: tensors, parityVectors: parityVectors())
  }

  static func writer(_ type: ModelTensorType = .float32) throws -> ModelFileWriter {
    ModelFileWriter(metadata: try metadata(), tensors: tensors(type), parityVectors: parityVectors())
  }
}

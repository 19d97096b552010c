import Export
import Foundation
import InkCore
import InkFeatures
import InkModelFile
import InkNetwork
import NeuralNet

/// Small networks with random weights, and paths to export them to.
enum ExportFixtures {
  static let alphabet = Array("abcdefgh ")

  /// A network with a layer of every kind.
  static func everyLayer(
    classes: Int = 10, inputs: Int = FeatureSettings.featureCount, factorBlank: Bool = false
  ) throws -> Network {
    try Network(
      NetworkDescription(
        inputFeatures: inputs,
        layers: [
          .convolution(channels: 12, kernel: 5, stride: 2, activation: .relu), .dropout(rate: 0.2),
          .sru(width: 12, dropout: 0.1), .layerNorm, .lstm(width: 5), .linear(outputs: 8, activation: .tanh),
          .gru(width: 4), .linear(outputs: 8, activation: .silu),
        ], classes: classes, factorBlank: factorBlank), seed: 7)
  }

  /// A network with a view along the pen, one in the plane and layers after both.
  static func views(classes: Int = 10) throws -> Network {
    try Network(
      NetworkDescription(
        inputFeatures: FeatureSettings.featureCount,
        layers: [
          .convolution(channels: 12, kernel: 5, stride: 2, activation: .relu), .sru(width: 12, dropout: 0.1),
          .pooling(heads: 3),
        ],
        plane: .init(
          cells: 9, features: FeatureSettings.planeFeatureCount,
          layers: [
            .convolution2D(channels: 8, kernel: 3, stride: 2, activation: .relu), .dropout(rate: 0.2),
            .convolution2D(channels: 10, kernel: 2, stride: 1, activation: .silu), .pooling(heads: 2),
          ], dropout: 0.3),
        jointLayers: [.dropout(rate: 0.1), .linear(outputs: 16, activation: .tanh)], classes: classes), seed: 11)
  }

  static func exporter(
    _ network: Network? = nil, alphabet: [Character] = alphabet, languageModel: [UInt8]? = nil, type: ModelTensorType,
    tolerance: ParityTolerance? = nil
  ) throws -> ModelExporter {
    let network = try network ?? everyLayer()
    let metadata = ModelMetadata(
      name: "small", languages: ["en"], alphabet: try Alphabet(alphabet),
      features: FeatureSettings(planeCells: network.description.plane?.cells ?? 0),
      network: network.description, licences: ["Apache-2.0"], sources: ["made"], evaluationSummary: "{}",
      recipe: "name: small\n")
    return ModelExporter(
      metadata: metadata, network: network, languageModel: languageModel, type: type, tolerance: tolerance)
  }

  static func temporaryPath() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".gguf").path
  }
}

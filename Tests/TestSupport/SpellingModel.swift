import InkCore
import InkDecoding
import InkFeatures
import InkModelFile
import InkNetwork

/// A model whose output is easy to predict: a letter at the end of every stroke.
///
/// “i” for a single dot, “l” for a stroke that ends going down, “n” for one that ends going up, nothing for one that
/// ends going along; or other graphemes in the order l, n, i.
package enum SpellingModel {
  /// The model file.
  ///
  /// - Parameter sharpness: Half the difference of the scores of “l” and “n”; with 2 a stroke down is an “n” by 2 %.
  package static func file(
    beamWidth: Int = 1, graphemes: String = "lni", sharpness: Float = 10, wordWeight: Float = 1, priorWeight: Float = 0,
    languageModel: [UInt8]? = nil
  ) throws -> ModelFile {
    try ModelFile(
      bytes: bytes(
        beamWidth: beamWidth, graphemes: graphemes, sharpness: sharpness, wordWeight: wordWeight,
        priorWeight: priorWeight, languageModel: languageModel))
  }

  /// The model file's bytes.
  package static func bytes(
    beamWidth: Int = 1, graphemes: String = "lni", sharpness: Float = 10, wordWeight: Float = 1, priorWeight: Float = 0,
    languageModel: [UInt8]? = nil
  ) throws -> [UInt8] {
    let alphabet = try Alphabet(Array(graphemes))
    let features = FeatureSettings.featureCount
    // Rows are classes: blank, l, n, i.
    var weight = [Float](repeating: 0, count: 4 * features)
    func put(_ label: Int, _ feature: Feature, _ value: Float) { weight[label * features + feature.rawValue] = value }
    for label in 1...3 { put(label, .strokeEnd, 30 - sharpness) }
    put(1, .sine, sharpness)
    put(2, .sine, -sharpness)
    put(3, .strokeStart, 20)
    let network = NetworkDescription(inputFeatures: features, layers: [], classes: 4)
    let metadata = ModelMetadata(
      name: "spelling", languages: ["en"], alphabet: alphabet, features: FeatureSettings(), network: network,
      decoder: DecoderSettings(
        beamWidth: beamWidth, wordWeight: wordWeight, priorWeight: priorWeight, signPenalty: 15))
    let tensors: [ModelTensorContent] = [
      .float32("output.weight", shape: [4, features], weight), .float32("output.bias", shape: [4], [25, 0, 0, -10]),
    ]
    var writer = ModelFileWriter(metadata: metadata, tensors: tensors)
    writer.languageModel = languageModel
    return writer.bytes()
  }

  /// A stroke down, which reads “l”, at an x.
  package static func down(_ x: Float) -> Stroke {
    Stroke(locations: (0...10).map { Point(x: x, y: Float($0)) })
  }

  /// A stroke up, which reads “n”.
  package static func up(_ x: Float) -> Stroke {
    Stroke(locations: (0...10).map { Point(x: x, y: 10 - Float($0)) })
  }

  /// A bar from left to right, which reads as nothing by itself.
  package static func bar(_ x: Float) -> Stroke {
    Stroke(locations: (0...6).map { Point(x: x - 3 + Float($0), y: 5) })
  }

  /// A dot, which reads “i”.
  package static func dot(_ x: Float) -> Stroke {
    Stroke(locations: [Point(x: x, y: -4)])
  }
}

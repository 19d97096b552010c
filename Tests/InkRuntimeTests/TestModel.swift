import InkCore
import InkDecoding
import InkFeatures
import InkModelFile
import InkNetwork

/// Models with random weights.
enum TestModel {
  static func file(
    _ layers: [LayerDescription], plane: [LayerDescription]? = nil, planeCells: Int = planeCells,
    joint: [LayerDescription] = [], graphemes: String = "abcdefghij klmnop", type: ModelTensorType = .float32,
    seed: UInt64 = 1,
    parityVectors: [ParityVector] = [], factorBlank: Bool = false, blankBias: Float? = nil
  ) throws -> ModelFile {
    let alphabet = try Alphabet(Array(graphemes))
    var network = NetworkDescription(
      inputFeatures: FeatureSettings.featureCount, layers: layers,
      plane: plane.map { .init(cells: planeCells, features: FeatureSettings.planeFeatureCount, layers: $0) },
      jointLayers: joint, classes: alphabet.classCount, factorBlank: factorBlank)
    if network.isGraph { network.inputFeatures = StrokeGraph.strokeFeatureCount }
    var generator = Generator(state: seed)
    let tensors = network.weights.flatMap { tensor -> [ModelTensorContent] in
      let count = tensor.shape.reduce(1, *)
      guard tensor.shape.count == 2 else {
        var values = (0..<count).map { _ in generator.number() }
        if let blankBias, tensor.name == "output.bias" { values[0] = blankBias }
        return [.float32(tensor.name, shape: tensor.shape, values)]
      }
      let bound = (3 / Float(tensor.shape[1])).squareRoot()
      let values = (0..<count).map { _ in generator.number() * bound }
      return switch type {
      case .float32: [.float32(tensor.name, shape: tensor.shape, values)]
      case .float16: [.float16(tensor.name, shape: tensor.shape, values)]
      case .int8: ModelTensorContent.int8(tensor.name, shape: tensor.shape, values)
      }
    }
    let metadata = ModelMetadata(
      name: "test", languages: ["en"], alphabet: alphabet,
      features: FeatureSettings(planeCells: plane == nil ? 0 : planeCells), network: network,
      decoder: DecoderSettings(beamWidth: 4))
    return try ModelFile(
      bytes: ModelFileWriter(metadata: metadata, tensors: tensors, parityVectors: parityVectors).bytes())
  }

  /// The cells along a side of the plane of models with a view in it: odd, so that padding is uneven.
  static let planeCells = 7

  /// Random frames with a random plane.
  static func frames(_ count: Int, planeCells: Int = planeCells, seed: UInt64 = 9) -> FeatureFrames {
    var generator = Generator(state: seed)
    return FeatureFrames(
      values: (0..<count * FeatureSettings.featureCount).map { _ in generator.number() }, frameCount: count,
      featureCount: FeatureSettings.featureCount,
      origins: (0..<count).map { VisiblePart(stroke: 0, points: $0..<$0 + 1) },
      plane: (0..<planeCells * planeCells * FeatureSettings.planeFeatureCount).map { _ in generator.number() })
  }

  /// Random frames of a graph in which each stroke has three neighbours, the last stroke none.
  static func graph(_ count: Int, seed: UInt64 = 5) -> FeatureFrames {
    var generator = Generator(state: seed)
    var graph = StrokeGraph()
    for stroke in 0..<count {
      for step in 1..<4 where stroke + 1 < count {
        graph.neighbours.append(Int32((stroke + step) % count))
        graph.pairs += (0..<StrokeGraph.pairFeatureCount).map { _ in generator.number() }
      }
      graph.offsets.append(graph.neighbours.count)
    }
    var frames = FeatureFrames(
      values: (0..<count * StrokeGraph.strokeFeatureCount).map { _ in generator.number() }, frameCount: count,
      featureCount: StrokeGraph.strokeFeatureCount,
      origins: (0..<count).map { VisiblePart(stroke: $0, points: 0..<1) })
    frames.graph = graph
    return frames
  }

  /// Ink of `letters` loops, two a stroke.
  static func ink(letters: Int) -> Ink {
    Ink(
      strokes: stride(from: 0, to: letters, by: 2).map { first in
        Stroke(
          locations: (0..<24).map { index in
            let side = index % 12
            let x = Float(first) * 10 + Float(index) * 0.8 + (side < 6 ? 0 : 3)
            return Point(x: x, y: Float(abs(side - 6)) * (first % 3 == 0 ? 3 : 1.5))
          })
      })
  }
}

/// A small seeded generator of numbers from −1 to 1.
struct Generator {
  var state: UInt64

  mutating func number() -> Float {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(Int32(truncatingIfNeeded: state >> 32)) / Float(1 << 31)
  }
}

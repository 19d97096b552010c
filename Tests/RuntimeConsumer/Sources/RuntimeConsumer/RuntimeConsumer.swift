import InkCore
import InkFeatures
import InkModelFile
import InkNetwork
import InkRuntime

/// The smallest app that ships a model: it reads the model files that it is given, or a tiny one made in memory, and
/// recognizes ink stroke by stroke, or labels its strokes.
@main
struct RuntimeConsumer {
  static func main() throws {
    let paths = CommandLine.arguments.dropFirst()
    if paths.isEmpty { try recognize(with: tinyModel(), ink: zigzag) }
    for path in paths {
      let model = try ModelFile(path: path)
      let ink = model.parityVectors.first?.ink ?? zigzag
      if model.metadata.task == .strokes {
        try label(ink, with: model)
      } else {
        try recognize(with: model, ink: ink)
      }
    }
  }

  /// Adds the strokes one by one, as a pen would, and prints what stands there in the end.
  static func recognize(with model: ModelFile, ink: Ink) throws {
    let recognizer = try Recognizer(model: model)
    try recognizer.verify()
    let drawing = recognizer.startDrawing(hints: DrawingHints(alternatives: 3))
    var candidates: [Candidate] = []
    for var stroke in ink.strokes {
      stroke.id = nil
      _ = try drawing.addStroke(stroke)
      candidates = try drawing.prediction()
    }
    guard let best = candidates.first else { throw NothingRecognized() }
    print("\(recognizer.metadata.name) reads “\(best.text)”; strokes: \(ink.strokes.count).")
  }

  /// Labels the strokes as writing or drawing.
  static func label(_ ink: Ink, with model: ModelFile) throws {
    let labeller = try StrokeLabeller(model: model)
    let labels = labeller.labels(of: ink)
    guard labels.count == ink.strokes.count else { throw NothingRecognized() }
    let writing = labels.count { $0.isWriting }
    print("\(labeller.metadata.name) takes \(writing) of \(labels.count) strokes for writing.")
  }

  struct NothingRecognized: Error {}

  static let zigzag = Ink(strokes: [
    Stroke(locations: (0..<40).map { Point(x: Float($0), y: Float($0 % 8)) })
  ])

  /// A model of one layer that sees an “a” in whatever it is shown.
  static func tinyModel() throws -> ModelFile {
    let alphabet = try Alphabet(["a", "b"])
    let features = FeatureSettings()
    let network = NetworkDescription(
      inputFeatures: FeatureSettings.featureCount, layers: [], classes: alphabet.classCount)
    let tensors = network.weights.map { tensor in
      let count = tensor.shape.reduce(1, *)
      let values = tensor.name == "output.bias" ? [-9, 3, -9] : [Float](repeating: 0, count: count)
      return ModelTensorContent.float32(tensor.name, shape: tensor.shape, values)
    }
    let metadata = ModelMetadata(
      name: "A model made in memory", languages: ["en"], alphabet: alphabet, features: features, network: network)
    return try ModelFile(bytes: ModelFileWriter(metadata: metadata, tensors: tensors).bytes())
  }
}

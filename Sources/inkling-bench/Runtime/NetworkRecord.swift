import InkFeatures
import InkModelFile
import InkRuntime

/// Frames of lines with the outputs of a model's network, for comparing and measuring another engine.
struct NetworkRecord: Encodable {
  struct Line: Encodable {
    /// The frames, `T`.
    var frames: Int
    /// The features, `[T, F]` row-major.
    var values: [Float]
    /// The frames of the output, `T′`.
    var outputs: Int
    /// Natural logarithms, `[T′, C]` row-major, computed with the file's weights and unrounded activations.
    var logProbabilities: [Float]
  }

  /// The features of a frame, `F`.
  var features: Int
  /// The classes, `C`.
  var classes: Int
  var lines: [Line]

  init(_ file: ModelFile, lines: [FeatureFrames]) throws {
    let recognizer = try Recognizer(model: file)
    features = file.metadata.network.inputFeatures
    classes = file.metadata.network.classes
    self.lines = lines.map { frames in
      let output = recognizer.logProbabilities(of: frames, arithmetic: .exact)
      return Line(
        frames: frames.frameCount, values: frames.values, outputs: output.frameCount, logProbabilities: output.values)
    }
  }
}

extension ModelFile {
  /// The same network with the same weights as float32.
  func withFloatWeights() throws(ModelFileError) -> ModelFile {
    var tensors: [ModelTensorContent] = []
    for weight in metadata.network.weights {
      tensors.append(.float32(weight.name, shape: weight.shape, try float32(named: weight.name)))
    }
    return try ModelFile(bytes: ModelFileWriter(metadata: metadata, tensors: tensors).bytes())
  }
}

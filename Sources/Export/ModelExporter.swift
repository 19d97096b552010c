public import InkCore
import InkDecoding
import InkFeatures
public import InkModelFile
import InkRuntime
import NeuralNet

/// Makes a model file of a trained network, and vouches for it.
///
/// The file is made in memory, opened as a user would open it, and run by the runtime against the training network; only
/// when both agree is anything written. What stood at the path before stays until the new file is whole.
public struct ModelExporter: Sendable {
  /// What is exported.
  public var model: ExportableModel
  /// How matrices are stored.
  public var type: ModelTensorType
  /// How far the runtime may be from the training network.
  public var tolerance: ParityTolerance
  /// How many parity vectors the file carries.
  public var parityVectorCount: Int

  /// The most log-probabilities that parity vectors may hold together, a quarter of a megabyte of them: with thousands of
  /// classes only the shortest scribbles are kept, or a dot.
  package static let parityNumberLimit = 1 << 16

  /// Makes an exporter; without a tolerance it is the type's standard one.
  public init(
    model: ExportableModel, type: ModelTensorType, tolerance: ParityTolerance? = nil, parityVectorCount: Int = 4
  ) {
    self.model = model
    self.type = type
    self.tolerance = tolerance ?? .standard(for: type)
    self.parityVectorCount = parityVectorCount
  }

  /// The model file, not checked by the runtime yet.
  ///
  /// The file's parity vectors hold what the training network says with the file's weights to the first scribbles of
  /// `ParityInk`, so that a runtime can hold itself to them closely whatever the type.
  ///
  /// - Throws: `ExportError` when alphabet, features or weights don't fit.
  public func writer() throws -> ModelFileWriter {
    let description = model.network.description
    guard description.classes == model.alphabet.classCount else {
      throw ExportError.classMismatch(network: description.classes, alphabet: model.alphabet.classCount)
    }
    guard description.inputFeatures == model.features.featureCount else {
      throw ExportError.featureMismatch(
        network: description.inputFeatures, features: model.features.featureCount)
    }
    var writer = ModelFileWriter(metadata: model.metadata, tensors: try model.network.contents(as: type))
    writer.languageModel = model.languageModel
    let rounded = try Network(ModelFile(bytes: writer.bytes()))
    let extractor = FeatureExtractor(settings: model.features)
    let decoder = GreedyDecoder(alphabet: model.alphabet)
    func vector(of ink: Ink) throws -> ParityVector {
      let matrix = try ParityCheck.logProbabilities(of: extractor.frames(of: ink), network: rounded)
      return ParityVector(
        ink: ink, text: decoder.decode(matrix).text, logProbabilities: matrix.values, frameCount: matrix.frameCount)
    }
    var room = Self.parityNumberLimit
    for ink in ParityInk.scribbles(count: parityVectorCount) {
      let vector = try vector(of: ink)
      guard vector.logProbabilities.count <= room else { continue }
      room -= vector.logProbabilities.count
      writer.parityVectors.append(vector)
    }
    if writer.parityVectors.isEmpty { writer.parityVectors = [try vector(of: ParityInk.dot)] }
    return writer
  }

  /// Checks and writes the model file.
  ///
  /// - Parameters:
  ///   - inks: ink like that which the model was made for, on which texts are compared besides the built-in scribbles.
  ///   - path: where the file goes.
  /// - Returns: what the comparison found.
  /// - Throws: `ExportError.parity` when the runtime doesn't compute what the training network computes; nothing is
  ///   written then.
  @discardableResult
  public func export(checkedOn inks: [Ink] = [], to path: String) throws -> ParityReport {
    let writer = try writer()
    let file = try ModelFile(bytes: writer.bytes())
    let report = try ParityCheck(trained: model.network, inks: inks).report(on: file)
    guard report.holds(tolerance) else {
      throw ExportError.parity(type: type, report: report, tolerance: tolerance)
    }
    try Recognizer(model: file).verify()
    try writer.write(to: path)
    return report
  }
}

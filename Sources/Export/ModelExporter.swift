public import InkCore
import InkDecoding
import InkFeatures
public import InkModelFile
import InkRuntime
import NeuralNet
import TextAndFiles

/// Makes a model file of a trained network and verifies it.
///
/// The file is made in memory, opened by the runtime and compared with the training network. It is written only when both
/// agree; an existing file at the path stays until the new one is complete.
public struct ModelExporter: Sendable {
  /// The model to export.
  public var model: ExportableModel
  /// The type of stored matrices.
  public var type: ModelTensorType
  /// The tolerated differences between the runtime and the training network.
  public var tolerance: ParityTolerance
  /// The number of parity vectors in the file.
  public var parityVectorCount: Int

  /// The serialization of the file, to be counted by tests.
  package var serialize: @Sendable (ModelFileWriter) -> [UInt8] = { $0.bytes() }

  /// The maximum number of log-probabilities in all parity vectors, a quarter of a megabyte: with thousands of classes only
  /// the shortest scribbles are kept, or a dot.
  package static let parityNumberLimit = 1 << 16

  /// Makes an exporter; `nil` takes the standard tolerance of the type.
  public init(
    model: ExportableModel, type: ModelTensorType, tolerance: ParityTolerance? = nil, parityVectorCount: Int = 4
  ) {
    self.model = model
    self.type = type
    self.tolerance = tolerance ?? .standard(for: type)
    self.parityVectorCount = parityVectorCount
  }

  /// The model file, not yet verified.
  ///
  /// The parity vectors hold the training network's outputs with the file's rounded weights for the first scribbles of
  /// `ParityInk`, so that a runtime can be compared with them closely whatever the type.
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
    let contents = try model.network.contents(as: type)
    var writer = ModelFileWriter(metadata: model.metadata, tensors: contents)
    writer.languageModel = model.languageModel
    let rounded = try Network(like: model.network, contents: contents)
    let extractor = FeatureExtractor(settings: model.features)
    let decoder = GreedyDecoder(alphabet: model.alphabet)
    func vector(of ink: Ink) throws -> ParityVector {
      let matrix = try ParityCheck.logProbabilities(of: extractor.frames(of: ink), network: rounded)
      return ParityVector(
        ink: ink, text: decoder.decode(matrix).text, logProbabilities: matrix.values, frameCount: matrix.frameCount)
    }
    var capacity = Self.parityNumberLimit
    for ink in ParityInk.scribbles(count: parityVectorCount) {
      let vector = try vector(of: ink)
      guard vector.logProbabilities.count <= capacity else { continue }
      capacity -= vector.logProbabilities.count
      writer.parityVectors.append(vector)
    }
    if writer.parityVectors.isEmpty { writer.parityVectors = [try vector(of: ParityInk.dot)] }
    return writer
  }

  /// Verifies and writes the model file.
  ///
  /// - Parameters:
  ///   - inks: ink of the model's kind, on which texts are compared besides the built-in scribbles.
  ///   - path: the path of the file.
  /// - Returns: the differences found.
  /// - Throws: `ExportError.parity` when runtime and training network differ beyond the tolerance; nothing is written then.
  @discardableResult
  public func export(checkedOn inks: [Ink] = [], to path: String) throws -> ParityReport {
    let bytes = serialize(try writer())
    let file = try ModelFile(bytes: bytes)
    let report = try ParityCheck(trained: model.network, inks: inks).report(on: file)
    guard report.holds(tolerance) else {
      throw ExportError.parity(type: type, report: report, tolerance: tolerance)
    }
    try Recognizer(model: file).verify()
    try AtomicFile.write(bytes, to: path)
    return report
  }
}

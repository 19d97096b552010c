public import InkCore
import InkDecoding
import InkFeatures
public import InkModelFile
import InkRuntime
public import NeuralNet
import TextAndFiles

/// Makes a model file of a trained network and verifies it.
///
/// The file is made in memory, opened by the runtime and compared with the training network. It is written only when both
/// agree; an existing file at the path stays until the new one is complete.
public struct ModelExporter: Sendable {
  private let metadata: ModelMetadata
  private let network: Network
  private let languageModel: [UInt8]?
  private let type: ModelTensorType
  private let tolerance: ParityTolerance

  private static let parityVectorCount = 4
  /// The serialization of the file, to be counted by tests.
  package var serialize: @Sendable (ModelFileWriter) -> [UInt8] = { $0.bytes() }

  /// The maximum number of log-probabilities in all parity vectors, a quarter of a megabyte: with thousands of classes only
  /// the shortest scribbles are kept, or a dot.
  package static let parityNumberLimit = 1 << 16

  /// Makes an exporter of a network, with its description in the file and the type of stored matrices.
  ///
  /// `languageModel` has the bytes of one that the decoder uses; without a tolerance the type's holds.
  ///
  /// - Precondition: the metadata describes the network.
  public init(
    metadata: ModelMetadata, network: Network, languageModel: [UInt8]? = nil, type: ModelTensorType,
    tolerance: ParityTolerance? = nil
  ) {
    precondition(metadata.network == network.description, "the metadata describes another network")
    self.metadata = metadata
    self.network = network
    self.languageModel = languageModel
    self.type = type
    self.tolerance = tolerance ?? .standard(for: type)
  }

  /// The model file, not yet verified.
  ///
  /// The parity vectors hold the training network's outputs with the file's rounded weights for the first scribbles of
  /// `ParityInk`, so that a runtime can be compared with them closely whatever the type.
  ///
  /// - Throws: `ExportError` when alphabet, features or weights don't fit.
  public func writer() throws -> ModelFileWriter {
    let (description, alphabet, features) = (metadata.network, metadata.alphabet, metadata.features)
    guard description.classes == alphabet.classCount else {
      throw ExportError.classMismatch(network: description.classes, alphabet: alphabet.classCount)
    }
    let extractor = metadata.extractor
    guard description.inputFeatures == extractor.featureCount else {
      throw ExportError.featureMismatch(network: description.inputFeatures, features: extractor.featureCount)
    }
    guard description.plane?.cells ?? 0 == features.planeCells else {
      throw ExportError.planeMismatch(network: description.plane?.cells ?? 0, features: features.planeCells)
    }
    let contents = try network.contents(as: type)
    var writer = ModelFileWriter(metadata: metadata, tensors: contents)
    writer.languageModel = languageModel
    let rounded = try Network(like: network, contents: contents)
    let decoder = GreedyDecoder(alphabet: alphabet)
    func vector(of ink: Ink) throws -> ParityVector {
      let matrix = try rounded.logProbabilities(of: extractor.frames(of: ink))
      return ParityVector(
        ink: ink, text: decoder.decode(matrix).text, logProbabilities: matrix.values, frameCount: matrix.frameCount)
    }
    var capacity = Self.parityNumberLimit
    for ink in ParityInk.scribbles(count: Self.parityVectorCount) {
      let vector = try vector(of: ink)
      guard vector.logProbabilities.count <= capacity else { continue }
      capacity -= vector.logProbabilities.count
      writer.parityVectors.append(vector)
    }
    if writer.parityVectors.isEmpty { writer.parityVectors = [try vector(of: ParityInk.dot)] }
    return writer
  }

  /// Verifies and writes the model file; texts are compared on `inks` of the model's kind besides the built-in
  /// scribbles.
  ///
  /// - Returns: the differences found.
  /// - Throws: `ExportError.parity` when runtime and training network differ beyond the tolerance; nothing is written then.
  @discardableResult
  public func export(checkedOn inks: [Ink] = [], to path: String) throws -> ParityReport {
    let bytes = serialize(try writer())
    let file = try ModelFile(bytes: bytes)
    let report = try ParityCheck(trained: network, inks: inks).report(on: file)
    guard report.holds(tolerance) else {
      throw ExportError.parity(type: type, report: report, tolerance: tolerance)
    }
    try Recognizer(model: file, kernels: .best()).verify()
    try AtomicFile.write(bytes, to: path)
    return report
  }
}

extension ModelFileWriter {
  /// Writes the file; what stood at the path before stays until the new file is complete.
  public func write(to path: String) throws(FileFailure) { try AtomicFile.write(bytes(), to: path) }
}

public import InkModelFile
public import NeuralNet
import TextAndFiles

/// Writes a trained network as an ONNX file, for any engine that reads those.
///
/// The graph goes from frames (`InkFeatures`) to log-probabilities and takes any number of inks of any lengths. Settings of
/// features, alphabet and decoder are among the file's properties, and `tokens.txt` beside it names the classes, as
/// sherpa-onnx reads them.
public struct ONNXExporter: Sendable {
  private let metadata: ModelMetadata
  private let network: Network
  private let weights: GraphWeights

  /// Makes an exporter of a network, with its description and the type of stored matrices.
  ///
  /// - Precondition: the metadata describes the network.
  public init(metadata: ModelMetadata, network: Network, weights: GraphWeights) {
    precondition(metadata.network == network.description, "the metadata describes another network")
    self.metadata = metadata
    self.network = network
    self.weights = weights
  }

  /// The network of a model file, with the file's rounded weights.
  ///
  /// - Throws: `ModelFileError` or `NetworkError` when the file holds no such network.
  public init(_ file: ModelFile, weights: GraphWeights) throws {
    self.init(metadata: file.metadata, network: try Network(file), weights: weights)
  }

  /// The file's bytes.
  ///
  /// - Throws: `ExportError.notFinite` when a weight is infinite or not a number, `.unsupportedLayer`.
  public func bytes() throws(ExportError) -> [UInt8] {
    var writer = ONNXNetwork(
      metadata.network, contents: try network.contents(as: weights.type))
    writer.write()
    if let layer = writer.unsupported { throw .unsupportedLayer(layer, format: "ONNX") }
    let model = ONNXModel(
      graph: writer.graph, name: metadata.name,
      note: "Frames of ink to log-probabilities of graphemes; made by Inkling from \(metadata.name).",
      properties: metadata.graphProperties)
    return model.bytes
  }

  /// Writes the file, and the classes' names into `tokens.txt` beside it.
  ///
  /// - Returns: the number of bytes of the file.
  /// - Throws: `ExportError`, or a `FileFailure`.
  @discardableResult
  public func export(to path: String) throws -> Int {
    let bytes = try bytes()
    try AtomicFile.write(bytes, to: path)
    try GraphTokens.write(metadata.alphabet, beside: path)
    return bytes.count
  }
}

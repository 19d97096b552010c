import InkCore
public import InkModelFile
public import NeuralNet
import TextAndFiles

/// Writes a trained network as an ONNX file, for any engine that reads those.
///
/// The graph goes from frames (`InkFeatures`) to log-probabilities and takes any number of inks of any lengths. Settings of
/// features, alphabet and decoder are among the file's properties, and `tokens.txt` beside it names the classes, as
/// sherpa-onnx reads them.
public struct ONNXExporter: Sendable {
  /// The types that a graph's matrices may have.
  public enum Weights: String, CaseIterable, Sendable {
    /// Floats.
    case float32
    /// Integers of 8 bits, with a scale for every row; products are of floats.
    case int8
  }

  private let metadata: ModelMetadata
  private let network: Network
  private let weights: Weights

  /// Makes an exporter.
  ///
  /// - Parameters:
  ///   - metadata: the model's description, which the file will hold.
  ///   - network: the network with its weights.
  ///   - weights: the type of stored matrices.
  /// - Precondition: the metadata describes the network.
  public init(metadata: ModelMetadata, network: Network, weights: Weights) {
    precondition(metadata.network == network.description, "the metadata describes another network")
    self.metadata = metadata
    self.network = network
    self.weights = weights
  }

  /// The network of a model file, with the file's rounded weights.
  ///
  /// - Throws: `ModelFileError` or `NetworkError` when the file holds no such network.
  public init(_ file: ModelFile, weights: Weights) throws {
    self.init(metadata: file.metadata, network: try Network(file), weights: weights)
  }

  /// The file's bytes.
  ///
  /// - Throws: `ExportError.notFinite` when a weight is infinite or not a number.
  public func bytes() throws(ExportError) -> [UInt8] {
    var writer = ONNXNetwork(
      metadata.network, contents: try network.contents(as: weights == .int8 ? .int8 : .float32))
    writer.write()
    let model = ONNXModel(
      graph: writer.graph, name: metadata.name,
      note: "Frames of ink to log-probabilities of graphemes; made by Inkling from \(metadata.name).",
      properties: properties)
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
    try AtomicFile.write(Array(tokens.utf8), to: Self.tokensPath(beside: path))
    return bytes.count
  }

  /// The path of the classes' names: `english.tokens.txt` beside `english.onnx`.
  public static func tokensPath(beside path: String) -> String {
    (path.hasSuffix(".onnx") ? String(path.dropLast(5)) : path) + ".tokens.txt"
  }

  /// The classes' names, one a line with its number; `▁` stands for the space.
  package var tokens: String {
    let names = ["<blk>"] + metadata.alphabet.graphemes.map { $0 == " " ? "▁" : String($0) }
    return names.enumerated().map { "\($1) \($0)\n" }.joined()
  }

  /// What a model file says, in the same words; lists are JSON.
  private var properties: [(key: String, value: String)] {
    [("model_type", "inkling"), ("blank_id", "0"), ("subsampling_factor", "\(metadata.network.stride)")]
      + metadata.textPairs
  }
}

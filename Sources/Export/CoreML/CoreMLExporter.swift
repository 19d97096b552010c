import Foundation
public import InkModelFile
public import NeuralNet
import TextAndFiles

/// Writes a trained network as a Core ML package, for Apple's systems from iOS 16 and macOS 13 on.
///
/// The program goes from the frames of one ink (`InkFeatures`) to log-probabilities. Settings of features, alphabet and decoder are
/// among the package's properties; `tokens.txt` beside it names the classes.
public struct CoreMLExporter: Sendable {
  /// The largest number of frames of an ink; a line of 40 characters has about 570.
  public static let frameLimit = 4096

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
    try self.init(metadata: file.metadata, network: Network(file), weights: weights)
  }

  /// The package's files by their paths in it.
  ///
  /// - Throws: `ExportError.notFinite` when a weight is infinite or not a number, `.unsupportedLayer` for a recurrence other
  ///   than the simple recurrent unit.
  package func files() throws(ExportError) -> [(path: String, bytes: [UInt8])] {
    var writer = CoreMLNetwork(
      metadata.network, contents: try network.contents(as: weights.type), limit: Self.frameLimit)
    writer.write()
    if let layer = writer.unsupported { throw .unsupportedLayer(layer, format: "Core ML") }
    let model = CoreMLModel(
      program: writer.program,
      note: "Frames of ink to log-probabilities of graphemes; made by Inkling from \(metadata.name).",
      licence: metadata.licences.joined(separator: ", "), properties: metadata.graphProperties)
    return [
      ("Data/com.apple.CoreML/weights/weight.bin", writer.program.weights.bytes),
      ("Data/com.apple.CoreML/model.mlmodel", model.bytes),
      (Self.manifestName, Array(Self.manifest.utf8)),
    ]
  }

  /// Writes the package, and the classes' names into `tokens.txt` beside it.
  ///
  /// - Returns: the number of bytes of the package's files.
  /// - Throws: `ExportError`, or a `FileFailure`; a package that was there before stays then.
  @discardableResult
  public func export(to path: String) throws -> Int {
    let files = try files()
    let manager = FileManager.default
    if manager.fileExists(atPath: path), !manager.fileExists(atPath: path + "/" + Self.manifestName) {
      throw FileFailure(operation: "replace", path: path, code: EEXIST)
    }
    let unfinished = "\(path).\(UInt32.random(in: 0 ... .max)).partial"
    defer { try? manager.removeItem(atPath: unfinished) }
    for file in files {
      let place = URL(fileURLWithPath: unfinished + "/" + file.path)
      try manager.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try AtomicFile.write(file.bytes, to: place.path)
    }
    // A folder can't replace another that isn't empty.
    let replaced = unfinished + ".replaced"
    let isThere = unsafe rename(path, replaced) == 0
    guard unsafe rename(unfinished, path) == 0 else {
      let failure = FileFailure(operation: "write", path: path)
      if isThere { _ = unsafe rename(replaced, path) }
      throw failure
    }
    if isThere { try? manager.removeItem(atPath: replaced) }
    try GraphTokens.write(metadata.alphabet, beside: path)
    return files.reduce(0) { $0 + $1.bytes.count }
  }

  private static let manifestName = "Manifest.json"

  /// The same identifiers in every package: they tell only its parts from each other.
  private static let manifest = """
    {
        "fileFormatVersion": "1.0.0",
        "itemInfoEntries": {
            "3D2A3F0E-6F0B-4C0B-9C63-1E6A8C1D0001": {
                "author": "com.apple.CoreML",
                "description": "CoreML Model Specification",
                "name": "model.mlmodel",
                "path": "com.apple.CoreML/model.mlmodel"
            },
            "3D2A3F0E-6F0B-4C0B-9C63-1E6A8C1D0002": {
                "author": "com.apple.CoreML",
                "description": "CoreML Model Weights",
                "name": "weights",
                "path": "com.apple.CoreML/weights"
            }
        },
        "rootModelIdentifier": "3D2A3F0E-6F0B-4C0B-9C63-1E6A8C1D0001"
    }

    """
}

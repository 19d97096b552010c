import InkCore
import InkDecoding
import InkFeatures
import InkNetwork

/// Makes the bytes of a model file: GGUF version 3, tensors aligned to 64 bytes.
///
/// The same content always gives the same bytes.
public struct ModelFileWriter: Sendable {
  /// The model's description.
  public var metadata: ModelMetadata
  /// The tensors: those that `metadata.network` names, and scales.
  public var tensors: [ModelTensorContent]
  /// Reference results that a runtime can check itself against.
  public var parityVectors: [ParityVector]

  /// The multiple of bytes that tensors begin at: a cache line, and an AVX-512 register.
  public static let alignment = 64

  /// Makes a writer.
  public init(metadata: ModelMetadata, tensors: [ModelTensorContent], parityVectors: [ParityVector] = []) {
    self.metadata = metadata
    self.tensors = tensors
    self.parityVectors = parityVectors
  }

  /// The file's bytes.
  public func bytes() -> [UInt8] { ContainerWriter.file(tensors) { metadataPairs(digest: $0) } }

  /// All keys with their values, in the order of the file; the header's digest follows them.
  package func metadataPairs(digest: String) -> [(key: String, value: ContainerValue)] {
    let features = SettingWriter(metadata.features, prefix: "inkling.features.")
    let decoder = SettingWriter(metadata.decoder, prefix: "inkling.decoder.", hasCharacters: characters != nil)
    var pairs: [(key: String, value: ContainerValue)] = [
      ("general.architecture", .string("inkling")),
      ("general.name", .string(metadata.name)),
      ("general.alignment", .uint32(UInt32(Self.alignment))),
      ("general.file_type", .uint32(fileType)),
      ("general.license", .string(metadata.licences.joined(separator: "; "))),
      ("general.languages", .strings(metadata.languages)),
      ("inkling.format_version", .uint32(UInt32(metadata.formatVersion))),
      ("inkling.creator", .string(metadata.creator)),
      ("inkling.sha256", .string(digest)),
      ("inkling.languages", .strings(metadata.languages)),
      ("inkling.alphabet", .strings(metadata.alphabet.graphemes.map { String($0) })),
    ]
    #if !ONE_LANGUAGE
      if !metadata.ownGraphemes.isEmpty {
        pairs.append((Self.ownGraphemesKey, .strings(metadata.ownGraphemes.map { String($0) })))
      }
    #endif
    if hasTaskKey { pairs.append(("inkling.task", .string(metadata.task.rawValue))) }
    pairs += features.always + features.whereUsed
    if !hasTaskKey, metadata.task == .strokes { pairs.append(("inkling.features.strokes", .uint32(1))) }
    pairs += networkPairs + decoder.always
    pairs += [
      ("inkling.licences", .strings(metadata.licences)),
      ("inkling.sources", .strings(metadata.sources)),
      ("inkling.evaluation", .string(metadata.evaluationSummary)),
      ("inkling.recipe", .string(metadata.recipe)),
    ]
    return pairs + decoder.whereUsed + parityPairs
  }

  /// The key of files whose languages don't use the whole alphabet.
  static let ownGraphemesKey = "inkling.own_graphemes"
  /// The key of files from version 2 on by which the output factors the blank.
  static let factorBlankKey = "inkling.network.factor_blank"
  /// The word that follows the layers instead in files of version 1.
  static let factoredBlankWord = "factoredBlank"

  /// Whether the file states its task and a factored blank in keys of their own.
  private var hasTaskKey: Bool { metadata.formatVersion > 1 }

  /// The layers along the pen, in the plane and after both views, where there are any.
  private var networkPairs: [(key: String, value: ContainerValue)] {
    let network = metadata.network
    var layers = network.layers.map { $0.description }
    if network.factorBlank, !hasTaskKey { layers.append(Self.factoredBlankWord) }
    var pairs: [(key: String, value: ContainerValue)] = [
      ("inkling.network.input_features", .uint32(UInt32(network.inputFeatures))),
      ("inkling.network.layers", .strings(layers)),
    ]
    if let plane = network.plane {
      pairs.append(("inkling.network.plane_layers", .strings(plane.layers.map { $0.description })))
    }
    if !network.jointLayers.isEmpty {
      pairs.append(("inkling.network.joint_layers", .strings(network.jointLayers.map { $0.description })))
    }
    pairs.append(("inkling.network.classes", .uint32(UInt32(network.classes))))
    if network.factorBlank, hasTaskKey { pairs.append((Self.factorBlankKey, .uint32(1))) }
    return pairs
  }

  /// ggml's number for the type of most of the matrices: F32, F16, Q8.
  private var fileType: UInt32 {
    tensors.contains { $0.type == .int8 && $0.shape.count == 2 } ? 7 : tensors.contains { $0.type == .float16 } ? 1 : 0
  }

  private var parityPairs: [(key: String, value: ContainerValue)] {
    let strokes = parityVectors.flatMap { $0.ink.visibleStrokes }
    let coordinates = strokes.flatMap { $0.points.flatMap { [$0.location.x, $0.location.y] } }
    return [
      ("inkling.parity.texts", .strings(parityVectors.map { $0.text })),
      ("inkling.parity.stroke_counts", .uint32s(parityVectors.map { UInt32($0.ink.visibleStrokes.count) })),
      ("inkling.parity.point_counts", .uint32s(strokes.map { UInt32($0.points.count) })),
      ("inkling.parity.coordinates", .float32s(coordinates)),
      ("inkling.parity.frame_counts", .uint32s(parityVectors.map { UInt32($0.frameCount) })),
      ("inkling.parity.log_probabilities", .float32s(parityVectors.flatMap { $0.logProbabilities })),
    ]
  }
}

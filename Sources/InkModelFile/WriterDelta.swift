import InkCore
import InkNetwork

/// A model's adaptation to one writer: numbers that are added to some of its weights.
///
/// The model file stays as it is; without the delta it reads as before. A delta holds no ink and no text, only numbers that
/// were fitted to them, and fits one model alone.
public struct WriterDelta: Hashable, Sendable {
  /// An addition to a weight of the model.
  public struct Addition: Hashable, Sendable {
    /// The weight's name, such as `layers.2.norm.weight`; a vector.
    public var name: String
    /// The addends of its numbers.
    public var values: [Float]

    /// Makes an addition.
    public init(name: String, values: [Float]) {
      self.name = name
      self.values = values
    }
  }

  /// The name of the model.
  public var modelName: String
  /// The SHA-256 of the model's tensors: `ModelFile.digest`.
  public var modelDigest: String
  /// The number of samples that it was learned from.
  public var sampleCount: Int
  /// The additions, in the order of the model's layers.
  public var additions: [Addition]

  /// Makes a delta.
  public init(modelName: String, modelDigest: String, sampleCount: Int, additions: [Addition]) {
    self.modelName = modelName
    self.modelDigest = modelDigest
    self.sampleCount = sampleCount
    self.additions = additions
  }

  /// Returns the addends of a weight; `nil` if it stays unchanged.
  package func values(addedTo name: String) -> [Float]? { additions.first { $0.name == name }?.values }
}

extension ModelFile {
  /// The weights that a delta may add to: scales, shifts and biases of simple recurrent layers.
  package var adaptableWeights: [String] {
    metadata.network.stages.flatMap { stage in
      guard case .sru = stage.layer else { return [String]() }
      return stage.layer.weights(inputs: stage.inputs).filter { $0.shape.count == 1 }.map { stage.prefix + $0.name }
    }
  }

  /// A weight's numbers as floats, with what a delta adds to them.
  package func float32(named name: String, adaptedBy delta: WriterDelta?) throws(ModelFileError) -> [Float] {
    var values = try float32(named: name)
    if let added = delta?.values(addedTo: name) {
      for index in values.indices { values[index] += added[index] }
    }
    return values
  }

  /// Throws `ModelFileError.deltaOfAnotherModel`, or what is wrong with one of the delta's additions.
  package func check(_ delta: WriterDelta) throws(ModelFileError) {
    guard delta.modelDigest == digest else {
      throw .deltaOfAnotherModel(model: metadata.name, digest: digest, delta: delta.modelName, of: delta.modelDigest)
    }
    let adaptable = adaptableWeights
    for addition in delta.additions {
      guard adaptable.contains(addition.name) else { throw .missingTensor(addition.name) }
      let shape = try tensor(named: addition.name).shape
      guard shape == [addition.values.count] else {
        throw .tensorMismatch(name: addition.name, expected: shape, found: [addition.values.count])
      }
    }
  }
}

extension WriterDelta {
  /// The value of `general.architecture` in a delta's file.
  public static let architecture = "inkling-delta"
  static let formatVersion = 1

  /// The bytes of the delta's file: GGUF version 3, as models are, with a float32 tensor for each addition.
  public func bytes() -> [UInt8] {
    let tensors = additions.map { ModelTensorContent.float32($0.name, shape: [$0.values.count], $0.values) }
    return ContainerWriter.file(tensors) { digest in
      [
        ("general.architecture", .string(Self.architecture)),
        ("general.name", .string(modelName)),
        ("general.alignment", .uint32(UInt32(ModelFileWriter.alignment))),
        ("inkling.delta.format_version", .uint32(UInt32(Self.formatVersion))),
        ("inkling.delta.model_sha256", .string(modelDigest)),
        ("inkling.delta.samples", .uint32(UInt32(clamping: sampleCount))),
        ("inkling.sha256", .string(digest)),
      ]
    }
  }

  /// Reads a delta's file.
  ///
  /// - Throws: what is wrong with it, and where. Whether it fits a model, `Recognizer(model:delta:)` checks.
  public init(bytes: [UInt8]) throws(ModelFileError) {
    let bytes = CheckedBytes(copying: bytes)
    let container = try ContainerReader(bytes)
    let keys = MetadataReader(values: container.values)
    let architecture = try keys.string("general.architecture")
    guard architecture == Self.architecture else { throw .notDelta(architecture) }
    let version = try keys.integer("inkling.delta.format_version")
    guard version == Self.formatVersion else { throw .formatVersion(found: version, supported: Self.formatVersion) }
    _ = try container.checkedDigest()
    try container.checkHeader()
    var additions: [Addition] = []
    for tensor in container.tensors {
      guard tensor.type == .float32, tensor.shape.count == 1 else {
        throw .tensorRole(name: tensor.name, type: tensor.type)
      }
      let values = tensor.float32(in: bytes)
      guard values.allSatisfy({ $0.isFinite }) else {
        throw .invalidValue(key: tensor.name, reason: "not all of its numbers are finite")
      }
      additions.append(Addition(name: tensor.name, values: values))
    }
    self.init(
      modelName: try keys.string("general.name"), modelDigest: try keys.string("inkling.delta.model_sha256"),
      sampleCount: try keys.integer("inkling.delta.samples"), additions: additions)
  }
}

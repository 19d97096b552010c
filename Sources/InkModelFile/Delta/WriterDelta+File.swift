import InkCore

extension WriterDelta {
  /// The value of `general.architecture` in a delta's file.
  public static let architecture = "inkling-delta"
  /// The version of the file's format.
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
        (ContainerReader.headerDigestKey, .string(String(repeating: "0", count: 64))),
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
    guard version == Self.formatVersion else {
      throw .formatVersion(found: version, supported: Self.formatVersion)
    }
    _ = try container.checkedDigest()
    try container.checkHeader()
    var additions: [Addition] = []
    for tensor in container.tensors {
      guard tensor.type == .float32, tensor.shape.count == 1 else {
        throw .tensorRole(name: tensor.name, type: tensor.type)
      }
      let values = bytes.array(UInt32.self, at: tensor.bytes.lowerBound, count: tensor.count)
        .map { Float(bitPattern: $0) }
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

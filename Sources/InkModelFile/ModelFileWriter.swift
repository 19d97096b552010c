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
  public func bytes() -> [UInt8] {
    var data = ContainerWriter()
    var offsets: [Int] = []
    for tensor in tensors {
      data.pad(to: Self.alignment)
      offsets.append(data.bytes.count)
      data.append(contentsOf: tensor.bytes)
    }
    data.pad(to: Self.alignment)

    let pairs = metadataPairs(digest: SHA256.hexadecimal(SHA256.hash(data.bytes)))
    var file = ContainerWriter()
    file.append(UInt32(0x4655_4747))
    file.append(UInt32(3))
    file.append(UInt64(tensors.count))
    file.append(UInt64(pairs.count))
    for pair in pairs { file.append(pair.key, pair.value) }
    let digestEnd = file.bytes.count
    for (tensor, offset) in zip(tensors, offsets) {
      file.append(tensor.name)
      file.append(UInt32(tensor.shape.count))
      for dimension in tensor.shape.reversed() { file.append(UInt64(dimension)) }
      file.append(tensor.type.rawValue)
      file.append(UInt64(offset))
    }
    file.pad(to: Self.alignment)
    var bytes = file.bytes
    let digest = SHA256.hexadecimal(SHA256.hash(bytes))
    bytes.replaceSubrange(digestEnd - digest.utf8.count..<digestEnd, with: digest.utf8)
    bytes.append(contentsOf: data.bytes)
    return bytes
  }
}

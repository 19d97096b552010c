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
    ContainerWriter.file(tensors) { metadataPairs(digest: $0) }
  }
}

import InkCore
import InkNetwork

/// A model file, opened and checked: every key, tensor and length is valid, and the tensors' bytes are those that were written.
///
/// The file is mapped, not read: opening it costs a pass over the tensors for their SHA-256. Don't change a file that
/// is open.
public final class ModelFile: Sendable {
  /// The model's description.
  public let metadata: ModelMetadata
  /// The tensors in the file's order.
  public let tensors: [ModelTensor]
  /// Reference results that a runtime can check itself against.
  public let parityVectors: [ParityVector]
  /// The SHA-256 of the tensors' bytes, in hexadecimal.
  public let digest: String
  /// The SHA-256 of the header, in hexadecimal: another one for any other file, since the header has the tensors' digest.
  public let headerDigest: String
  #if ONE_LANGUAGE
    /// The file's size in bytes.
    public var byteCount: Int { bytes.count }
  #else
    /// The language that the file's network was joined with; `nil` for a model file by itself.
    public let language: LanguageFile?
    /// The file's size in bytes; a language's with its network's.
    public var byteCount: Int { bytes.count + (language?.byteCount ?? 0) }
  #endif

  let bytes: CheckedBytes
  private let indices: [String: Int]

  /// Opens a file's bytes.
  public convenience init(bytes: [UInt8]) throws(ModelFileError) {
    try self.init(CheckedBytes(copying: bytes))
  }

  init(_ bytes: CheckedBytes) throws(ModelFileError) {
    let container = try ContainerReader(bytes)
    let keys = MetadataReader(values: container.values)
    metadata = try keys.metadata()
    parityVectors = try keys.parityVectors(network: metadata.network)
    tensors = container.tensors
    self.bytes = bytes
    indices = container.indices
    #if !ONE_LANGUAGE
      language = nil
    #endif

    digest = try container.checkedDigest()
    headerDigest = try keys.string(ContainerReader.headerDigestKey)
    try checkTensors()
    // The last check, so that other errors can say what is wrong: this one finds bytes of the header that were changed
    // without harm to its structure, such as a letter of the alphabet.
    try container.checkHeader()
  }

  #if !ONE_LANGUAGE
    /// A network, joined with a language.
    init(_ network: ModelFile, _ metadata: ModelMetadata, _ language: LanguageFile) {
      self.metadata = metadata
      self.language = language
      tensors = network.tensors
      parityVectors = network.parityVectors
      digest = network.digest
      headerDigest = language.headerDigest
      bytes = network.bytes
      indices = network.indices
    }
  #endif

  /// Every tensor that the network needs is there, has its shape, and a type that it can have.
  private func checkTensors() throws(ModelFileError) {
    for weight in metadata.network.weights {
      let (name, shape) = (weight.name, weight.shape)
      let tensor = try tensor(named: name)
      guard tensor.shape == shape else { throw .tensorMismatch(name: name, expected: shape, found: tensor.shape) }
      guard tensor.type == .float32 || shape.count == 2 else { throw .tensorRole(name: name, type: tensor.type) }
      if tensor.type == .int8 {
        let scale = try self.tensor(named: name + ".scale")
        guard scale.shape == [shape[0]] else {
          throw .tensorMismatch(name: scale.name, expected: [shape[0]], found: scale.shape)
        }
        guard scale.type == .float32 else { throw .tensorRole(name: scale.name, type: scale.type) }
      }
    }
  }

  /// A tensor by its name.
  ///
  /// - Throws: `ModelFileError.missingTensor`.
  public func tensor(named name: String) throws(ModelFileError) -> ModelTensor {
    guard let index = indices[name] else { throw .missingTensor(name) }
    return tensors[index]
  }

  /// A tensor's numbers as floats, whatever it is stored as; int8 multiplied by their rows' scales.
  public func float32(named name: String) throws(ModelFileError) -> [Float] {
    let tensor = try tensor(named: name)
    switch tensor.type {
    case .float32: return tensor.float32(in: bytes)
    case .float16:
      return bytes.array(UInt16.self, at: tensor.bytes.lowerBound, count: tensor.count).map { HalfFloat.float(of: $0) }
    case .int8:
      let scales = try float32(named: name + ".scale")
      let columns = tensor.shape[tensor.shape.count - 1]
      guard scales.count * columns == tensor.count else {
        throw .tensorMismatch(name: name + ".scale", expected: [tensor.count / columns], found: [scales.count])
      }
      return try int8(named: name).enumerated().map { Float($1) * scales[$0 / columns] }
    }
  }

  /// An int8 tensor's numbers without their scales; throws also when it is stored as something else.
  package func int8(named name: String) throws(ModelFileError) -> [Int8] {
    let tensor = try int8Tensor(named: name)
    return bytes.array(Int8.self, at: tensor.bytes.lowerBound, count: tensor.count)
  }

  private func int8Tensor(named name: String) throws(ModelFileError) -> ModelTensor {
    let tensor = try tensor(named: name)
    guard tensor.type == .int8 else { throw .tensorRole(name: name, type: tensor.type) }
    return tensor
  }

  /// Calls a closure with rows of an int8 tensor, which has to have them and isn't copied; throws also when the tensor is
  /// stored as something else.
  package func withInt8<Result>(
    named name: String, rows: Range<Int>, _ body: (Span<Int8>) -> Result
  ) throws(ModelFileError) -> Result {
    let tensor = try int8Tensor(named: name)
    let columns = tensor.shape[tensor.shape.count - 1]
    precondition(rows.lowerBound >= 0 && rows.upperBound * columns <= tensor.count, "rows \(rows) of \(name)")
    let start = tensor.bytes.lowerBound
    return bytes.withBytes(start + rows.lowerBound * columns..<start + rows.upperBound * columns) { span in
      unsafe span.withUnsafeBufferPointer { buffer in
        unsafe body(UnsafeRawBufferPointer(buffer).bindMemory(to: Int8.self).span)
      }
    }
  }
}

/// An error in a model file. Offsets are bytes from the file's start.
public enum ModelFileError: Error, Hashable, Sendable {
  /// The file can't be opened or mapped; `code` is the system's error number.
  case cannotRead(path: String, code: Int32)
  /// The file doesn't begin with `GGUF`.
  case notGGUF(found: UInt32)
  /// The container's version isn't 3.
  case containerVersion(UInt32)
  /// Something reaches beyond the file's end.
  case truncated(what: String, offset: Int, needed: UInt64, available: Int)
  /// A text isn't UTF-8.
  case invalidText(what: String, offset: Int)
  /// A value has a type that GGUF doesn't know.
  case valueType(key: String, type: UInt32, offset: Int)
  /// An array of arrays.
  case nestedArray(key: String, offset: Int)
  /// A key occurs twice.
  case duplicateKey(String, offset: Int)
  /// A key that every model has isn't there.
  case missingKey(String)
  /// A value has another type than its key asks for.
  case keyType(key: String, expected: String, found: String)
  /// The model is another program's.
  case architecture(String)
  /// The file isn't a writer's delta.
  case notDelta(String)
  /// A writer's delta was made for another model, or for another version of this one.
  case deltaOfAnotherModel(model: String, digest: String, delta: String, of: String)
  /// The model has another format than this code reads.
  case formatVersion(found: Int, supported: Int)
  /// A value makes no sense.
  case invalidValue(key: String, reason: String)
  /// A tensor occurs twice.
  case duplicateTensor(String, offset: Int)
  /// A tensor has a number of dimensions other than 1 or 2, or an absurd size.
  case tensorShape(name: String, dimensions: [UInt64], offset: Int)
  /// A tensor has a type other than F32, F16 and I8.
  case tensorType(name: String, type: UInt32, offset: Int)
  /// A tensor's offset isn't a multiple of the alignment.
  case misalignedTensor(name: String, offset: UInt64, alignment: Int)
  /// Two tensors share bytes.
  case overlappingTensors(String, String)
  /// The tensors' bytes aren't those that were written.
  case digest(expected: String, found: String)
  /// The header's bytes aren't those that were written.
  case headerDigest(expected: String, found: String)
  /// A tensor that the network needs isn't there.
  case missingTensor(String)
  /// A tensor has another shape than the network needs.
  case tensorMismatch(name: String, expected: [Int], found: [Int])
  /// A tensor has a type that it can't have: a bias or scale that isn't float32.
  case tensorRole(name: String, type: ModelTensorType)
}

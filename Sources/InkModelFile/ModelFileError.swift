/// An error in a model file. Offsets are bytes from the file's start.
public enum ModelFileError: Error, Hashable, Sendable, CustomStringConvertible {
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
  #if !ONE_LANGUAGE
    /// The file isn't a language.
    case notLanguage(String)
    /// A language's network isn't beside its file.
    case missingNetwork(language: String, path: String, code: Int32)
    /// A language was made for another network, or for another version of this one.
    case anotherNetwork(language: String, file: String, expected: String, found: String)
  #endif
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

  /// A sentence that says what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .cannotRead(let path, let code): "the model file \(path) can't be read: \(Self.words(code))"
    case .notGGUF(let found):
      "this is no model file: it begins with \(Self.hexadecimal(found)), not with “GGUF”"
    case .containerVersion(let version):
      "the file is GGUF version \(version), and version 3 is needed: export the model again"
    case .truncated(let what, let offset, let needed, let available):
      "\(what) at byte \(offset) needs \(needed) bytes and the file has \(available) left: it was cut off or damaged"
    case .invalidText(let what, let offset):
      "\(what) at byte \(offset) isn't UTF-8: the file is damaged"
    case .valueType(let key, let type, let offset):
      "the value of “\(key)” at byte \(offset) has the unknown type \(type): the file is damaged"
    case .nestedArray(let key, let offset):
      "the value of “\(key)” at byte \(offset) is an array of arrays, which models don't have"
    case .duplicateKey(let key, let offset): "the key “\(key)” occurs again at byte \(offset)"
    case .missingKey(let key):
      "the key “\(key)” is missing: export the model again with this version of Inkling"
    case .keyType(let key, let expected, let found):
      "the value of “\(key)” is \(found), and \(expected) is needed"
    case .architecture(let found): Self.words(ofArchitecture: found)
    #if !ONE_LANGUAGE
      case .notLanguage(let found):
        "the file holds “\(found)”, not a language: pass a file that `inkling language add` wrote"
      case .missingNetwork(let language, let path, let code):
        "the network of the language \(language), \(path), can't be read: \(Self.words(code)); put the file that the language was made for beside it"
      case .anotherNetwork(let language, let file, let expected, let found):
        "the language \(language) was made for a network \(file) with the SHA-256 \(expected.prefix(12))…, and this one has \(found.prefix(12))…: use that network, or make the language again with `inkling language add`"
    #endif
    case .notDelta(let found):
      "the file holds “\(found)”, not an adaptation to a writer: pass a file that `inkling adapt` wrote"
    case .deltaOfAnotherModel(let model, let digest, let delta, let other):
      "the adaptation was learned with the model \(delta) (\(other.prefix(12))…), not with this \(model) (\(digest.prefix(12))…): use that model, or learn again"
    case .formatVersion(let found, let supported):
      "the model has format \(found), and this version of Inkling reads formats up to \(supported): use the version that wrote it"
    case .invalidValue(let key, let reason): "the value of “\(key)” is wrong: \(reason)"
    case .duplicateTensor(let name, let offset): "the tensor “\(name)” occurs again at byte \(offset)"
    case .tensorShape(let name, let dimensions, let offset):
      "the tensor “\(name)” at byte \(offset) has the dimensions \(dimensions): one or two of at least 1 are needed, with a size that fits into memory"
    case .tensorType(let name, let type, let offset):
      "the tensor “\(name)” at byte \(offset) has the type \(type): F32 (0), F16 (1) or I8 (24) is needed"
    case .misalignedTensor(let name, let offset, let alignment):
      "the tensor “\(name)” lies at offset \(offset) in the data, which isn't a multiple of \(alignment)"
    case .overlappingTensors(let first, let second): "the tensors “\(first)” and “\(second)” share bytes"
    case .digest(let expected, let found):
      "the tensors' SHA-256 is \(found), and the file says \(expected): it was damaged; get it again"
    case .headerDigest(let expected, let found):
      "the header's SHA-256 is \(found), and the file says \(expected): it was damaged; get it again"
    case .missingTensor(let name): "the tensor “\(name)” is missing"
    case .tensorMismatch(let name, let expected, let found):
      "the tensor “\(name)” has the shape \(found), and the network needs \(expected)"
    case .tensorRole(let name, let type):
      "the tensor “\(name)” is stored as \(type), and it has to be float32 (or a matrix, for float16 and int8)"
    }
  }

  private static func words(ofArchitecture found: String) -> String {
    #if !ONE_LANGUAGE
      if found == LanguageFile.architecture {
        return "the file holds a language without its network: open it by its path, with the network beside it"
      }
    #endif
    return found == WriterDelta.architecture
      ? "the file holds an adaptation to a writer, not a model: pass it together with its model"
      : "the file holds a model of “\(found)”, not of “inkling”"
  }

  private static func hexadecimal(_ word: UInt32) -> String {
    let digits = String(word, radix: 16)
    return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}

import InkCore
import InkNetwork

extension ModelFile {
  /// The name of the tensor that holds the model of single characters, a model file of its own.
  public static let charactersName = "characters"

  /// The model of single characters, which judges again what this one finds in lines; `nil` when the file has none.
  public func characters() throws(ModelFileError) -> ModelFile? {
    guard let bytes = try carried(Self.charactersName) else { return nil }
    let model = try ModelFile(bytes)
    guard model.metadata.task == .characters else {
      throw .invalidValue(key: Self.charactersName, reason: "its network reads lines, not single characters")
    }
    return model
  }

  /// The bytes of a tensor that only their reader understands, not copied; `nil` when the file has none.
  private func carried(_ name: String) throws(ModelFileError) -> CheckedBytes? {
    guard let tensor = tensors.first(where: { $0.name == name }) else { return nil }
    guard tensor.type == .int8, tensor.shape.count == 1 else { throw .tensorRole(name: name, type: tensor.type) }
    return bytes.slice(tensor.bytes)
  }

  /// The name of the tensor that holds the language model's bytes; most files have one.
  public static let languageModelName = "language_model"

  /// The size of the language model in bytes; `nil` when the file has none.
  public var languageModelSize: Int? {
    #if !ONE_LANGUAGE
      if let language { return language.model.count }
    #endif
    return tensors.first { $0.name == Self.languageModelName }?.bytes.count
  }

  /// A copy of the language model's bytes; `nil` when the file has none.
  ///
  /// - Throws: when the tensor isn't a vector of bytes.
  public func languageModelBytes() throws(ModelFileError) -> [UInt8]? {
    try languageModel().map { $0.array(UInt8.self, at: 0, count: $0.count) }
  }

  /// The language model's bytes where the file has them, not copied; `nil` when the file has none.
  package func languageModel() throws(ModelFileError) -> CheckedBytes? {
    #if !ONE_LANGUAGE
      if let language { return language.model }
    #endif
    return try carried(Self.languageModelName)
  }
}

extension ModelFileWriter {
  /// Makes a writer of a file's contents, to write them with other metadata or another language model. A language that was
  /// joined with its network becomes a model file by itself.
  public init(copying file: ModelFile) {
    self.init(
      metadata: file.metadata,
      tensors: file.tensors.map { tensor in
        ModelTensorContent(
          name: tensor.name, shape: tensor.shape, type: tensor.type,
          bytes: file.bytes.array(UInt8.self, at: tensor.bytes.lowerBound, count: tensor.bytes.count))
      }, parityVectors: file.parityVectors)
    #if !ONE_LANGUAGE
      if let language = file.language { languageModel = language.languageModel }
    #endif
  }

  /// The bytes of the model of single characters; `nil` when there is none.
  public var characters: [UInt8]? {
    get { self[ModelFile.charactersName] }
    set { self[ModelFile.charactersName] = newValue }
  }

  /// The language model's bytes; `nil` when there is none.
  public var languageModel: [UInt8]? {
    get { self[ModelFile.languageModelName] }
    set { self[ModelFile.languageModelName] = newValue }
  }

  /// The bytes of a tensor that only their reader understands.
  private subscript(name: String) -> [UInt8]? {
    get { tensors.first { $0.name == name }?.bytes }
    set {
      tensors.removeAll { $0.name == name }
      if let newValue { tensors.append(.bytes(name, newValue)) }
    }
  }
}

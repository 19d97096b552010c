import InkCore
import InkNetwork

extension ModelFile {
  /// The name of the tensor that holds the model of single characters, a model file of its own.
  public static let charactersName = "characters"

  /// The model of single characters, which judges again what this one finds in lines; `nil` when the file has none.
  ///
  /// - Throws: what is wrong with it, and where.
  public func characters() throws(ModelFileError) -> ModelFile? {
    guard let tensor = tensors.first(where: { $0.name == Self.charactersName }) else { return nil }
    guard tensor.type == .int8, tensor.shape.count == 1 else {
      throw .tensorRole(name: tensor.name, type: tensor.type)
    }
    let model = try ModelFile(bytes.slice(tensor.bytes))
    guard model.metadata.network.readsCharacters else {
      throw .invalidValue(key: Self.charactersName, reason: "its network reads lines, not single characters")
    }
    return model
  }
}

extension ModelFileWriter {
  /// The bytes of the model of single characters; `nil` when there is none.
  public var characters: [UInt8]? {
    get { tensors.first { $0.name == ModelFile.charactersName }?.bytes }
    set {
      tensors.removeAll { $0.name == ModelFile.charactersName }
      if let newValue { tensors.append(.bytes(ModelFile.charactersName, newValue)) }
    }
  }
}

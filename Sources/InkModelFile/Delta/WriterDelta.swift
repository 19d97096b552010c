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
  package func values(addedTo name: String) -> [Float]? {
    additions.first { $0.name == name }?.values
  }
}

extension ModelFile {
  /// The weights that a delta may add to: scales, shifts and biases of simple recurrent layers.
  package var adaptableWeights: [String] {
    var names: [String] = []
    for stage in metadata.network.stages {
      guard case .sru = stage.layer else { continue }
      for weight in stage.layer.weights(inputs: stage.inputs) where weight.shape.count == 1 {
        names.append(stage.prefix + weight.name)
      }
    }
    return names
  }

  /// A weight's numbers as floats, with what a delta adds to them.
  package func float32(named name: String, adaptedBy delta: WriterDelta?) throws(ModelFileError) -> [Float] {
    var values = try float32(named: name)
    if let added = delta?.values(addedTo: name) {
      for index in values.indices { values[index] += added[index] }
    }
    return values
  }

  /// Checks that a delta was made for this model.
  ///
  /// - Throws: `ModelFileError.deltaOfAnotherModel`, or what is wrong with one of its additions.
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

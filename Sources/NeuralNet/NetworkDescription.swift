/// What a network is made of; a linear layer to the classes and a log-softmax follow the listed layers.
public struct NetworkDescription: Hashable, Sendable, Codable {
  /// The number of features of a frame.
  public var inputFeatures: Int
  /// The layers from the input on.
  public var layers: [LayerDescription]
  /// The number of classes: the alphabet's labels and the blank, class 0.
  public var classes: Int

  /// Describes a network.
  public init(inputFeatures: Int, layers: [LayerDescription], classes: Int) {
    self.inputFeatures = inputFeatures
    self.layers = layers
    self.classes = classes
  }

  /// The number of frames that come out of `length` frames.
  public func outputLength(forInputLength length: Int) -> Int {
    layers.reduce(length) { $1.outputLength(inputs: $0) }
  }
}

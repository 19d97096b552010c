/// What a network is made of; a linear layer to the classes and a log-softmax follow the listed layers.
///
/// With a blank of its own, the log-probabilities are ln σ(x₀) for the blank and ln σ(−x₀) + the log-softmax of the
/// others, x₀ being the linear layer's output for the blank.
public struct NetworkDescription: Hashable, Sendable, Codable {
  /// The number of features of a frame.
  public var inputFeatures: Int
  /// The layers from the input on.
  public var layers: [LayerDescription]
  /// The number of classes: the alphabet's labels and the blank, class 0.
  public var classes: Int
  /// Whether the blank stands apart: its output says by a sigmoid whether a frame writes anything, and a softmax over the
  /// other classes what. A device then computes thousands of classes for the few frames that write something only.
  public var factorsBlank: Bool

  /// Describes a network.
  public init(inputFeatures: Int, layers: [LayerDescription], classes: Int, factorsBlank: Bool = false) {
    self.inputFeatures = inputFeatures
    self.layers = layers
    self.classes = classes
    self.factorsBlank = factorsBlank
  }

  /// The number of frames that come out of `length` frames.
  public func outputLength(forInputLength length: Int) -> Int {
    layers.reduce(length) { $1.outputLength(inputs: $0) }
  }
}

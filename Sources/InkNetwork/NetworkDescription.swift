/// A network's layers; a linear layer to the classes and a log-softmax follow them.
public struct NetworkDescription: Hashable, Sendable {
  /// The number of features of a frame.
  public var inputFeatures: Int
  /// The layers from the input on.
  public var layers: [LayerDescription]
  /// The number of classes: the alphabet's labels and the blank, class 0.
  public var classes: Int
  /// Whether the blank is factored: ln σ(x₀) is its log-probability, and ln σ(−x₀) + the log-softmax of the other classes
  /// theirs, x being the last linear layer's output. A device then computes thousands of classes only for the few frames
  /// that write something.
  public var factorsBlank: Bool

  /// Describes a network.
  public init(inputFeatures: Int, layers: [LayerDescription], classes: Int, factorsBlank: Bool = false) {
    self.inputFeatures = inputFeatures
    self.layers = layers
    self.classes = classes
    self.factorsBlank = factorsBlank
  }

  /// The frames that come in for one that comes out.
  public var stride: Int { layers.reduce(1) { $0 * $1.stride } }

  /// The number of frames that come out of `frames` frames.
  public func outputLength(frames: Int) -> Int {
    layers.reduce(frames) { $1.outputLength(frames: $0) }
  }

  /// All weights with their full names, in the order of the layers.
  public var weights: [WeightDescription] {
    var result: [WeightDescription] = []
    var features = inputFeatures
    for (index, layer) in layers.enumerated() {
      result += layer.weights(inputs: features).map { $0.prefixed(Self.prefix(ofLayer: index)) }
      features = layer.outputFeatures(inputs: features)
    }
    return result + output.weights(inputs: features).map { $0.prefixed(Self.outputPrefix) }
  }

  /// The beginning of the names of a layer's weights.
  public static func prefix(ofLayer index: Int) -> String { "layers.\(index)." }

  /// The beginning of the names of the last linear layer's weights.
  public static var outputPrefix: String { "output." }

  /// The last linear layer.
  public var output: LayerDescription { .linear(outputs: classes, activation: .none) }
}

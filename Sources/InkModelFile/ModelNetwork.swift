/// What a unit's weighted sum goes through.
public enum ModelActivation: String, Hashable, Sendable, CaseIterable {
  /// x.
  case none
  /// max(x, 0).
  case relu
  /// The hyperbolic tangent.
  case tanh
  /// x · σ(x).
  case silu
}

/// One layer of a network; the weights' names are `layers.<index>.…`.
///
/// The formulas, names and shapes stand on the page <doc:Layers>.
public enum ModelLayer: Hashable, Sendable {
  /// A convolution over frames: ⌈T / stride⌉ frames of `channels` features.
  case convolution(channels: Int, kernel: Int, stride: Int, activation: ModelActivation)
  /// A linear map of every frame.
  case linear(outputs: Int, activation: ModelActivation)
  /// Every frame's features to mean 0 and variance 1, scaled and shifted.
  case layerNorm
  /// Nothing outside training; keeps the numbers of the layers after it.
  case dropout
  /// A bidirectional simple recurrent unit with a residual connection.
  case sru(width: Int)
  /// A bidirectional long short-term memory, `width` units a direction.
  case lstm(width: Int)
  /// A bidirectional gated recurrent unit, `width` units a direction.
  case gru(width: Int)

  /// The number of features that come out of `inputs` features.
  public func outputFeatures(inputs: Int) -> Int {
    switch self {
    case .convolution(let channels, _, _, _): channels
    case .linear(let outputs, _): outputs
    case .layerNorm, .dropout: inputs
    case .sru(let width): width
    case .lstm(let width), .gru(let width): 2 * width
    }
  }

  /// The number of frames that come out of `frames` frames.
  public func outputLength(frames: Int) -> Int {
    if case .convolution(_, _, let stride, _) = self { return (frames + stride - 1) / stride }
    return frames
  }

  /// The names and shapes of the layer's weights without their `layers.<index>.`; `[rows, columns]` or `[count]`.
  public func tensors(inputs: Int) -> [(name: String, shape: [Int])] {
    switch self {
    case .convolution(let channels, let kernel, _, _):
      return [("weight", [channels, kernel * inputs]), ("bias", [channels])]
    case .linear(let outputs, _): return [("weight", [outputs, inputs]), ("bias", [outputs])]
    case .layerNorm: return [("weight", [inputs]), ("bias", [inputs])]
    case .dropout: return []
    case .sru(let width):
      return [
        ("norm.weight", [width]), ("norm.bias", [width]), ("weight", [3 * width, width]), ("bias", [2 * width]),
      ]
    case .lstm(let width):
      let shapes = [
        (".inputWeight", [4 * width, inputs]), (".recurrentWeight", [4 * width, width]), (".bias", [4 * width]),
      ]
      return Self.inBothDirections(shapes)
    case .gru(let width):
      let shapes = [
        (".inputWeight", [3 * width, inputs]), (".recurrentWeight", [3 * width, width]),
        (".inputBias", [3 * width]), (".recurrentBias", [3 * width]),
      ]
      return Self.inBothDirections(shapes)
    }
  }

  private static func inBothDirections(_ shapes: [(String, [Int])]) -> [(name: String, shape: [Int])] {
    var result: [(name: String, shape: [Int])] = []
    for direction in ["forward", "backward"] {
      for shape in shapes { result.append((direction + shape.0, shape.1)) }
    }
    return result
  }
}

/// The layers of a network, as a model file states them; a linear layer to the classes and a log-softmax follow.
public struct ModelNetwork: Hashable, Sendable {
  /// The number of features of a frame.
  public var inputFeatures: Int
  /// The layers in order.
  public var layers: [ModelLayer]
  /// The number of classes; class 0 is the blank.
  public var classes: Int
  /// Whether the blank stands apart: ln σ(x₀) is its log-probability, and ln σ(−x₀) + the log-softmax of the other classes
  /// theirs.
  public var factorsBlank: Bool

  /// Makes a description of a network.
  public init(inputFeatures: Int, layers: [ModelLayer], classes: Int, factorsBlank: Bool = false) {
    self.inputFeatures = inputFeatures
    self.layers = layers
    self.classes = classes
    self.factorsBlank = factorsBlank
  }

  /// The number of frames that come out of `frames` frames.
  public func outputLength(frames: Int) -> Int {
    layers.reduce(frames) { $1.outputLength(frames: $0) }
  }

  /// All weights' full names and shapes in the order of the layers.
  public var tensors: [(name: String, shape: [Int])] {
    var result: [(name: String, shape: [Int])] = []
    var features = inputFeatures
    for (index, layer) in layers.enumerated() {
      for tensor in layer.tensors(inputs: features) { result.append(("layers.\(index).\(tensor.name)", tensor.shape)) }
      features = layer.outputFeatures(inputs: features)
    }
    result.append(("output.weight", [classes, features]))
    result.append(("output.bias", [classes]))
    return result
  }
}

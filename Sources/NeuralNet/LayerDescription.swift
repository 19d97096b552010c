public import Tensors

/// One layer of a network, as a recipe states it.
public enum LayerDescription: Hashable, Sendable, Codable {
  /// A 1-D convolution over time: output length ⌈T / stride⌉.
  case convolution(channels: Int, kernel: Int, stride: Int, activation: Activation)
  /// A linear map of every frame.
  case linear(outputs: Int, activation: Activation)
  /// Every frame brought to mean 0 and variance 1, then scaled and shifted.
  case layerNorm
  /// Numbers dropped at random while training.
  case dropout(rate: Float)
  /// A bidirectional simple recurrent unit with a residual connection; the input must have `width` features.
  case sru(width: Int, dropout: Float)
  /// A bidirectional long short-term memory, `width` units a direction: 2 · width features come out.
  case lstm(width: Int)
  /// A bidirectional gated recurrent unit, `width` units a direction: 2 · width features come out.
  case gru(width: Int)

  /// The layer's name in recipes.
  public var name: String {
    switch self {
    case .convolution: "convolution"
    case .linear: "linear"
    case .layerNorm: "layerNorm"
    case .dropout: "dropout"
    case .sru: "sru"
    case .lstm: "lstm"
    case .gru: "gru"
    }
  }

  /// The number of features that come out of `inputs` features.
  public func outputFeatures(inputs: Int) -> Int {
    switch self {
    case .convolution(let channels, _, _, _): channels
    case .linear(let outputs, _): outputs
    case .layerNorm, .dropout: inputs
    case .sru(let width, _): width
    case .lstm(let width), .gru(let width): 2 * width
    }
  }

  /// The number of frames that come out of `inputs` frames.
  public func outputLength(inputs: Int) -> Int {
    if case .convolution(_, _, let stride, _) = self { return (inputs + stride - 1) / stride }
    return inputs
  }
}

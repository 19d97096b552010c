/// One layer of a network: all that recipes, model files, training and the runtime need to know of it but its arithmetic.
///
/// A new kind of layer is a case here, with its answers in this file, a forward pass in NeuralNet (`makeLayer`) and one in
/// InkRuntime (`NetworkLayer`). Recipes and model files read and write it by `visit`.
public enum LayerDescription: Hashable, Sendable {
  /// A convolution over frames: ⌈T / stride⌉ frames of `channels` features.
  case convolution(channels: Int, kernel: Int, stride: Int, activation: Activation)
  /// A convolution over the plane: the frames are the cells of a square, row by row. ⌈side / stride⌉² cells of `channels`
  /// features come out; zeros surround the square evenly, one more below and to the right where the number is odd.
  case convolution2D(channels: Int, kernel: Int, stride: Int, activation: Activation)
  /// A linear map of every frame.
  case linear(outputs: Int, activation: Activation)
  /// Every frame's features to mean 0 and variance 1, scaled and shifted.
  case layerNorm
  /// Numbers dropped at random in training; nothing outside it.
  case dropout(rate: Float)
  /// A bidirectional simple recurrent unit with a residual connection; `width` features come in and out.
  case sru(width: Int, dropout: Float)
  /// A bidirectional long short-term memory, `width` units a direction: 2 · width features come out.
  case lstm(width: Int)
  /// A bidirectional gated recurrent unit, `width` units a direction: 2 · width features come out.
  case gru(width: Int)
  /// All frames in one: each head's average of them, weighted by the softmax over the frames of a linear map;
  /// heads · inputs features come out, head after head.
  ///
  /// ## Source
  /// Z. Lin et al., A structured self-attentive sentence embedding, ICLR 2017, with one linear map.
  case pooling(heads: Int)
  /// For each stroke of a graph max(0, W x + b + the mean over its neighbours of max(0, V x′ + U e + c)), where x′ is the
  /// neighbour and e are the `pairs` numbers that describe the stroke beside it; `channels` features come out.
  ///
  /// ## Source
  /// Gilmer et al., Neural message passing for quantum chemistry, ICML 2017: the mean of messages, both maps with ReLU.
  case neighbours(channels: Int, pairs: Int)
  /// A row for each stroke of a graph, max(0, W x + b), and after a sequence's strokes one for each stroke with a neighbour,
  /// max(0, V x + V′ x′ + U e + c), in the same space of `channels` features.
  case pairs(channels: Int, pairs: Int)

  /// One layer of every kind, with its default values.
  public static var kinds: [LayerDescription] {
    [
      .convolution(channels: 64, kernel: 5, stride: 1, activation: .relu),
      .convolution2D(channels: 64, kernel: 3, stride: 1, activation: .relu), .linear(outputs: 128, activation: .none),
      // 0.15 is the dropout that SRU's authors published their figures with.
      .layerNorm, .dropout(rate: 0.1), .sru(width: 256, dropout: 0.15), .lstm(width: 128), .gru(width: 128),
      .pooling(heads: 4), .neighbours(channels: 96, pairs: 1), .pairs(channels: 64, pairs: 1),
    ]
  }

  /// The kind's name in recipes and model files.
  public var name: String {
    switch self {
    case .convolution: "convolution"
    case .convolution2D: "convolution2D"
    case .linear: "linear"
    case .layerNorm: "layerNorm"
    case .dropout: "dropout"
    case .sru: "sru"
    case .lstm: "lstm"
    case .gru: "gru"
    case .pooling: "pooling"
    case .neighbours: "neighbours"
    case .pairs: "pairs"
    }
  }

  /// The largest size that a layer may have; keeps products of sizes from overflowing.
  public static let largestSize = 1 << 20

  /// Shows every field to a visitor, which may replace it, in the order of recipes and model files.
  public mutating func visit<Visitor: LayerVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
    switch self {
    case .convolution(var channels, var kernel, var stride, var activation):
      try visitor.size("channels", &channels, in: 1...Self.largestSize, multipleOf: 1)
      try visitor.size("kernel", &kernel, in: 1...255, multipleOf: 1)
      try visitor.size("stride", &stride, in: 1...255, multipleOf: 1)
      try visitor.activation("activation", &activation)
      self = .convolution(channels: channels, kernel: kernel, stride: stride, activation: activation)
    case .convolution2D(var channels, var kernel, var stride, var activation):
      try visitor.size("channels", &channels, in: 1...Self.largestSize, multipleOf: 1)
      try visitor.size("kernel", &kernel, in: 1...31, multipleOf: 1)
      try visitor.size("stride", &stride, in: 1...31, multipleOf: 1)
      try visitor.activation("activation", &activation)
      self = .convolution2D(channels: channels, kernel: kernel, stride: stride, activation: activation)
    case .linear(var outputs, var activation):
      try visitor.size("outputs", &outputs, in: 1...Self.largestSize, multipleOf: 1)
      try visitor.activation("activation", &activation)
      self = .linear(outputs: outputs, activation: activation)
    case .layerNorm: break
    case .dropout(var rate):
      try visitor.dropout("rate", &rate, in: 0...0.95)
      self = .dropout(rate: rate)
    case .sru(var width, var dropout):
      // One half of the channels for each direction.
      try visitor.size("width", &width, in: 2...Self.largestSize, multipleOf: 2)
      try visitor.dropout("dropout", &dropout, in: 0...0.95)
      self = .sru(width: width, dropout: dropout)
    case .lstm(var width), .gru(var width):
      try visitor.size("width", &width, in: 1...Self.largestSize, multipleOf: 1)
      if case .lstm = self { self = .lstm(width: width) } else { self = .gru(width: width) }
    case .pooling(var heads):
      try visitor.size("heads", &heads, in: 1...256, multipleOf: 1)
      self = .pooling(heads: heads)
    case .neighbours(var channels, var pairs), .pairs(var channels, var pairs):
      try visitor.size("channels", &channels, in: 1...Self.largestSize, multipleOf: 1)
      try visitor.size("pairs", &pairs, in: 1...4096, multipleOf: 1)
      if case .pairs = self {
        self = .pairs(channels: channels, pairs: pairs)
      } else {
        self = .neighbours(channels: channels, pairs: pairs)
      }
    }
  }

  /// The number of features that must come in; `nil` when any number may.
  public var requiredInputs: Int? {
    if case .sru(let width, _) = self { width } else { nil }
  }

  /// The number of features that come out of `inputs` features.
  public func outputFeatures(inputs: Int) -> Int {
    switch self {
    case .convolution(let channels, _, _, _), .convolution2D(let channels, _, _, _): channels
    case .linear(let outputs, _): outputs
    case .layerNorm, .dropout: inputs
    case .sru(let width, _): width
    case .lstm(let width), .gru(let width): 2 * width
    case .pooling(let heads): heads * inputs
    case .neighbours(let channels, _), .pairs(let channels, _): channels
    }
  }

  /// The frames that come in for one that comes out, along the pen.
  public var stride: Int {
    if case .convolution(_, _, let stride, _) = self { stride } else { 1 }
  }

  /// The number of frames that come out of `frames` frames.
  public func outputLength(frames: Int) -> Int {
    switch self {
    case .convolution2D(_, _, let stride, _):
      let side = (Self.side(ofSquare: frames) + stride - 1) / stride
      return side * side
    case .pooling: return min(frames, 1)
    default: return (frames + stride - 1) / stride
    }
  }

  /// The side of a square of so many cells.
  public static func side(ofSquare cells: Int) -> Int { Int(Float(cells).squareRoot().rounded()) }

  /// The layer's weights in their order in a network, where `inputs` features come in.
  public func weights(inputs: Int) -> [WeightDescription] {
    switch self {
    case .convolution(let channels, let kernel, _, _):
      return [.init("weight", [channels, kernel * inputs]), .init("bias", [channels])]
    case .convolution2D(let channels, let kernel, _, _):
      return [.init("weight", [channels, kernel * kernel * inputs]), .init("bias", [channels])]
    case .linear(let outputs, _): return [.init("weight", [outputs, inputs]), .init("bias", [outputs])]
    case .layerNorm: return [.init("weight", [inputs]), .init("bias", [inputs])]
    case .dropout: return []
    case .sru(let width, _):
      return [
        .init("norm.weight", [width]), .init("norm.bias", [width]), .init("weight", [3 * width, width]),
        .init("bias", [2 * width]),
      ]
    case .lstm(let width):
      return Self.inBothDirections([
        .init("inputWeight", [4 * width, inputs]), .init("recurrentWeight", [4 * width, width]),
        .init("bias", [4 * width]),
      ])
    case .gru(let width):
      return Self.inBothDirections([
        .init("inputWeight", [3 * width, inputs]), .init("recurrentWeight", [3 * width, width]),
        .init("inputBias", [3 * width]), .init("recurrentBias", [3 * width]),
      ])
    case .pooling(let heads): return [.init("weight", [heads, inputs])]
    case .neighbours(let channels, let pairs):
      return [
        .init("weight", [channels, inputs]), .init("bias", [channels]), .init("neighbour.weight", [channels, inputs]),
        .init("pair.weight", [channels, pairs]), .init("pair.bias", [channels]),
      ]
    case .pairs(let channels, let pairs):
      return [
        .init("weight", [channels, inputs]), .init("bias", [channels]), .init("first.weight", [channels, inputs]),
        .init("neighbour.weight", [channels, inputs]), .init("pair.weight", [channels, pairs]),
        .init("pair.bias", [channels]),
      ]
    }
  }

  /// The products of rows with matrices that the layer computes, where `inputs` features come in.
  package func products(inputs: Int) -> [MatrixProduct] {
    switch self {
    case .convolution(let channels, let kernel, _, _): return [MatrixProduct(kernel * inputs, channels)]
    case .convolution2D(let channels, let kernel, _, _): return [MatrixProduct(kernel * kernel * inputs, channels)]
    case .linear(let outputs, _): return [MatrixProduct(inputs, outputs)]
    case .layerNorm, .dropout: return []
    // Its inputs are normalized first, so that their gradient is needed even in a first layer.
    case .sru(let width, _): return [MatrixProduct(width, 3 * width, needsGradient: true)]
    case .lstm(let width): return [MatrixProduct(inputs, 8 * width), MatrixProduct(recurrent: width, 8 * width)]
    case .gru(let width): return [MatrixProduct(inputs, 6 * width), MatrixProduct(recurrent: width, 6 * width)]
    // The scores and the weighted averages.
    case .pooling(let heads): return Array(repeating: MatrixProduct(inputs, heads, rows: .inputs), count: 2)
    case .neighbours(let channels, let pairs):
      return Array(repeating: MatrixProduct(inputs, channels), count: 2)
        + Array(repeating: MatrixProduct(pairs, channels), count: Self.usualNeighbours)
    case .pairs(let channels, let pairs):
      return Array(repeating: MatrixProduct(inputs, channels), count: 3)
        + Array(repeating: MatrixProduct(pairs, channels), count: Self.usualNeighbours)
    }
  }

  /// The numbers that describe a pair of strokes; 0 where the layer isn't over a graph.
  var pairFeatures: Int {
    switch self {
    case .neighbours(_, let pairs), .pairs(_, let pairs): pairs
    default: 0
    }
  }

  /// The number of neighbours that most strokes have.
  private static let usualNeighbours = 10

  private static func inBothDirections(_ weights: [WeightDescription]) -> [WeightDescription] {
    weights.map { $0.prefixed("forward.") } + weights.map { $0.prefixed("backward.") }
  }
}

/// A product of a layer's rows with a matrix, which decides what the layer costs.
package struct MatrixProduct: Hashable, Sendable {
  /// The rows that are multiplied.
  package enum Rows: Sendable {
    /// One for each frame that comes in.
    case inputs
    /// One for each frame that comes out.
    case outputs
    /// One for each frame that comes out after a sequence's first.
    case recurrent
  }

  /// The numbers of a row.
  package var inputs: Int
  /// The numbers that come out for a row.
  package var outputs: Int
  /// The rows that are multiplied.
  package var rows: Rows
  /// Whether training needs the gradient of the rows even in a network's first layer.
  package var needsGradient: Bool

  init(_ inputs: Int, _ outputs: Int, rows: Rows = .outputs, needsGradient: Bool = false) {
    (self.inputs, self.outputs, self.rows, self.needsGradient) = (inputs, outputs, rows, needsGradient)
  }

  init(recurrent inputs: Int, _ outputs: Int) {
    self.init(inputs, outputs, rows: .recurrent, needsGradient: true)
  }
}

/// A network's layers; a linear layer to the classes and a log-softmax follow them.
///
/// A network that reads lines has the layers along the pen alone. One that reads single characters ends them with a pooling
/// layer; it may have a second view, of the whole ink in the plane, whose features are joined to the pooled ones before
/// the joint layers.
public struct NetworkDescription: Hashable, Sendable {
  /// The number of features of a frame.
  public var inputFeatures: Int
  /// The layers along the pen, from the input on.
  public var layers: [LayerDescription]
  /// The view in the plane, if there is one.
  public var plane: Plane?
  /// The layers after both views.
  public var jointLayers: [LayerDescription]
  /// The number of classes: the alphabet's labels and the blank, class 0.
  public var classes: Int
  /// Whether the output factors the blank: ln σ(x₀) is its log-probability, and ln σ(−x₀) + the log-softmax of the other classes
  /// theirs, x being the last linear layer's output. A device then computes thousands of classes only for the few frames
  /// that write something.
  public var factorBlank: Bool

  /// A view of the whole ink: a square of cells and its layers.
  public struct Plane: Hashable, Sendable {
    /// The number of cells along a side.
    public var cells: Int
    /// The number of features of a cell.
    public var features: Int
    /// The layers, which leave one row.
    public var layers: [LayerDescription]
    /// The probability that training drops one of the two views of a sample, so that each learns to read alone.
    public var dropout: Float

    /// Describes a view.
    public init(cells: Int, features: Int, layers: [LayerDescription], dropout: Float = 0) {
      self.cells = cells
      self.features = features
      self.layers = layers
      self.dropout = dropout
    }
  }

  /// Describes a network.
  public init(
    inputFeatures: Int, layers: [LayerDescription], plane: Plane? = nil, jointLayers: [LayerDescription] = [],
    classes: Int, factorBlank: Bool = false
  ) {
    self.inputFeatures = inputFeatures
    self.layers = layers
    self.plane = plane
    self.jointLayers = jointLayers
    self.classes = classes
    self.factorBlank = factorBlank
  }

  /// Whether the layers along the pen leave one frame, as a network that reads single characters needs it.
  public var poolsFrames: Bool {
    layers.contains { if case .pooling = $0 { true } else { false } }
  }

  /// Whether frames are the strokes of a graph.
  public var isGraph: Bool { pairFeatures > 0 }

  /// The numbers that describe a pair of strokes; 0 where the network isn't over a graph.
  public var pairFeatures: Int {
    layers.lazy.map { $0.pairFeatures }.first { $0 > 0 } ?? 0
  }

  /// Whether the layers take a graph's strokes one by one or with their neighbours, and end with the pairs.
  private var suitsGraph: Bool {
    guard plane == nil, jointLayers.isEmpty, case .pairs(_, pairFeatures)? = layers.last else { return false }
    return layers.dropLast().allSatisfy { layer in
      switch layer {
      case .linear, .layerNorm, .dropout: true
      case .neighbours(_, let pairs): pairs == pairFeatures
      case .convolution, .convolution2D, .sru, .lstm, .gru, .pooling, .pairs: false
      }
    }
  }

  /// The frames that come in for one that comes out.
  public var stride: Int { layers.reduce(1) { $0 * $1.stride } }

  /// The number of frames that come out of `frames` frames.
  public func outputLength(frames: Int) -> Int {
    layers.reduce(frames) { $1.outputLength(frames: $0) }
  }

  /// The first reason why the views don't fit each other; `nil` when they do.
  public var viewProblem: ViewProblem? {
    func isPlanar(_ layer: LayerDescription) -> Bool { if case .convolution2D = layer { true } else { false } }
    if (layers + jointLayers).contains(where: isPlanar) { return .convolutionOutsidePlane }
    if isGraph || (jointLayers + (plane?.layers ?? [])).contains(where: { $0.pairFeatures > 0 }) {
      return suitsGraph ? nil : .notOverGraph
    }
    guard plane != nil || !jointLayers.isEmpty else { return nil }
    guard poolsFrames else { return .framesNotPooled }
    guard let plane else { return nil }
    var rows = plane.cells * plane.cells
    for layer in plane.layers {
      let side = LayerDescription.side(ofSquare: rows)
      if isPlanar(layer), side * side != rows { return .notSquare(rows: rows) }
      rows = layer.outputLength(frames: rows)
    }
    return rows == 1 ? nil : .planeNotPooled(rows: rows)
  }

  /// A reason why the views of a network don't fit each other.
  public enum ViewProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// A convolution over the plane stands among other layers.
    case convolutionOutsidePlane
    /// There is a view in the plane or a joint layer, but the layers along the pen leave many frames.
    case framesNotPooled
    /// A convolution over the plane gets rows that aren't the cells of a square.
    case notSquare(rows: Int)
    /// The layers over a graph have others among them, don't end with its pairs, or know different numbers of a pair.
    case notOverGraph
    /// The layers in the plane leave many rows.
    case planeNotPooled(rows: Int)

    /// The problem, and what to do.
    public var description: String {
      switch self {
      case .convolutionOutsidePlane:
        "a convolution2D stands outside the plane's layers: use convolution along the pen"
      case .framesNotPooled:
        "the layers along the pen leave many frames, which a view in the plane and joint layers can't take: end them "
          + "with a pooling layer"
      case .notSquare(let rows):
        "\(rows) rows, which aren't the cells of a square, come into a convolution2D: use no convolution along the pen "
          + "before it"
      case .notOverGraph:
        "layers over a graph of strokes are mixed with others: use linear, layerNorm, dropout and neighbours along the pen, "
          + "with the same “pairs”, then one pairs layer at the end"
      case .planeNotPooled(let rows):
        "the plane's layers leave \(rows) rows instead of one: end them with a pooling layer, or with a convolution2D as "
          + "wide as what is left"
      }
    }
  }
}

extension NetworkDescription {
  /// A layer in its network.
  public struct Stage: Hashable, Sendable {
    /// The layer.
    public var layer: LayerDescription
    /// The part of the network that it belongs to.
    public var part: Part
    /// Its index in this part.
    public var index: Int
    /// The number of features that come in.
    public var inputs: Int

    /// The number of features that come out.
    public var outputs: Int { layer.outputFeatures(inputs: inputs) }

    /// The beginning of the names of its weights.
    public var prefix: String { part == .output ? "output." : "\(part.rawValue).\(index)." }

    /// Its name in sentences, such as “Plane layer 2”.
    public var title: String {
      switch part {
      case .pen: "Layer \(index)"
      case .plane: "Plane layer \(index)"
      case .joint: "Joint layer \(index)"
      case .output: "Output layer"
      }
    }
  }

  /// A part of a network; its raw value is the first word of the names of its weights.
  public enum Part: String, Hashable, Sendable {
    /// The layers along the pen.
    case pen = "layers"
    /// The layers in the plane.
    case plane
    /// The layers after both views.
    case joint
    /// The last linear layer.
    case output
  }

  /// All layers in the order of their weights.
  public var stages: [Stage] {
    var stages: [Stage] = []
    var features = inputFeatures
    func append(_ layers: [LayerDescription], _ part: Part) {
      for (index, layer) in layers.enumerated() {
        stages.append(Stage(layer: layer, part: part, index: index, inputs: features))
        features = layer.outputFeatures(inputs: features)
      }
    }
    append(layers, .pen)
    if let plane {
      let penFeatures = features
      features = plane.features
      append(plane.layers, .plane)
      features += penFeatures
    }
    append(jointLayers, .joint)
    append([.linear(outputs: classes, activation: .none)], .output)
    return stages
  }

  /// The layers along the pen.
  public var penStages: [Stage] { stages.filter { $0.part == .pen } }

  /// The layers in the plane.
  public var planeStages: [Stage] { stages.filter { $0.part == .plane } }

  /// The layers after both views.
  public var jointStages: [Stage] { stages.filter { $0.part == .joint } }

  /// The last linear layer.
  public var outputStage: Stage { stages[stages.count - 1] }

  /// All weights with their full names, in the order of the layers.
  public var weights: [WeightDescription] {
    stages.flatMap { stage in stage.layer.weights(inputs: stage.inputs).map { $0.prefixed(stage.prefix) } }
  }
}

/// The name and the shape of a weight.
public struct WeightDescription: Hashable, Sendable {
  /// The name: `weight` within its layer, `layers.2.weight` within the network.
  public var name: String
  /// `[rows, columns]` of a matrix, `[count]` of a vector.
  public var shape: [Int]

  /// Describes a weight.
  public init(_ name: String, _ shape: [Int]) {
    self.name = name
    self.shape = shape
  }

  func prefixed(_ prefix: String) -> Self { Self(prefix + name, shape) }
}

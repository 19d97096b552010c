import InkModelFile
import InkNetwork

/// Writes a network's layers as operators of ONNX, for any number of inks of any lengths.
///
/// Inks in one batch are filled up with frames that count for nothing: `lengths` says how many are theirs. Recurrences
/// take the lengths, convolutions get zeros there, and pooling gives them no weight.
struct ONNXNetwork {
  var graph = ONNXGraph()
  private let description: NetworkDescription
  private let contents: [String: ModelTensorContent]

  init(_ description: NetworkDescription, contents: [ModelTensorContent]) {
    self.description = description
    self.contents = Dictionary(contents.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The name of a layer that can't be written.
  private(set) var unsupported: String?

  /// Rows of a batch, [batch, frames, features], with the frames that count.
  struct Frames {
    var values: String
    /// [batch], int64.
    var lengths: String
    /// [batch, frames, 1]: 1 for frames that count, 0 for others; `nil` where all count.
    var mask: String?
    var features: Int
  }

  mutating func write() {
    graph.inputs = [
      .init(
        name: "x", element: .float32,
        shape: [.named("batch"), .named("frames"), .fixed(description.inputFeatures)], note: "frames of ink"),
      .init(name: "x_lens", element: .int64, shape: [.named("batch")], note: "the number of frames of each ink"),
    ]
    var pen = run(
      description.penStages,
      Frames(
        values: "x", lengths: "x_lens", mask: mask(of: "x", lengths: "x_lens"), features: description.inputFeatures)
    )
    if let plane = description.plane {
      graph.inputs.append(
        .init(
          name: "plane", element: .float32,
          shape: [.named("batch"), .fixed(plane.cells), .fixed(plane.cells), .fixed(plane.features)],
          note: "the map of the whole ink, row by row"))
      let cells = graph.reshape("plane", [0, plane.cells * plane.cells, plane.features])
      var view = Frames(values: cells, lengths: "", mask: nil, features: plane.features)
      var count = plane.cells * plane.cells
      for stage in description.planeStages {
        view = run(stage, view, cells: count)
        count = stage.layer.outputLength(frames: count)
      }
      pen.values = graph.concatenate([pen.values, view.values], axis: 2)
      pen.features += view.features
    }
    pen = run(description.jointStages, pen)
    let logits = linear(pen.values, "output.")
    _ = graph.node("Identity", [classes(logits)], named: "log_probs")
    _ = graph.node("Identity", [pen.lengths], named: "log_probs_len")
    graph.outputs = [
      .init(
        name: "log_probs", element: .float32,
        shape: [
          .named("batch"), description.poolsFrames ? .fixed(1) : .named("outputs"), .fixed(description.classes),
        ], note: "natural logarithms of probabilities; class 0 is the blank"),
      .init(
        name: "log_probs_len", element: .int64, shape: [.named("batch")], note: "the number of outputs of each ink"),
    ]
  }

  private mutating func classes(_ logits: String) -> String {
    guard description.factorBlank else { return graph.node("LogSoftmax", [logits], [("axis", .integer(-1))]) }
    let parts = graph.split(logits, [1, description.classes - 1], axis: 2)
    let blank = graph.node("Neg", [graph.node("Softplus", [graph.node("Neg", [parts[0]])])])
    let shares = graph.node("LogSoftmax", [parts[1]], [("axis", .integer(-1))])
    let written = graph.subtract(shares, graph.node("Softplus", [parts[0]]))
    return graph.concatenate([blank, written], axis: 2)
  }

  /// 1 for the frames that count, 0 for the others.
  private mutating func mask(of values: String, lengths: String) -> String {
    let frames = graph.reshape(graph.size(values, axis: 1), [])
    let zero = graph.reshape(graph.integers([0]), [])
    let one = graph.reshape(graph.integers([1]), [])
    let numbers = graph.unsqueeze(graph.node("Range", [zero, frames, one]), [0])
    let isInk = graph.node("Less", [numbers, graph.unsqueeze(lengths, [1])])
    return graph.unsqueeze(graph.cast(isInk, to: .float32), [2])
  }

  private mutating func run(_ stages: [NetworkDescription.Stage], _ frames: Frames) -> Frames {
    stages.reduce(frames) { run($1, $0, cells: 0) }
  }

  private mutating func run(_ stage: NetworkDescription.Stage, _ input: Frames, cells: Int) -> Frames {
    var frames = input
    frames.features = stage.outputs
    let prefix = stage.prefix
    switch stage.layer {
    case .convolution(_, let kernel, let stride, let activation):
      frames = convolution(prefix, frames, inputs: input.features, kernel: kernel, stride: stride)
      frames.values = activate(frames.values, activation)
    case .convolution2D(_, let kernel, let stride, let activation):
      let side = LayerDescription.side(ofSquare: cells)
      frames.values = activate(
        convolution2D(prefix, input.values, inputs: input.features, side: side, kernel: kernel, stride: stride),
        activation)
    case .linear(_, let activation):
      frames.values = activate(linear(input.values, prefix), activation)
    case .layerNorm:
      frames.values = norm(input.values, prefix)
    case .sru(let width, _):
      frames.values = sru(prefix, input, width: width)
    case .lstm(let width):
      frames.values = lstm(prefix, input, width: width)
    case .gru(let width):
      frames.values = gru(prefix, input, width: width)
    case .pooling(let heads):
      frames.values = pooling(prefix, input, heads: heads)
      frames.mask = nil
      if !input.lengths.isEmpty {
        // One row for each ink, however long.
        frames.lengths = graph.node("Min", [input.lengths, graph.integers([1])])
      }
    // Dropout, which only training has; others have weights.
    default: if !stage.layer.weights(inputs: stage.inputs).isEmpty { unsupported = unsupported ?? stage.layer.name }
    }
    return frames
  }

  private mutating func activate(_ x: String, _ activation: Activation) -> String {
    switch activation {
    case .none: x
    case .relu: graph.node("Relu", [x])
    case .tanh: graph.node("Tanh", [x])
    case .silu: graph.multiply(x, graph.sigmoid(x))
    }
  }
}

extension ONNXNetwork {
  func values(_ name: String) -> [Float] {
    guard let content = contents[name] else { preconditionFailure("no weight “\(name)”") }
    return content.values
  }

  func matrix(_ name: String) -> ONNXMatrix {
    guard let content = contents[name] else { preconditionFailure("no weight “\(name)”") }
    return ONNXMatrix(content, scales: contents[name + ".scale"]?.values)
  }

  mutating func vector(_ name: String) -> String {
    let values = values(name)
    return graph.floats(values, shape: [values.count], named: name)
  }

  mutating func linear(_ x: String, _ prefix: String) -> String {
    let weight = matrix(prefix + "weight").addedTransposed(to: &graph, named: prefix + "weight")
    return graph.add(graph.product(x, weight), vector(prefix + "bias"))
  }

  mutating func norm(_ x: String, _ prefix: String) -> String {
    let (weight, bias) = (vector(prefix + "weight"), vector(prefix + "bias"))
    return graph.node(
      "LayerNormalization", [x, weight, bias], [("axis", .integer(-1)), ("epsilon", .float(1e-5))])
  }

  mutating func masked(_ frames: Frames) -> String {
    frames.mask.map { graph.multiply(frames.values, $0) } ?? frames.values
  }
}

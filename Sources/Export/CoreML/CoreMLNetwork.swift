import InkModelFile
import InkNetwork

/// Writes a network's layers as operations of Core ML, for one ink of any length up to a limit.
///
/// A recurrence is computed in rounds over all frames at once: after round k, every frame has what the 2ᵏ frames before it give,
/// so that the limit of the length decides the number of rounds.
struct CoreMLNetwork {
  var program = CoreMLProgram()
  private let description: NetworkDescription
  private let contents: [String: ModelTensorContent]
  private let limit: Int

  /// - Parameter limit: the largest number of frames.
  init(_ description: NetworkDescription, contents: [ModelTensorContent], limit: Int) {
    self.description = description
    self.contents = Dictionary(contents.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.limit = limit
  }

  /// The name of a layer that can't be written.
  private(set) var unsupported: String?

  /// Rows of features, [1, frames, features], with the largest number of frames.
  private struct Frames {
    var values: CoreMLProgram.Value
    var limit: Int
  }

  mutating func write() {
    let x = CoreMLProgram.Value(name: "x", shape: [1, nil, description.inputFeatures])
    program.inputs = [.init(value: x, limits: [1, limit, description.inputFeatures], note: "frames of ink")]
    var pen = run(description.penStages, Frames(values: x, limit: limit))
    if let plane = description.plane {
      let map = CoreMLProgram.Value(name: "plane", shape: [1, plane.cells, plane.cells, plane.features])
      program.inputs.append(.init(value: map, limits: [], note: "the map of the whole ink, row by row"))
      let cells = plane.cells * plane.cells
      let view = run(
        description.planeStages,
        Frames(values: program.reshape(map, [1, cells, plane.features]), limit: cells))
      pen.values = program.concatenate([pen.values, view.values])
    }
    pen = run(description.jointStages, pen)
    let result = program.identity(classes(linear(pen.values, "output.")), named: "log_probs")
    program.outputs = [
      .init(value: result, limits: [], note: "natural logarithms of probabilities; class 0 is the blank")
    ]
  }

  private mutating func classes(_ logits: CoreMLProgram.Value) -> CoreMLProgram.Value {
    guard description.factorBlank else { return program.logSoftmax(logits) }
    let parts = program.split(logits, [1, description.classes - 1])
    let blank = program.multiply(program.map("softplus", program.multiply(parts[0], by: -1)), by: -1)
    let written = program.subtract(program.logSoftmax(parts[1]), program.map("softplus", parts[0]))
    return program.concatenate([blank, written])
  }

  private mutating func run(_ stages: [NetworkDescription.Stage], _ frames: Frames) -> Frames {
    stages.reduce(frames) { run($1, $0) }
  }

  private mutating func run(_ stage: NetworkDescription.Stage, _ input: Frames) -> Frames {
    var frames = input
    frames.limit = stage.layer.outputLength(frames: input.limit)
    let (x, prefix) = (input.values, stage.prefix)
    switch stage.layer {
    case .convolution(_, let kernel, let stride, let activation):
      frames.values = activate(convolution(prefix, x, kernel: kernel, stride: stride), activation)
    case .convolution2D(_, let kernel, let stride, let activation):
      let side = LayerDescription.side(ofSquare: input.limit)
      frames.values = activate(convolution2D(prefix, x, side: side, kernel: kernel, stride: stride), activation)
    case .linear(_, let activation): frames.values = activate(linear(x, prefix), activation)
    case .layerNorm: frames.values = norm(x, prefix)
    case .sru(let width, _): frames.values = sru(prefix, input, width: width)
    case .pooling(let heads):
      let shares = program.softmaxOverFrames(scores(prefix, x, heads: heads))
      let features = x.shape[2].map { $0 * heads } ?? 0
      frames.values = program.reshape(program.transposedProduct(shares, x), [1, 1, features])
    // Dropout, which only training has; others have weights.
    default: if !stage.layer.weights(inputs: stage.inputs).isEmpty { unsupported = unsupported ?? stage.layer.name }
    }
    return frames
  }

  private mutating func activate(_ x: CoreMLProgram.Value, _ activation: Activation) -> CoreMLProgram.Value {
    switch activation {
    case .none: x
    case .relu: program.map("relu", x)
    case .tanh: program.map("tanh", x)
    case .silu: program.multiply(x, program.map("sigmoid", x))
    }
  }

  /// A convolution along the pen as one product: `kernel` neighbours' features tap by tap, as the matrix' columns are.
  private mutating func convolution(
    _ prefix: String, _ x: CoreMLProgram.Value, kernel: Int, stride: Int
  ) -> CoreMLProgram.Value {
    let before = (kernel - 1) / 2
    let padded = program.pad(x, [1: (before, kernel - 1 - before)])
    let taps = (0..<kernel).map {
      kernel == 1 && stride == 1
        ? padded : program.slice(padded, [1], starts: [$0], dropped: [kernel - 1 - $0], step: stride)
    }
    return linear(program.concatenate(taps), prefix)
  }

  /// A convolution over the square of cells: [1, cells, features] in and out.
  private mutating func convolution2D(
    _ prefix: String, _ x: CoreMLProgram.Value, side: Int, kernel: Int, stride: Int
  ) -> CoreMLProgram.Value {
    let features = x.shape[2] ?? 0
    let outputs = (side + stride - 1) / stride
    let total = max((outputs - 1) * stride + kernel - side, 0)
    let (before, after) = (total / 2, total - total / 2)
    let square = program.pad(
      program.reshape(x, [1, side, side, features]), [1: (before, after), 2: (before, after)])
    let room = side + total - (outputs - 1) * stride - 1
    let taps = (0..<kernel * kernel).map { tap in
      let (row, column) = (tap / kernel, tap % kernel)
      return program.slice(
        square, [1, 2], starts: [row, column], dropped: [room - row, room - column], step: stride)
    }
    let rows = program.reshape(program.concatenate(taps), [1, outputs * outputs, kernel * kernel * features])
    return linear(rows, prefix)
  }

  private mutating func scores(_ prefix: String, _ x: CoreMLProgram.Value, heads: Int) -> CoreMLProgram.Value {
    let weight = matrix(prefix + "weight")
    let none = program.floats(
      Array(repeating: 0, count: heads), shape: [heads], named: Self.name(prefix + "bias"))
    return program.linear(x, weight: weight, bias: none)
  }

  /// A simple recurrent unit: c = f · c + (1 − f) · z, y = x + 2 · o · c, half the channels in each direction.
  private mutating func sru(_ prefix: String, _ input: Frames, width: Int) -> CoreMLProgram.Value {
    let half = width / 2
    let weight = matrix(prefix + "weight")
    let bias = program.floats(
      Array(repeating: 0, count: width) + values(prefix + "bias"), shape: [3 * width],
      named: Self.name(prefix + "bias"))
    let gates = program.split(
      program.linear(norm(input.values, prefix + "norm."), weight: weight, bias: bias), [width, width, width])
    let forget = program.map("sigmoid", gates[1])
    let taken = program.subtract(gates[0], program.multiply(forget, gates[0]))
    // The channels of the second direction are turned round, run with the others, and turned back.
    func turned(_ x: CoreMLProgram.Value, in program: inout CoreMLProgram) -> CoreMLProgram.Value {
      let halves = program.split(x, [half, half])
      return program.concatenate([halves[0], program.reverse(halves[1])])
    }
    var state = turned(taken, in: &program)
    var kept = turned(forget, in: &program)
    var distance = 1
    while distance < input.limit {
      state = program.add(state, program.multiply(kept, shifted(state, by: distance)))
      if 2 * distance < input.limit { kept = program.multiply(kept, shifted(kept, by: distance)) }
      distance *= 2
    }
    let output = program.multiply(program.map("sigmoid", gates[2]), turned(state, in: &program))
    return program.add(input.values, program.multiply(output, by: 2))
  }

  /// Every frame gets what an earlier one had, the first ones zeros.
  private mutating func shifted(_ x: CoreMLProgram.Value, by distance: Int) -> CoreMLProgram.Value {
    program.slice(program.pad(x, [1: (distance, 0)]), [1], starts: [0], dropped: [distance])
  }
}

extension CoreMLNetwork {
  private func values(_ name: String) -> [Float] {
    guard let content = contents[name] else { preconditionFailure("no weight “\(name)”") }
    return content.values
  }

  private mutating func vector(_ name: String) -> CoreMLProgram.Value {
    let values = values(name)
    return program.floats(values, shape: [values.count], named: Self.name(name))
  }

  private mutating func matrix(_ name: String) -> CoreMLProgram.Value {
    guard let content = contents[name] else { preconditionFailure("no weight “\(name)”") }
    guard let scales = contents[name + ".scale"]?.values else {
      return program.floats(content.values, shape: content.shape, named: Self.name(name))
    }
    return program.integers(content.bytes, scales: scales, shape: content.shape, named: Self.name(name))
  }

  private mutating func linear(_ x: CoreMLProgram.Value, _ prefix: String) -> CoreMLProgram.Value {
    let (weight, bias) = (matrix(prefix + "weight"), vector(prefix + "bias"))
    return program.linear(x, weight: weight, bias: bias)
  }

  private mutating func norm(_ x: CoreMLProgram.Value, _ prefix: String) -> CoreMLProgram.Value {
    let (weight, bias) = (vector(prefix + "weight"), vector(prefix + "bias"))
    return program.norm(x, weight: weight, bias: bias)
  }

  /// Names in programs have letters, digits and underscores.
  private static func name(_ name: String) -> String { String(name.map { $0 == "." ? "_" : $0 }) }
}

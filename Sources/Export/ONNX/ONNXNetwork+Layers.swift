extension ONNXNetwork {
  /// A convolution along the pen; zeros stand before and after the ink.
  mutating func convolution(_ prefix: String, _ input: Frames, inputs: Int, kernel: Int, stride: Int) -> Frames {
    // A row's columns are tap by tap; ONNX wants feature by feature.
    let order = (0..<inputs).flatMap { feature in (0..<kernel).map { $0 * inputs + feature } }
    let weight = matrix(prefix + "weight").reorderingColumns(order)
      .added(to: &graph, named: prefix + "weight", inner: [inputs, kernel])
    let before = (kernel - 1) / 2
    let result = graph.node(
      "Conv", [graph.transpose(masked(input), [0, 2, 1]), weight, vector(prefix + "bias")],
      [
        ("kernel_shape", .integers([kernel])), ("strides", .integers([stride])),
        ("pads", .integers([before, kernel - 1 - before])),
      ])
    var frames = input
    frames.values = graph.transpose(result, [0, 2, 1])
    guard stride > 1 else { return frames }
    let rounded = graph.add(input.lengths, graph.integers([stride - 1]))
    frames.lengths = graph.node("Div", [rounded, graph.integers([stride])])
    frames.mask = input.mask.map {
      // Frame t of the result stands where frame t · stride stood.
      graph.node(
        "Slice",
        [$0, graph.integers([0]), graph.integers([Int(Int32.max)]), graph.integers([1]), graph.integers([stride])])
    }
    return frames
  }

  /// A convolution over the square of cells: [batch, cells, features] in and out.
  mutating func convolution2D(
    _ prefix: String, _ x: String, inputs: Int, side: Int, kernel: Int, stride: Int
  ) -> String {
    let order = (0..<inputs).flatMap { feature in (0..<kernel * kernel).map { $0 * inputs + feature } }
    let weight = matrix(prefix + "weight").reorderingColumns(order)
      .added(to: &graph, named: prefix + "weight", inner: [inputs, kernel, kernel])
    let outputs = (side + stride - 1) / stride
    let total = max((outputs - 1) * stride + kernel - side, 0)
    let (before, after) = (total / 2, total - total / 2)
    let square = graph.reshape(graph.transpose(x, [0, 2, 1]), [0, inputs, side, side])
    let result = graph.node(
      "Conv", [square, weight, vector(prefix + "bias")],
      [
        ("kernel_shape", .integers([kernel, kernel])), ("strides", .integers([stride, stride])),
        ("pads", .integers([before, before, after, after])),
      ])
    return graph.transpose(graph.reshape(result, [0, 0, outputs * outputs]), [0, 2, 1])
  }

  /// Each head's average of the frames, weighted by a softmax over them.
  mutating func pooling(_ prefix: String, _ input: Frames, heads: Int) -> String {
    let weight = matrix(prefix + "weight").addedTransposed(to: &graph, named: prefix + "weight")
    var scores = graph.product(input.values, weight)
    if let mask = input.mask {
      // −10⁹ for frames that don't count.
      let minus = graph.multiply(graph.subtract(mask, graph.number(1)), graph.number(1e9))
      scores = graph.add(scores, minus)
    }
    let shares = graph.transpose(graph.node("Softmax", [scores], [("axis", .integer(1))]), [0, 2, 1])
    return graph.reshape(graph.product(shares, input.values), [0, 1, heads * input.features])
  }
}

/// Recurrent layers. ONNX's operators take [frames, batch, features] and give [frames, directions, batch, width].
extension ONNXNetwork {
  /// A simple recurrent unit: c = f · c + (1 − f) · z, y = x + 2 · o · c, half the channels in each direction.
  ///
  /// The state runs in ONNX's GRU: without recurrent weights and with the identity as its second function, a GRU's state
  /// is that of the unit; its reset gate has nothing to reset. The factor 2 is in z's weights.
  mutating func sru(_ prefix: String, _ input: Frames, width: Int) -> String {
    let half = width / 2
    let weight = matrix(prefix + "weight")
    let biases = values(prefix + "bias")
    let normed = norm(input.values, prefix + "norm.")
    func rows(_ gate: Int, _ direction: Int) -> ONNXMatrix {
      let start = gate * width + direction * half
      return weight.rows(start..<start + half)
    }
    let forget = ONNXMatrix.stack([rows(1, 0), rows(1, 1)], in: &graph, named: prefix + "weight.f")
    let doubled = ONNXMatrix.stack(
      [rows(0, 0).times(2), rows(0, 1).times(2)], in: &graph, named: prefix + "weight.z")
    let gates = graph.concatenate([forget, graph.zeros([2, half, width]), doubled], axis: 1)
    var gateBiases: [Float] = []
    for direction in 0...1 {
      gateBiases += biases[direction * half..<(direction + 1) * half]
      gateBiases += repeatElement(0, count: 5 * half)
    }
    let bias = graph.floats(gateBiases, shape: [2, 6 * half], named: prefix + "bias.f")
    let state = directions(
      "GRU", normed, input.lengths, weight: gates, recurrent: graph.zeros([2, 3 * half, half]), bias: bias, width: half,
      [
        ("activations", .strings(["Sigmoid", "Affine", "Sigmoid", "Affine"])), ("activation_alpha", .floats([1, 1])),
        ("activation_beta", .floats([0, 0])),
      ])
    let output = weight.rows(2 * width..<3 * width).addedTransposed(to: &graph, named: prefix + "weight.o")
    let outputBias = graph.floats(Array(biases[width...]), shape: [width], named: prefix + "bias.o")
    let share = graph.sigmoid(graph.add(graph.product(normed, output), outputBias))
    return graph.add(input.values, graph.multiply(share, state))
  }

  /// Our gates i, f, g, o are ONNX's i, o, f, g.
  mutating func lstm(_ prefix: String, _ input: Frames, width: Int) -> String {
    let order = [0, 3, 1, 2]
    var biases: [Float] = []
    for direction in Self.directions {
      let values = values(prefix + direction + "bias")
      for gate in order { biases += values[gate * width..<(gate + 1) * width] }
      biases += repeatElement(0, count: 4 * width)
    }
    let bias = graph.floats(biases, shape: [2, 8 * width], named: prefix + "bias")
    return directions(
      "LSTM", input.values, input.lengths, weight: gates(prefix, "inputWeight", order, width),
      recurrent: gates(prefix, "recurrentWeight", order, width), bias: bias, width: width, [])
  }

  /// Our gates r, z, n are ONNX's z, r, h.
  mutating func gru(_ prefix: String, _ input: Frames, width: Int) -> String {
    let order = [1, 0, 2]
    var biases: [Float] = []
    for direction in Self.directions {
      for name in ["inputBias", "recurrentBias"] {
        let values = values(prefix + direction + name)
        for gate in order { biases += values[gate * width..<(gate + 1) * width] }
      }
    }
    let bias = graph.floats(biases, shape: [2, 6 * width], named: prefix + "bias")
    return directions(
      "GRU", input.values, input.lengths, weight: gates(prefix, "inputWeight", order, width),
      recurrent: gates(prefix, "recurrentWeight", order, width), bias: bias, width: width,
      [("linear_before_reset", .integer(1))])
  }

  private static var directions: [String] { ["forward.", "backward."] }

  /// Both directions' gates in another order, [2, gates · width, columns].
  private mutating func gates(_ prefix: String, _ name: String, _ order: [Int], _ width: Int) -> String {
    let matrices = Self.directions.map { matrix(prefix + $0 + name) }
    let parts = order.map { gate in
      ONNXMatrix.stack(
        matrices.map { $0.rows(gate * width..<(gate + 1) * width) }, in: &graph, named: "\(prefix)\(name).\(gate)")
    }
    return graph.concatenate(parts, axis: 1)
  }

  /// Runs a recurrence both ways: [batch, frames, 2 · width], forwards' channels first.
  private mutating func directions(
    _ kind: String, _ x: String, _ lengths: String, weight: String, recurrent: String, bias: String, width: Int,
    _ attributes: [(name: String, value: ONNXGraph.Attribute)]
  ) -> String {
    let frames = graph.transpose(x, [1, 0, 2])
    let counts = lengths.isEmpty ? "" : graph.cast(lengths, to: .int32)
    let result = graph.node(
      kind, [frames, weight, recurrent, bias, counts],
      [("hidden_size", .integer(width)), ("direction", .string("bidirectional"))] + attributes)
    return graph.reshape(graph.transpose(result, [2, 0, 1, 3]), [0, 0, 2 * width])
  }
}

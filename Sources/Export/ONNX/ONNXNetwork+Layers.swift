import InkNetwork

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

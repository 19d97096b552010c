import Foundation

/// The operators of ONNX that the exporter uses, as plainly as their descriptions say.
enum ONNXOperators {
  static func run(_ node: ONNXFile.Node, _ inputs: [GraphArray?]) throws -> [GraphArray] {
    func input(_ index: Int) throws -> GraphArray {
      guard index < inputs.count, let array = inputs[index] else {
        throw ONNXFile.Failure(description: "\(node.kind) lacks input \(index)")
      }
      return array
    }
    func integers(_ index: Int) throws -> [Int] { try input(index).values.map { Int($0) } }
    func binary(_ operation: (Float, Float) -> Float) throws -> [GraphArray] {
      [GraphArray.broadcast(try input(0), try input(1), operation)]
    }
    switch node.kind {
    case "Identity": return [try input(0)]
    case "Constant": return [try value(node)]
    case "ConstantOfShape":
      let shape = try integers(0)
      return [GraphArray(shape: shape, values: Array(repeating: try value(node).values[0], count: shape.reduce(1, *)))]
    case "Cast":
      var result = try input(0)
      result.isInteger = node.integer("to") != 1
      return [result]
    case "Shape":
      let sizes = try input(0).shape[node.integer("start")..<node.integer("end")]
      return [GraphArray(shape: [sizes.count], values: sizes.map { Float($0) }, isInteger: true)]
    case "Range":
      let values = stride(from: try input(0).values[0], to: try input(1).values[0], by: try input(2).values[0])
      return [GraphArray(shape: [Array(values).count], values: Array(values), isInteger: true)]
    case "Less": return try binary { $0 < $1 ? 1 : 0 }
    case "Min": return try binary(min)
    case "Add": return try binary(+)
    case "Sub": return try binary(-)
    case "Mul": return try binary(*)
    case "Div":
      let isInteger = try input(0).isInteger && input(1).isInteger
      return try binary { isInteger ? ($0 / $1).rounded(.towardZero) : $0 / $1 }
    case "Relu": return [try input(0).map { max($0, 0) }]
    case "Tanh": return [try input(0).map { Float(tanh(Double($0))) }]
    case "Sigmoid": return [try input(0).map { Float(sigmoid(Double($0))) }]
    case "Softplus": return [try input(0).map { Float(log1p(exp(-abs(Double($0)))) + max(Double($0), 0)) }]
    case "Neg": return [try input(0).map { -$0 }]
    case "Softmax", "LogSoftmax":
      return [try input(0).softmax(axis: node.integer("axis", -1), isLogarithm: node.kind == "LogSoftmax")]
    case "Transpose": return [try input(0).transposed(node.integers("perm"))]
    case "Unsqueeze":
      var result = try input(0)
      for axis in try integers(1).sorted() { result.shape.insert(1, at: axis) }
      return [result]
    case "Reshape": return [try reshape(try input(0), integers(1))]
    case "Concat":
      return [try concatenate(try inputs.indices.map(input), axis: node.integer("axis"))]
    case "Split": return try split(try input(0), integers(1), axis: node.integer("axis"))
    case "Slice":
      return [slice(try input(0), start: try integers(1)[0], axis: try integers(3)[0], step: try integers(4)[0])]
    case "MatMul": return [product(try input(0), try input(1))]
    case "LayerNormalization":
      return [norm(try input(0), try input(1).values, try input(2).values, epsilon: node.float("epsilon"))]
    case "Conv":
      return [convolution(try input(0), try input(1), try input(2), node)]
    case "GRU", "LSTM":
      return [try recurrence(node, try input(0), try input(1), try input(2), try input(3), lengths: integers(4))]
    default: throw ONNXFile.Failure(description: "no operator \(node.kind)")
    }
  }

  static func sigmoid(_ x: Double) -> Double { 1 / (1 + exp(-x)) }

  private static func value(_ node: ONNXFile.Node) throws -> GraphArray {
    guard let array = node.array("value") else { throw ONNXFile.Failure(description: "\(node.kind) lacks its value") }
    return array
  }

  private static func reshape(_ x: GraphArray, _ sizes: [Int]) throws -> GraphArray {
    var shape = sizes.enumerated().map { $1 == 0 ? x.shape[$0] : $1 }
    if let free = shape.firstIndex(of: -1) {
      shape[free] = 1
      shape[free] = x.count / shape.reduce(1, *)
    }
    guard shape.reduce(1, *) == x.count else {
      throw ONNXFile.Failure(description: "\(x.shape) can't become \(sizes)")
    }
    return GraphArray(shape: shape, values: x.values, isInteger: x.isInteger)
  }

  static func concatenate(_ parts: [GraphArray], axis: Int) throws -> GraphArray {
    var shape = parts[0].shape
    let inner = shape[(axis + 1)...].reduce(1, *)
    let outer = shape[..<axis].reduce(1, *)
    shape[axis] = parts.reduce(0) { $0 + $1.shape[axis] }
    var values: [Float] = []
    for block in 0..<outer {
      for part in parts {
        let count = part.shape[axis] * inner
        values += part.values[block * count..<(block + 1) * count]
      }
    }
    guard values.count == shape.reduce(1, *) else {
      throw ONNXFile.Failure(description: "\(parts.map(\.shape)) don't fit together")
    }
    return GraphArray(shape: shape, values: values)
  }

  static func split(_ x: GraphArray, _ sizes: [Int], axis: Int) throws -> [GraphArray] {
    guard sizes.reduce(0, +) == x.shape[axis] else {
      throw ONNXFile.Failure(description: "\(sizes) don't divide \(x.shape)")
    }
    let strides = GraphArray.strides(of: x.shape)
    var start = 0
    return sizes.map { size in
      var shape = x.shape
      shape[axis] = size
      defer { start += size }
      return GraphArray.gather(shape, x.values) { index in
        index.indices.reduce(start * strides[axis]) { $0 + index[$1] * strides[$1] }
      }
    }
  }

  private static func slice(_ x: GraphArray, start: Int, axis: Int, step: Int) -> GraphArray {
    let strides = GraphArray.strides(of: x.shape)
    var shape = x.shape
    shape[axis] = (shape[axis] - start + step - 1) / step
    return GraphArray.gather(shape, x.values) { index in
      index.indices.reduce(0) { $0 + ($1 == axis ? start + index[$1] * step : index[$1]) * strides[$1] }
    }
  }

  /// Of the last two dimensions; a matrix on the right is the same for all.
  static func product(_ a: GraphArray, _ b: GraphArray) -> GraphArray {
    let (rows, inner) = (a.shape[a.shape.count - 2], a.shape[a.shape.count - 1])
    let columns = b.shape[b.shape.count - 1]
    let batches = a.count / (rows * inner)
    var values: [Float] = []
    for batch in 0..<batches {
      let other = b.shape.count > 2 ? batch * inner * columns : 0
      for row in 0..<rows {
        for column in 0..<columns {
          let sum = (0..<inner).reduce(0.0) {
            $0 + Double(a.values[(batch * rows + row) * inner + $1]) * Double(b.values[other + $1 * columns + column])
          }
          values.append(Float(sum))
        }
      }
    }
    return GraphArray(shape: a.shape.dropLast() + [columns], values: values)
  }

  static func norm(_ x: GraphArray, _ weight: [Float], _ bias: [Float], epsilon: Float) -> GraphArray {
    var result = x
    for start in stride(from: 0, to: x.count, by: weight.count) {
      let row = x.values[start..<start + weight.count].map { Double($0) }
      let mean = row.reduce(0, +) / Double(row.count)
      let variance = row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(row.count)
      for (index, value) in row.enumerated() {
        let normed = (value - mean) / (variance + Double(epsilon)).squareRoot()
        result.values[start + index] = Float(normed) * weight[index] + bias[index]
      }
    }
    return result
  }

  /// In one dimension, as a plane of height 1, or two.
  private static func convolution(
    _ x: GraphArray, _ weight: GraphArray, _ bias: GraphArray, _ node: ONNXFile.Node
  ) -> GraphArray {
    let isPlane = x.shape.count == 4
    let (height, width) = (isPlane ? x.shape[2] : 1, x.shape.last ?? 1)
    let (kernelHeight, kernelWidth) = (isPlane ? weight.shape[2] : 1, weight.shape.last ?? 1)
    let steps = node.integers("strides")
    let pads = node.integers("pads")
    let (top, left) = (isPlane ? pads[0] : 0, isPlane ? pads[1] : pads[0])
    let (bottom, right) = (isPlane ? pads[2] : 0, isPlane ? pads[3] : pads[1])
    let (rowStep, columnStep) = (isPlane ? steps[0] : 1, steps.last ?? 1)
    let rows = (height + top + bottom - kernelHeight) / rowStep + 1
    let columns = (width + left + right - kernelWidth) / columnStep + 1
    let channels = x.shape[1]
    var values: [Float] = []
    for batch in 0..<x.shape[0] {
      for output in 0..<weight.shape[0] {
        for row in 0..<rows {
          for column in 0..<columns {
            var sum = Double(bias.values[output])
            for channel in 0..<channels {
              for y in 0..<kernelHeight {
                for z in 0..<kernelWidth {
                  let (from, at) = (row * rowStep + y - top, column * columnStep + z - left)
                  guard from >= 0, from < height, at >= 0, at < width else { continue }
                  sum +=
                    Double(x.values[((batch * channels + channel) * height + from) * width + at])
                    * Double(weight.values[((output * channels + channel) * kernelHeight + y) * kernelWidth + z])
                }
              }
            }
            values.append(Float(sum))
          }
        }
      }
    }
    return GraphArray(shape: [x.shape[0], weight.shape[0]] + (isPlane ? [rows, columns] : [columns]), values: values)
  }

  /// Both directions of a GRU or an LSTM: [frames, 2, batch, width], zeros beyond each length.
  private static func recurrence(
    _ node: ONNXFile.Node, _ x: GraphArray, _ weight: GraphArray, _ recurrent: GraphArray, _ bias: GraphArray,
    lengths: [Int]
  ) throws -> GraphArray {
    guard node.text("direction") == "bidirectional" else {
      throw ONNXFile.Failure(description: "one direction: \(node.text("direction") ?? "forward")")
    }
    let width = node.integer("hidden_size")
    let (frames, batches, features) = (x.shape[0], x.shape[1], x.shape[2])
    let gates = node.kind == "GRU" ? 3 : 4
    let isIdentity = node.texts("activations").dropFirst().first == "Affine"
    guard !isIdentity || node.floats("activation_alpha") == [1, 1] && node.floats("activation_beta") == [0, 0] else {
      throw ONNXFile.Failure(description: "Affine that isn't the identity")
    }
    var result = GraphArray(
      shape: [frames, 2, batches, width], values: Array(repeating: 0, count: frames * 2 * batches * width))
    for direction in 0..<2 {
      func element(_ array: GraphArray, _ row: Int, _ column: Int) -> Double {
        Double(array.values[(direction * gates * width + row) * array.shape[2] + column])
      }
      func shift(_ row: Int, _ part: Int) -> Double {
        Double(bias.values[(direction * 2 + part) * gates * width + row])
      }
      for batch in 0..<batches {
        var state = [Double](repeating: 0, count: width)
        var cell = state
        let steps = Array(0..<lengths[batch])
        for frame in direction == 0 ? steps : steps.reversed() {
          let own = (0..<gates * width).map { row in
            (0..<features).reduce(shift(row, 0)) {
              $0 + element(weight, row, $1) * Double(x.values[(frame * batches + batch) * features + $1])
            }
          }
          let before = state
          func earlier(_ row: Int) -> Double {
            (0..<width).reduce(shift(row, 1)) { $0 + element(recurrent, row, $1) * before[$1] }
          }
          for unit in 0..<width {
            if node.kind == "GRU" {
              let update = sigmoid(own[unit] + earlier(unit))
              let reset = sigmoid(own[width + unit] + earlier(width + unit))
              guard isIdentity || node.integer("linear_before_reset") == 1 else {
                throw ONNXFile.Failure(description: "a reset before the product")
              }
              let sum = own[2 * width + unit] + reset * earlier(2 * width + unit)
              let candidate = isIdentity ? sum : tanh(sum)
              state[unit] = (1 - update) * candidate + update * before[unit]
            } else {
              func gate(_ index: Int) -> Double { own[index * width + unit] + earlier(index * width + unit) }
              cell[unit] = sigmoid(gate(2)) * cell[unit] + sigmoid(gate(0)) * tanh(gate(3))
              state[unit] = sigmoid(gate(1)) * tanh(cell[unit])
            }
            result.values[((frame * 2 + direction) * batches + batch) * width + unit] = Float(state[unit])
          }
        }
      }
    }
    return result
  }
}

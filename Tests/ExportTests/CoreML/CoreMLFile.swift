import Foundation

/// A program of a Core ML package, read back and computed by the descriptions of its operations alone.
struct CoreMLFile {
  struct Operation {
    var kind: String
    var inputs: [String: [String]]
    /// The names of the results with their sizes; `nil` is known when the program runs.
    var outputs: [(name: String, shape: [Int?])]
    var attributes: [String: ProtobufMessage]
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  var version: Int
  var inputs: [String]
  var outputs: [String]
  var properties: [String: String]
  var operations: [Operation]
  private let weights: [UInt8]

  init?(model: [UInt8], weights: [UInt8]) {
    guard let model = ProtobufMessage(model), let program = model.messages(502).first,
      let description = model.messages(2).first, let function = program.messages(2).first?.messages(2).first,
      let block = function.messages(3).first?.messages(2).first
    else { return nil }
    self.weights = weights
    version = model.integers(1).first ?? 0
    inputs = function.messages(1).flatMap { $0.texts(1) }
    outputs = block.texts(2)
    properties = Self.entries(description.messages(100)[0].messages(100)) { $0.texts(2).first ?? "" }
    operations = block.messages(3).map { operation in
      Operation(
        kind: operation.texts(1).first ?? "",
        inputs: Self.entries(operation.messages(2)) { $0.messages(2)[0].messages(1).flatMap { $0.texts(1) } },
        outputs: operation.messages(3).map { ($0.texts(1).first ?? "", Self.shape($0.messages(2)[0])) },
        attributes: Self.entries(operation.messages(5)) { $0.messages(2)[0] })
    }
  }

  private static func entries<Content>(
    _ entries: [ProtobufMessage], _ content: (ProtobufMessage) -> Content
  ) -> [String: Content] {
    Dictionary(entries.map { ($0.texts(1).first ?? "", content($0)) }, uniquingKeysWith: { first, _ in first })
  }

  private static func shape(_ type: ProtobufMessage) -> [Int?] {
    type.messages(1)[0].messages(3).map { $0.messages(1).first?.integers(1).first }
  }

  /// Computes the program; every result must have the sizes that it says.
  func run(_ feeds: [String: GraphArray]) throws -> [String: GraphArray] {
    var known = feeds
    for operation in operations {
      let results = try results(operation, known)
      for (output, result) in zip(operation.outputs, results) {
        guard known[output.name] == nil else { throw Failure(description: "\(output.name) is made twice") }
        guard output.shape.count == result.shape.count,
          zip(output.shape, result.shape).allSatisfy({ $0 == nil || $0 == $1 })
        else { throw Failure(description: "\(output.name) has the sizes \(result.shape), not \(output.shape)") }
        known[output.name] = result
      }
    }
    return known
  }

  private func results(_ operation: Operation, _ known: [String: GraphArray]) throws -> [GraphArray] {
    func input(_ name: String) throws -> GraphArray {
      guard let value = operation.inputs[name]?.first.flatMap({ known[$0] }) else {
        throw Failure(description: "\(operation.kind) lacks \(name)")
      }
      return value
    }
    func integers(_ name: String) throws -> [Int] { try input(name).values.map { Int($0) } }
    func pair(_ function: (Float, Float) -> Float) throws -> [GraphArray] {
      [GraphArray.broadcast(try input("x"), try input("y"), function)]
    }
    switch operation.kind {
    case "const": return [try constant(operation, "val")]
    case "constexpr_affine_dequantize":
      let numbers = try constant(operation, "quantized_data")
      let (scales, zeros) = (try constant(operation, "scale"), try constant(operation, "zero_point"))
      guard try constant(operation, "axis").values == [0], zeros.values.allSatisfy({ $0 == 0 }) else {
        throw Failure(description: "scales of another axis, or another zero")
      }
      let row = numbers.count / scales.count
      return [
        GraphArray(
          shape: numbers.shape, values: numbers.values.enumerated().map { $1 * scales.values[$0 / row] })
      ]
    case "identity": return [try input("x")]
    case "add": return try pair(+)
    case "sub": return try pair(-)
    case "mul": return try pair(*)
    case "relu": return [try input("x").map { max($0, 0) }]
    case "tanh": return [try input("x").map { Float(tanh(Double($0))) }]
    case "sigmoid": return [try input("x").map { Float(ONNXOperators.sigmoid(Double($0))) }]
    case "softplus": return [try input("x").map { Float(log1p(exp(-abs(Double($0)))) + max(Double($0), 0)) }]
    case "softmax": return [try input("x").softmax(axis: try integers("axis")[0], isLogarithm: false)]
    case "reduce_log_sum_exp":
      let x = try input("x")
      guard try integers("axes") == [-1], try input("keep_dims").values == [1] else {
        throw Failure(description: "a sum over other axes")
      }
      // log Σ exp x = x − log softmax x, for any of the numbers.
      let size = x.shape.last ?? 1
      let shares = x.softmax(axis: -1, isLogarithm: true)
      let sums = stride(from: 0, to: x.count, by: size).map { x.values[$0] - shares.values[$0] }
      return [GraphArray(shape: x.shape.dropLast() + [1], values: sums)]
    case "layer_norm":
      let epsilon = try input("epsilon").values[0]
      return [
        ONNXOperators.norm(try input("x"), try input("gamma").values, try input("beta").values, epsilon: epsilon)
      ]
    case "linear":
      let product = ONNXOperators.product(try input("x"), try input("weight").transposed([1, 0]))
      return [GraphArray.broadcast(product, try input("bias"), +)]
    case "matmul":
      guard try input("transpose_x").values == [1], try input("transpose_y").values == [0] else {
        throw Failure(description: "a product of other sides")
      }
      return [ONNXOperators.product(try input("x").transposed([0, 2, 1]), try input("y"))]
    case "concat":
      let parts = (operation.inputs["values"] ?? []).compactMap { known[$0] }
      guard try integers("axis") == [-1], try input("interleave").values == [0] else {
        throw Failure(description: "parts of another axis")
      }
      return [try ONNXOperators.concatenate(parts, axis: parts[0].shape.count - 1)]
    case "split":
      let x = try input("x")
      guard try integers("axis") == [-1] else { throw Failure(description: "parts of another axis") }
      return try ONNXOperators.split(x, integers("split_sizes"), axis: x.shape.count - 1)
    case "reshape": return [GraphArray(shape: try integers("shape"), values: try input("x").values)]
    case "reverse":
      guard try integers("axes") == [1] else { throw Failure(description: "another axis is turned") }
      return [Self.taken(try input("x")) { [$0[0], $1[1] - 1 - $0[1]] + $0.dropFirst(2) }]
    case "pad":
      let (x, counts) = (try input("x"), try integers("pad"))
      var result = x
      result.shape = x.shape.indices.map { x.shape[$0] + counts[2 * $0] + counts[2 * $0 + 1] }
      return [
        Self.taken(x, shape: result.shape) { index, _ in index.indices.map { index[$0] - counts[2 * $0] } }
      ]
    case "slice_by_index":
      let (x, begin, end) = (try input("x"), try integers("begin"), try integers("end"))
      let (steps, isWhole) = (try integers("stride"), try integers("end_mask"))
      let shape = x.shape.indices.map { axis in
        let last = isWhole[axis] == 1 ? x.shape[axis] : end[axis] + (end[axis] < 0 ? x.shape[axis] : 0)
        return (last - begin[axis] + steps[axis] - 1) / steps[axis]
      }
      return [
        Self.taken(x, shape: shape) { index, _ in index.indices.map { begin[$0] + index[$0] * steps[$0] } }
      ]
    default: throw Failure(description: "no operation \(operation.kind)")
    }
  }

  /// Returns the elements at the indices that `source` maps the result's indices to, 0 outside.
  private static func taken(
    _ x: GraphArray, shape: [Int]? = nil, _ source: ([Int], [Int]) -> [Int]
  ) -> GraphArray {
    let strides = GraphArray.strides(of: x.shape)
    return GraphArray.gather(shape ?? x.shape, x.values) { index in
      let position = source(index, x.shape)
      guard zip(position, x.shape).allSatisfy({ $0 >= 0 && $0 < $1 }) else { return nil }
      return zip(position, strides).reduce(0) { $0 + $1.0 * $1.1 }
    }
  }

  /// A constant of the program, or of the file of weights.
  private func constant(_ operation: Operation, _ name: String) throws -> GraphArray {
    guard let value = operation.attributes[name] else { throw Failure(description: "no \(name)") }
    let type = value.messages(2)[0]
    let shape = Self.shape(type).compactMap(\.self)
    let count = shape.reduce(1, *)
    if let file = value.messages(5).first {
      guard file.texts(1) == ["@model_path/weights/weight.bin"], let at = file.integers(2).first else {
        throw Failure(description: "\(name) is in another file")
      }
      return GraphArray(shape: shape, values: try stored(at, count: count))
    }
    guard let tensor = value.messages(3).first?.messages(1).first else {
      throw Failure(description: "\(name) has no value")
    }
    let values: [Float]
    if let floats = tensor.bytes(1).first {
      values = Self.floats(ProtobufMessage(floats)?.bytes(1).first ?? [])
    } else if let packed = (tensor.bytes(2) + tensor.bytes(3)).first {
      values = Self.numbers(ProtobufMessage(packed)?.bytes(1).first ?? []).map { Float($0) }
    } else if let bytes = tensor.bytes(7).first {
      values = (ProtobufMessage(bytes)?.bytes(1).first ?? []).map { Float(Int8(bitPattern: $0)) }
    } else {
      // A text.
      values = Array(repeating: 0, count: count)
    }
    guard values.count == count else { throw Failure(description: "\(name) has \(values.count) of \(count) numbers") }
    return GraphArray(shape: shape, values: values)
  }

  private func stored(_ at: Int, count: Int) throws -> [Float] {
    func number(_ place: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(weights[place + $1]) << (8 * $1) }
    }
    let (type, size, start) = (number(at + 4, 4), number(at + 8, 8), number(at + 16, 8))
    guard at % 64 == 0, start % 64 == 0, number(at, 4) == 0xDEAD_BEEF, start + size <= weights.count else {
      throw Failure(description: "no constant at \(at)")
    }
    let bytes = Array(weights[start..<start + size])
    let values = type == 2 ? Self.floats(bytes) : bytes.map { Float(Int8(bitPattern: $0)) }
    guard values.count == count else { throw Failure(description: "\(values.count) of \(count) numbers at \(at)") }
    return values
  }

  private static func floats(_ bytes: [UInt8]) -> [Float] {
    stride(from: 0, to: bytes.count, by: 4).map { at in
      var pattern: UInt32 = 0
      for byte in bytes[at..<at + 4].reversed() { pattern = pattern << 8 | UInt32(byte) }
      return Float(bitPattern: pattern)
    }
  }

  /// Numbers of variable length, side by side.
  private static func numbers(_ bytes: [UInt8]) -> [Int] {
    var numbers: [Int] = []
    var (value, shift) = (UInt64(0), UInt64(0))
    for byte in bytes {
      value |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 {
        numbers.append(Int(Int64(bitPattern: value)))
        (value, shift) = (0, 0)
      }
    }
    return numbers
  }
}

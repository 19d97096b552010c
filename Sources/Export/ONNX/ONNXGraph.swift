/// A graph of ONNX under construction. Values are known by their names.
struct ONNXGraph {
  enum Attribute {
    case integer(Int)
    case float(Float)
    case integers([Int])
    case floats([Float])
    case strings([String])
    case string(String)
    /// A tensor of one number.
    case number(Float)
  }

  struct Node {
    var kind: String
    var name: String
    var inputs: [String]
    var outputs: [String]
    var attributes: [(name: String, value: Attribute)]
  }

  enum Element: Int {
    case float32 = 1
    case int8 = 3
    case int32 = 6
    case int64 = 7
  }

  /// A tensor that the file holds, row-major and little-endian.
  struct Tensor {
    var name: String
    var element: Element
    var shape: [Int]
    var bytes: [UInt8]
  }

  /// A value that goes in or out; dimensions without a number have a name.
  struct Value {
    var name: String
    var element: Element
    var shape: [Dimension]
    var note: String
  }

  enum Dimension {
    case fixed(Int)
    case named(String)
  }

  private(set) var nodes: [Node] = []
  private(set) var tensors: [Tensor] = []
  var inputs: [Value] = []
  var outputs: [Value] = []
  private var constants: [[Int]: String] = [:]
  private var count = 0

  mutating func node(
    _ kind: String, _ inputs: [String], _ attributes: [(name: String, value: Attribute)] = [], named: String? = nil
  ) -> String {
    count += 1
    let output = named ?? "\(kind.lowercased())\(count)"
    nodes.append(
      Node(kind: kind, name: "\(kind)_\(count)", inputs: inputs, outputs: [output], attributes: attributes))
    return output
  }

  mutating func nodes(
    _ kind: String, _ inputs: [String], outputs: Int, _ attributes: [(name: String, value: Attribute)] = []
  ) -> [String] {
    count += 1
    let names = (0..<outputs).map { "\(kind.lowercased())\(count)_\($0)" }
    nodes.append(Node(kind: kind, name: "\(kind)_\(count)", inputs: inputs, outputs: names, attributes: attributes))
    return names
  }

  mutating func floats(_ values: [Float], shape: [Int], named name: String) -> String {
    tensor(name, .float32, shape, values.flatMap { $0.bitPattern.littleEndianBytes })
  }

  mutating func int8(_ values: [Int8], shape: [Int], named name: String) -> String {
    tensor(name, .int8, shape, values.map { UInt8(bitPattern: $0) })
  }

  mutating func number(_ value: Float) -> String {
    node("Constant", [], [("value", .number(value))])
  }

  /// A row of integers, stored once.
  mutating func integers(_ values: [Int]) -> String {
    if let known = constants[values] { return known }
    let name = tensor(
      "integers\(constants.count)", .int64, [values.count], values.flatMap { Int64($0).littleEndianBytes })
    constants[values] = name
    return name
  }

  private mutating func tensor(_ name: String, _ element: Element, _ shape: [Int], _ bytes: [UInt8]) -> String {
    tensors.append(Tensor(name: name, element: element, shape: shape, bytes: bytes))
    return name
  }
}

/// The operators that networks need, under short names.
extension ONNXGraph {
  mutating func add(_ a: String, _ b: String) -> String { node("Add", [a, b]) }
  mutating func subtract(_ a: String, _ b: String) -> String { node("Sub", [a, b]) }
  mutating func multiply(_ a: String, _ b: String) -> String { node("Mul", [a, b]) }
  mutating func product(_ a: String, _ b: String) -> String { node("MatMul", [a, b]) }
  mutating func sigmoid(_ x: String) -> String { node("Sigmoid", [x]) }

  mutating func transpose(_ x: String, _ order: [Int]) -> String {
    node("Transpose", [x], [("perm", .integers(order))])
  }

  /// 0 keeps a dimension, −1 takes what is left.
  mutating func reshape(_ x: String, _ shape: [Int]) -> String {
    node("Reshape", [x, integers(shape)])
  }

  mutating func concatenate(_ xs: [String], axis: Int) -> String {
    xs.count == 1 ? xs[0] : node("Concat", xs, [("axis", .integer(axis))])
  }

  mutating func split(_ x: String, _ sizes: [Int], axis: Int) -> [String] {
    nodes("Split", [x, integers(sizes)], outputs: sizes.count, [("axis", .integer(axis))])
  }

  mutating func unsqueeze(_ x: String, _ axes: [Int]) -> String {
    node("Unsqueeze", [x, integers(axes)])
  }

  mutating func cast(_ x: String, to element: Element) -> String {
    node("Cast", [x], [("to", .integer(element.rawValue))])
  }

  /// The size of a dimension, a row of one number.
  mutating func size(_ x: String, axis: Int) -> String {
    node("Shape", [x], [("start", .integer(axis)), ("end", .integer(axis + 1))])
  }

  /// Zeros, which need no bytes in the file.
  mutating func zeros(_ shape: [Int]) -> String {
    node("ConstantOfShape", [integers(shape)], [("value", .number(0))])
  }
}

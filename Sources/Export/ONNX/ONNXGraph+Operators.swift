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

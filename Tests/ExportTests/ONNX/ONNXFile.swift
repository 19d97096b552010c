import Foundation

/// An ONNX file, read back by its specification alone.
struct ONNXFile {
  struct Node {
    var kind: String
    var inputs: [String]
    var outputs: [String]
    var attributes: [String: ProtobufMessage]

    func integer(_ name: String, _ standard: Int = 0) -> Int { attributes[name]?.integers(3).first ?? standard }
    func integers(_ name: String) -> [Int] { attributes[name]?.integers(8) ?? [] }
    func text(_ name: String) -> String? { attributes[name]?.texts(4).first }
    func texts(_ name: String) -> [String] { attributes[name]?.texts(9) ?? [] }
    func floats(_ name: String) -> [Float] { attributes[name]?.floats(7) ?? [] }
    func float(_ name: String) -> Float { attributes[name]?.floats(2).first ?? 0 }
    func array(_ name: String) -> GraphArray? { attributes[name]?.messages(5).first.flatMap(ONNXFile.array) }
  }

  var operators: Int
  var nodes: [Node]
  var arrays: [String: GraphArray]
  var inputs: [String]
  var outputs: [String]
  var properties: [String: String]

  init?(_ bytes: [UInt8]) {
    guard let model = ProtobufMessage(bytes), let graph = model.messages(7).first,
      let version = model.messages(8).first?.integers(2).first
    else { return nil }
    operators = version
    nodes = graph.messages(1).map { node in
      Node(
        kind: node.texts(4).first ?? "", inputs: node.texts(1), outputs: node.texts(2),
        attributes: Dictionary(
          node.messages(5).map { ($0.texts(1).first ?? "", $0) }, uniquingKeysWith: { first, _ in first }))
    }
    arrays = [:]
    for tensor in graph.messages(5) {
      guard let array = Self.array(tensor), let name = tensor.texts(8).first, arrays[name] == nil else { return nil }
      arrays[name] = array
    }
    inputs = graph.messages(11).flatMap { $0.texts(1).prefix(1) }
    outputs = graph.messages(12).flatMap { $0.texts(1).prefix(1) }
    properties = Dictionary(
      model.messages(14).map { ($0.texts(1).first ?? "", $0.texts(2).first ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  /// A tensor; `nil` where its bytes don't fit its shape.
  private static func array(_ tensor: ProtobufMessage) -> GraphArray? {
    let shape = tensor.integers(1)
    guard let bytes = tensor.bytes(9).first, let type = tensor.integers(2).first else { return nil }
    let size = [1: 4, 3: 1, 7: 8][type] ?? 0
    guard bytes.count == shape.reduce(size, *) else { return nil }
    let values: [Float] = stride(from: 0, to: bytes.count, by: size).map { at in
      let bits = (0..<size).reduce(UInt64(0)) { $0 | UInt64(bytes[at + $1]) << UInt64(8 * $1) }
      return switch type {
      case 1: Float(bitPattern: UInt32(bits))
      case 3: Float(Int8(truncatingIfNeeded: bits))
      default: Float(Int64(bitPattern: bits))
      }
    }
    return GraphArray(shape: shape, values: values, isInteger: type == 7)
  }

  /// Computes the graph: the operators that the exporter uses, after ONNX's description of each.
  func run(_ feeds: [String: GraphArray]) throws -> [String: GraphArray] {
    var known = arrays.merging(feeds) { $1 }
    for node in nodes {
      let results = try ONNXOperators.run(node, node.inputs.map { known[$0] })
      for (name, result) in zip(node.outputs, results) {
        guard known[name] == nil else { throw Failure(description: "\(name) is made twice") }
        known[name] = result
      }
    }
    return known
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }
}

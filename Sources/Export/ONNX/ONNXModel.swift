/// A graph with what stands around it in a file.
///
/// ## Source
/// onnx.proto of ONNX 1.12, whose numbers of fields are those of every later version.
struct ONNXModel {
  /// The version of the operators; 17 brought LayerNormalization.
  static let operators = 17
  private static let structure = 8

  var graph: ONNXGraph
  var name: String
  var note: String
  var properties: [(key: String, value: String)]

  var bytes: [UInt8] {
    var writer = ProtobufWriter()
    writer.integer(1, Self.structure)
    writer.string(2, "Inkling")
    writer.string(6, note)
    writer.message(7) { Self.write(graph, name, to: &$0) }
    writer.message(8) { opset in
      opset.string(1, "")
      opset.integer(2, Self.operators)
    }
    writer.pairs(14, properties)
    return writer.bytes
  }

  private static func write(_ graph: ONNXGraph, _ name: String, to writer: inout ProtobufWriter) {
    for node in graph.nodes { writer.message(1) { write(node, to: &$0) } }
    writer.string(2, name)
    for tensor in graph.tensors { writer.message(5) { write(tensor, to: &$0) } }
    for value in graph.inputs { writer.message(11) { write(value, to: &$0) } }
    for value in graph.outputs { writer.message(12) { write(value, to: &$0) } }
  }

  private static func write(_ node: ONNXGraph.Node, to writer: inout ProtobufWriter) {
    for input in node.inputs { writer.string(1, input) }
    for output in node.outputs { writer.string(2, output) }
    writer.string(3, node.name)
    writer.string(4, node.kind)
    for attribute in node.attributes {
      writer.message(5) { message in
        message.string(1, attribute.name)
        write(attribute.value, to: &message)
      }
    }
  }

  /// The value in the field of its type, and the type.
  private static func write(_ value: ONNXGraph.Attribute, to writer: inout ProtobufWriter) {
    switch value {
    case .float(let number):
      writer.float(2, number)
      writer.integer(20, 1)
    case .integer(let number):
      writer.integer(3, number)
      writer.integer(20, 2)
    case .string(let text):
      writer.string(4, text)
      writer.integer(20, 3)
    case .number(let number):
      writer.message(5) { tensor in
        write(
          ONNXGraph.Tensor(name: "", element: .float32, shape: [1], bytes: number.bitPattern.littleEndianBytes),
          to: &tensor)
      }
      writer.integer(20, 4)
    case .floats(let numbers):
      for number in numbers { writer.float(7, number) }
      writer.integer(20, 6)
    case .integers(let numbers):
      for number in numbers { writer.integer(8, number) }
      writer.integer(20, 7)
    case .strings(let texts):
      for text in texts { writer.string(9, text) }
      writer.integer(20, 8)
    }
  }

  private static func write(_ tensor: ONNXGraph.Tensor, to writer: inout ProtobufWriter) {
    for size in tensor.shape { writer.integer(1, size) }
    writer.integer(2, tensor.element.rawValue)
    writer.string(8, tensor.name)
    writer.data(9, tensor.bytes)
  }

  private static func write(_ value: ONNXGraph.Value, to writer: inout ProtobufWriter) {
    writer.string(1, value.name)
    writer.message(2) { type in
      type.message(1) { tensor in
        tensor.integer(1, value.element.rawValue)
        tensor.message(2) { shape in
          for dimension in value.shape {
            shape.message(1) { message in
              switch dimension {
              case .fixed(let size): message.integer(1, size)
              case .named(let name): message.string(2, name)
              }
            }
          }
        }
      }
    }
    writer.string(3, value.note)
  }
}

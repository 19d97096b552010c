/// A program with what stands around it in a Core ML file.
///
/// ## Source
/// coremltools, mlmodel/format: Model.proto, FeatureTypes.proto and MIL.proto of version 7, which iOS 16 and macOS 13 read.
struct CoreMLModel {
  private static let version = 7
  private static let operators = "CoreML6"
  /// Where programs say that their file of weights is.
  private static let weights = "@model_path/weights/weight.bin"

  var program: CoreMLProgram
  var note: String
  var licence: String
  var properties: [(key: String, value: String)]

  var bytes: [UInt8] {
    var writer = ProtobufWriter()
    writer.integer(1, Self.version)
    writer.message(2) { description in
      for input in program.inputs { description.message(1) { Self.write(input, to: &$0) } }
      for output in program.outputs { description.message(10) { Self.write(output, to: &$0) } }
      description.message(100) { metadata in
        metadata.string(1, note)
        metadata.string(3, "Inkling")
        metadata.string(4, licence)
        metadata.pairs(100, properties)
      }
    }
    writer.message(502) { program in
      program.integer(1, 1)
      program.entry(2, "main") { function in
        for input in self.program.inputs { function.message(1) { Self.write(input.value, to: &$0) } }
        function.string(2, Self.operators)
        function.entry(3, Self.operators) { block in
          for output in self.program.outputs { block.string(2, output.value.name) }
          for operation in self.program.operations { block.message(3) { Self.write(operation, to: &$0) } }
        }
      }
    }
    return writer.bytes
  }

  /// Writes an input or output as applications see it; the smallest sizes are 1.
  private static func write(_ interface: CoreMLProgram.Interface, to writer: inout ProtobufWriter) {
    let isFixed = interface.value.shape.allSatisfy { $0 != nil }
    writer.string(1, interface.value.name)
    writer.string(2, interface.note)
    writer.message(3) { type in
      type.message(5) { array in
        if isFixed || !interface.limits.isEmpty {
          array.integers(1, interface.value.shape.map { $0 ?? 1 })
        }
        // A float of 32 bits.
        array.integer(2, 0x10020)
        guard !isFixed, !interface.limits.isEmpty else { return }
        array.message(31) { range in
          for (size, limit) in zip(interface.value.shape, interface.limits) {
            range.message(1) { sizes in
              sizes.integer(1, size ?? 1)
              sizes.integer(2, size ?? limit)
            }
          }
        }
      }
    }
  }

  private static func write(_ value: CoreMLProgram.Value, to writer: inout ProtobufWriter) {
    writer.string(1, value.name)
    writer.message(2) { write(value.element, value.shape, to: &$0) }
  }

  private static func write(_ element: CoreMLProgram.Element, _ shape: [Int?], to writer: inout ProtobufWriter) {
    writer.message(1) { tensor in
      tensor.integer(1, element.rawValue)
      if !shape.isEmpty { tensor.integer(2, shape.count) }
      for size in shape {
        tensor.message(3) { dimension in
          if let size { dimension.message(1) { $0.integer(1, size) } } else { dimension.message(2) { _ in } }
        }
      }
    }
  }

  private static func write(_ operation: CoreMLProgram.Operation, to writer: inout ProtobufWriter) {
    writer.string(1, operation.kind)
    for input in operation.inputs {
      writer.entry(2, input.name) { argument in
        for value in input.values { argument.message(1) { $0.string(1, value) } }
      }
    }
    for output in operation.outputs { writer.message(3) { write(output, to: &$0) } }
    let name = CoreMLProgram.Constant(
      element: .string, shape: [], content: .literal(.text(operation.outputs[0].name)))
    for (key, constant) in [("name", name)] + operation.constants {
      writer.entry(5, key) { write(constant, to: &$0) }
    }
  }

  private static func write(_ constant: CoreMLProgram.Constant, to writer: inout ProtobufWriter) {
    writer.message(2) { write(constant.element, constant.shape, to: &$0) }
    switch constant.content {
    case .literal(let literal): writer.message(3) { value in value.message(1) { write(literal, to: &$0) } }
    case .zeros:
      let zeros = [UInt8](repeating: 0, count: constant.shape.reduce(1, *))
      writer.message(3) { value in value.message(1) { tensor in tensor.message(7) { $0.data(1, zeros) } } }
    case .stored(let start):
      writer.message(5) { file in
        file.string(1, weights)
        file.integer(2, start)
      }
    }
  }

  private static func write(_ literal: CoreMLProgram.Literal, to writer: inout ProtobufWriter) {
    switch literal {
    case .number(let number): writer.message(1) { $0.data(1, number.bitPattern.littleEndianBytes) }
    case .integer(let number): writer.message(2) { $0.integers(1, [number]) }
    case .integers(let numbers): writer.message(2) { $0.integers(1, numbers) }
    case .flag(let flag): writer.message(3) { $0.integers(1, [flag ? 1 : 0]) }
    case .flags(let flags): writer.message(3) { $0.integers(1, flags.map { $0 ? 1 : 0 }) }
    case .text(let text): writer.message(4) { $0.string(1, text) }
    }
  }
}

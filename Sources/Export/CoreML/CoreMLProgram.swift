/// A program of Core ML under construction: operations of its intermediate language, in the order of their computation.
struct CoreMLProgram {
  enum Element: Int {
    case bool = 1
    case string = 2
    case float32 = 11
    case int8 = 21
    case int32 = 23
  }

  /// A result; a size that is known only when the program runs is `nil`. No sizes: a single number.
  struct Value {
    var name: String
    var element: Element = .float32
    var shape: [Int?]
  }

  enum Literal: Hashable {
    case number(Float)
    case integer(Int)
    case integers([Int])
    case flag(Bool)
    case flags([Bool])
    case text(String)
  }

  struct Constant {
    enum Content {
      case literal(Literal)
      case zeros
      /// Where it stands in the file of weights.
      case stored(Int)
    }

    var element: Element
    var shape: [Int]
    var content: Content
  }

  enum Argument {
    case value(Value)
    case values([Value])
    case literal(Literal)
  }

  struct Operation {
    var kind: String
    var inputs: [(name: String, values: [String])]
    var outputs: [Value]
    var constants: [(name: String, constant: Constant)]
  }

  /// An input or output, as applications see it.
  struct Interface {
    var value: Value
    var limits: [Int]
    var note: String
  }

  private(set) var operations: [Operation] = []
  private(set) var weights = CoreMLWeights()
  var inputs: [Interface] = []
  var outputs: [Interface] = []
  private var literals: [Literal: Value] = [:]
  private var count = 0

  mutating func operation(
    _ kind: String, _ inputs: [(name: String, argument: Argument)], shape: [Int?], named: String? = nil
  ) -> Value {
    operation(kind, inputs, shapes: [shape], named: named)[0]
  }

  mutating func operation(
    _ kind: String, _ inputs: [(name: String, argument: Argument)], shapes: [[Int?]], named: String? = nil
  ) -> [Value] {
    let arguments: [(String, [String])] = inputs.map { name, argument in
      switch argument {
      case .value(let value): (name, [value.name])
      case .values(let values): (name, values.map(\.name))
      case .literal(let literal): (name, [constant(literal).name])
      }
    }
    count += 1
    let outputs = shapes.indices.map { index in
      Value(name: named ?? "\(kind)_\(count)" + (shapes.count > 1 ? "_\(index)" : ""), shape: shapes[index])
    }
    operations.append(Operation(kind: kind, inputs: arguments, outputs: outputs, constants: []))
    return outputs
  }

  mutating func floats(_ values: [Float], shape: [Int], named name: String) -> Value {
    let start = weights.add(values.flatMap { $0.bitPattern.littleEndianBytes }, .float32)
    let value = Value(name: name, shape: shape)
    add(
      "const", value, [("val", Constant(element: .float32, shape: shape, content: .stored(start)))])
    return value
  }

  /// A matrix of small integers with a scale for every row.
  mutating func integers(_ bytes: [UInt8], scales: [Float], shape: [Int], named name: String) -> Value {
    let start = weights.add(bytes, .int8)
    let scaleStart = weights.add(scales.flatMap { $0.bitPattern.littleEndianBytes }, .float32)
    let value = Value(name: name, shape: shape)
    add(
      "constexpr_affine_dequantize", value,
      [
        ("quantized_data", Constant(element: .int8, shape: shape, content: .stored(start))),
        ("scale", Constant(element: .float32, shape: [scales.count], content: .stored(scaleStart))),
        ("zero_point", Constant(element: .int8, shape: [scales.count], content: .zeros)),
        ("axis", Constant(element: .int32, shape: [], content: .literal(.integer(0)))),
      ])
    return value
  }

  /// A small constant, which is written once; rows of integers are written for each operation, as coremltools writes them: when it
  /// reads a slice's end that counts from the back, it changes it in place, and with it what others would share.
  private mutating func constant(_ literal: Literal) -> Value {
    if let known = literals[literal] { return known }
    let (element, shape): (Element, [Int]) =
      switch literal {
      case .number: (.float32, [])
      case .integer: (.int32, [])
      case .integers(let numbers): (.int32, [numbers.count])
      case .flag: (.bool, [])
      case .flags(let flags): (.bool, [flags.count])
      case .text: (.string, [])
      }
    count += 1
    let value = Value(name: "constant_\(count)", element: element, shape: shape)
    add("const", value, [("val", Constant(element: element, shape: shape, content: .literal(literal)))])
    if case .integers = literal { return value }
    literals[literal] = value
    return value
  }

  private mutating func add(_ kind: String, _ output: Value, _ constants: [(name: String, constant: Constant)]) {
    operations.append(Operation(kind: kind, inputs: [], outputs: [output], constants: constants))
  }
}

/// The file of a Core ML package that holds its large constants: a header, then each constant behind a header of its own, all
/// at multiples of 64 bytes.
///
/// ## Source
/// coremltools, mlmodel/src/MILBlob/Blob/StorageFormat.hpp, version 2 of the format.
struct CoreMLWeights {
  private static let alignment = 64
  private static let mark: UInt32 = 0xDEAD_BEEF

  private var content: [UInt8] = []
  private var count: UInt32 = 0

  /// Adds a constant and returns where its header stands in the file.
  mutating func add(_ bytes: [UInt8], _ element: CoreMLProgram.Element) -> Int {
    let start = Self.alignment + content.count
    let type: UInt32 =
      switch element {
      case .float32: 2
      case .int8: 4
      default: preconditionFailure("only matrices and vectors stand in the file of weights")
      }
    var header = Self.mark.littleEndianBytes + type.littleEndianBytes
    header += UInt64(bytes.count).littleEndianBytes + UInt64(start + Self.alignment).littleEndianBytes
    content += Self.filled(header) + Self.filled(bytes)
    count += 1
    return start
  }

  var bytes: [UInt8] { Self.filled(count.littleEndianBytes + UInt32(2).littleEndianBytes) + content }

  private static func filled(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (alignment - bytes.count % alignment) % alignment)
  }
}

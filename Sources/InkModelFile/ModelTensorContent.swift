/// A tensor with its numbers, to be written to a model file.
public struct ModelTensorContent: Hashable, Sendable {
  /// The name, unique in the file.
  public var name: String
  /// `[rows, columns]`, or `[count]`; row-major.
  public var shape: [Int]
  /// The storage type of the numbers.
  public var type: ModelTensorType
  /// The numbers as the file holds them.
  public var bytes: [UInt8]

  init(name: String, shape: [Int], type: ModelTensorType, bytes: [UInt8]) {
    precondition(
      bytes.count == shape.reduce(type.size, *), "\(bytes.count) bytes for \(name) of the shape \(shape)")
    self.name = name
    self.shape = shape
    self.type = type
    self.bytes = bytes
  }

  /// A tensor as float32.
  ///
  /// - Precondition: there are as many values as the shape says.
  public static func float32(_ name: String, shape: [Int], _ values: [Float]) -> Self {
    Self(name: name, shape: shape, type: .float32, bytes: littleEndian(values.map { $0.bitPattern }))
  }

  /// A tensor as float16, each number rounded to the nearest.
  ///
  /// - Precondition: there are as many values as the shape says.
  public static func float16(_ name: String, shape: [Int], _ values: [Float]) -> Self {
    Self(name: name, shape: shape, type: .float16, bytes: littleEndian(values.map { HalfFloat.bits(of: $0) }))
  }

  /// A matrix as int8 with one scale a row, and the tensor of the scales.
  ///
  /// A row's scale is its largest magnitude over 127, so that the error is at most half a scale; a row of zeros has the
  /// scale 0.
  ///
  /// - Precondition: the shape has two dimensions, and there are as many values as it says.
  public static func int8(_ name: String, shape: [Int], _ values: [Float]) -> [Self] {
    precondition(shape.count == 2 && values.count == shape[0] * shape[1], "\(values.count) values for \(shape)")
    var numbers: [UInt8] = []
    numbers.reserveCapacity(values.count)
    var scales: [Float] = []
    for row in 0..<shape[0] {
      let row = values[row * shape[1]..<(row + 1) * shape[1]]
      let scale = row.reduce(0) { max($0, abs($1)) } / 127
      scales.append(scale)
      for value in row {
        let number = scale > 0 ? (value / scale).rounded(.toNearestOrEven) : 0
        numbers.append(UInt8(bitPattern: Int8(min(max(number, -127), 127))))
      }
    }
    return [
      Self(name: name, shape: shape, type: .int8, bytes: numbers), float32(name + ".scale", shape: [shape[0]], scales),
    ]
  }

  /// A language model's bytes, as `inkling lm build` writes them.
  public static func languageModel(_ bytes: [UInt8]) -> Self {
    self.bytes(ModelFile.languageModelName, bytes)
  }

  /// Bytes that only their reader understands.
  static func bytes(_ name: String, _ bytes: [UInt8]) -> Self {
    Self(name: name, shape: [bytes.count], type: .int8, bytes: bytes)
  }

  private static func littleEndian<Number: FixedWidthInteger>(_ numbers: [Number]) -> [UInt8] {
    var writer = ContainerWriter()
    for number in numbers { writer.append(number) }
    return writer.bytes
  }
}

import InkCore

/// The storage type of a tensor's numbers.
public enum ModelTensorType: UInt32, Hashable, Sendable, CaseIterable {
  /// IEEE 754 binary32.
  case float32 = 0
  /// IEEE 754 binary16.
  case float16 = 1
  /// Whole numbers from −127 to 127, to be multiplied by their row's scale in the tensor `<name>.scale`.
  case int8 = 24

  /// The bytes of one number.
  public var size: Int {
    switch self {
    case .float32: 4
    case .float16: 2
    case .int8: 1
    }
  }
}

/// A tensor of a model file: its name, shape, type and bytes.
public struct ModelTensor: Hashable, Sendable {
  /// The name, unique in the file.
  public var name: String
  /// `[rows, columns]`, or `[count]`; row-major.
  public var shape: [Int]
  /// The storage type of the numbers.
  public var type: ModelTensorType
  /// The range of its bytes in the file.
  public var bytes: Range<Int>

  /// The number of numbers.
  public var count: Int { shape.reduce(1, *) }

  /// The numbers of a float32 tensor of a file.
  func float32(in file: CheckedBytes) -> [Float] {
    file.array(UInt32.self, at: bytes.lowerBound, count: count).map { Float(bitPattern: $0) }
  }
}

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
    precondition(bytes.count == shape.reduce(type.size, *), "\(bytes.count) bytes for \(name) of the shape \(shape)")
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

extension ModelTensorContent {
  /// The numbers, rounded to the storage type; those of int8 without their scales.
  package var values: [Float] {
    switch type {
    case .float32: numbers(UInt32.self).map { Float(bitPattern: $0) }
    case .float16: numbers(UInt16.self).map { HalfFloat.float(of: $0) }
    case .int8: bytes.map { Float(Int8(bitPattern: $0)) }
    }
  }

  private func numbers<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) -> [Number] {
    CheckedBytes(copying: bytes).array(Number.self, at: 0, count: bytes.count / MemoryLayout<Number>.size)
  }
}

/// IEEE 754 binary16 numbers as their bits, since `Float16` isn't there on every platform.
package enum HalfFloat {
  /// The nearest half-precision number, ties to even; too large becomes infinite.
  package static func bits(of value: Float) -> UInt16 {
    let word = value.bitPattern
    let sign = UInt16(truncatingIfNeeded: word >> 16) & 0x8000
    let magnitude = word & 0x7fff_ffff
    if magnitude >= 0x7f80_0000 {
      return sign | (magnitude > 0x7f80_0000 ? 0x7e00 : 0x7c00)
    }
    // 65520 and above round to infinity.
    if magnitude >= 0x477f_f000 { return sign | 0x7c00 }
    if magnitude < 0x3880_0000 {
      // Subnormal: the significand in units of 2⁻²⁴, rounded by adding 0.5 in binary32, whose last bit is then worth 2⁻²⁴.
      let rounded = Float(bitPattern: magnitude) + 0.5
      return sign | UInt16(truncatingIfNeeded: rounded.bitPattern &- Float(0.5).bitPattern)
    }
    let rounded = magnitude &+ 0x0fff &+ ((magnitude >> 13) & 1)
    return sign | UInt16(truncatingIfNeeded: (rounded &- 0x3800_0000) >> 13)
  }

  /// The number of the bits; exact.
  package static func float(of bits: UInt16) -> Float {
    let sign = UInt32(bits & 0x8000) << 16
    let exponent = UInt32(bits >> 10) & 31
    let fraction = UInt32(bits & 0x3ff)
    switch exponent {
    case 0:
      let magnitude = Float(fraction) * 0x1p-24
      return sign == 0 ? magnitude : -magnitude
    case 31: return Float(bitPattern: sign | 0x7f80_0000 | fraction << 13)
    default: return Float(bitPattern: sign | (exponent + 112) << 23 | fraction << 13)
    }
  }
}

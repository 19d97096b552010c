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
}

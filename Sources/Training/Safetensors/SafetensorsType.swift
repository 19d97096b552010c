/// The number format of a tensor in a safetensors file.
public enum SafetensorsType: String, Sendable, CaseIterable {
  /// One byte, 0 or 1.
  case bool = "BOOL"
  /// Unsigned 8-bit.
  case uint8 = "U8"
  /// Signed 8-bit.
  case int8 = "I8"
  /// Unsigned 16-bit.
  case uint16 = "U16"
  /// Signed 16-bit.
  case int16 = "I16"
  /// IEEE half precision.
  case float16 = "F16"
  /// The upper half of a single.
  case bfloat16 = "BF16"
  /// Unsigned 32-bit.
  case uint32 = "U32"
  /// Signed 32-bit.
  case int32 = "I32"
  /// IEEE single precision.
  case float32 = "F32"
  /// Unsigned 64-bit.
  case uint64 = "U64"
  /// Signed 64-bit.
  case int64 = "I64"
  /// IEEE double precision.
  case float64 = "F64"

  /// The bytes of one number.
  public var size: Int {
    switch self {
    case .bool, .uint8, .int8: 1
    case .uint16, .int16, .float16, .bfloat16: 2
    case .uint32, .int32, .float32: 4
    case .uint64, .int64, .float64: 8
    }
  }
}

/// A value of GGUF metadata.
enum ContainerValue: Hashable, Sendable {
  case uint32(UInt32)
  case float32(Float)
  case string(String)
  case strings([String])
  case uint32s([UInt32])
  case float32s([Float])
  /// A value of a type that models don't use; skipped, so that other tools' keys do no harm.
  case other(String)

  /// The value's kind in words.
  var kind: String {
    switch self {
    case .uint32: "a UINT32"
    case .float32: "a FLOAT32"
    case .string: "a STRING"
    case .strings: "an ARRAY of STRING"
    case .uint32s: "an ARRAY of UINT32"
    case .float32s: "an ARRAY of FLOAT32"
    case .other(let name): name
    }
  }
}

/// The types of GGUF's values, with their numbers.
enum ContainerValueType: UInt32 {
  case uint8 = 0
  case int8
  case uint16
  case int16
  case uint32
  case int32
  case float32
  case bool
  case string
  case array
  case uint64
  case int64
  case float64

  /// The fewest bytes that a value takes.
  var size: Int {
    switch self {
    case .uint8, .int8, .bool: 1
    case .uint16, .int16: 2
    case .uint32, .int32, .float32: 4
    case .string, .uint64, .int64, .float64: 8
    case .array: 12
    }
  }

  /// The name that GGUF's description gives it.
  var name: String {
    switch self {
    case .uint8: "a UINT8"
    case .int8: "an INT8"
    case .uint16: "a UINT16"
    case .int16: "an INT16"
    case .uint32: "a UINT32"
    case .int32: "an INT32"
    case .float32: "a FLOAT32"
    case .bool: "a BOOL"
    case .string: "a STRING"
    case .array: "an ARRAY"
    case .uint64: "a UINT64"
    case .int64: "an INT64"
    case .float64: "a FLOAT64"
    }
  }
}

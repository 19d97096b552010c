/// A value of GGUF metadata.
package enum ContainerValue: Hashable, Sendable {
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
  case uint8, int8, uint16, int16, uint32, int32, float32, bool, string, array, uint64, int64, float64

  /// The name that GGUF's description gives it.
  var name: String { Self.properties[Int(rawValue)].name }

  /// The fewest bytes that a value takes.
  var size: Int { Self.properties[Int(rawValue)].size }

  private static let properties: [(name: String, size: Int)] = [
    ("a UINT8", 1), ("an INT8", 1), ("a UINT16", 2), ("an INT16", 2), ("a UINT32", 4), ("an INT32", 4),
    ("a FLOAT32", 4), ("a BOOL", 1), ("a STRING", 8), ("an ARRAY", 12), ("a UINT64", 8), ("an INT64", 8),
    ("a FLOAT64", 8),
  ]
}

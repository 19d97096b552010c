extension Span<UInt8> {
  /// The little-endian integer at an offset.
  @inlinable
  package func integer<Value: FixedWidthInteger>(at offset: Int, as type: Value.Type = Value.self) -> Value {
    var value: Value = 0
    for index in 0..<MemoryLayout<Value>.size {
      value |= Value(truncatingIfNeeded: self[offset + index]) << Value(8 * index)
    }
    return value
  }
}

extension String {
  /// Text from before UTF-8 was usual: UTF-8, or else ISO 8859-1.
  @inlinable
  package init(legacy bytes: some Collection<UInt8>) {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self = String(decoding: bytes, as: UTF8.self)
      return
    }
    self =
      String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension ModelTensorContent {
  /// The stored numbers, rounded as they are; those of int8 without their scales.
  package var values: [Float] {
    switch type {
    case .float32: numbers(UInt32.self).map { Float(bitPattern: $0) }
    case .float16: numbers(UInt16.self).map { HalfFloat.float(of: $0) }
    case .int8: bytes.map { Float(Int8(bitPattern: $0)) }
    }
  }

  private func numbers<Number: FixedWidthInteger>(_: Number.Type) -> [Number] {
    let size = Number.bitWidth / 8
    return stride(from: 0, to: bytes.count, by: size).map { offset in
      (0..<size).reduce(0) { $0 | Number(bytes[offset + $1]) << Number(8 * $1) }
    }
  }
}

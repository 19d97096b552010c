import InkCore

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

extension MappedFile {
  /// The bytes in a range, copied.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    withBytes(in: range) { span in unsafe span.withUnsafeBufferPointer { unsafe Array($0) } }
  }

  /// The first place of a byte at or after `start`.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    withBytes(in: start..<count) { span in
      unsafe span.withUnsafeBufferPointer { unsafe $0.firstIndex(of: byte).map { start + $0 } }
    }
  }
}

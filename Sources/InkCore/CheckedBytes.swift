/// Bytes in memory whose every access is checked, and traps beyond them: a copy, memory that was taken over, or a slice of
/// either.
///
/// `@unchecked Sendable`: the bytes are never written after `init`, and live as long as the last reference.
@safe package final class CheckedBytes: @unchecked Sendable {
  /// The number of bytes.
  package let count: Int
  @usableFromInline let base: UnsafeRawPointer
  private let free: @Sendable (UnsafeRawPointer, Int) -> Void

  /// Takes over memory, which `free` releases at the end, given its size.
  @unsafe package init(_ base: UnsafeRawPointer, count: Int, free: @escaping @Sendable (UnsafeRawPointer, Int) -> Void)
  {
    unsafe self.base = base
    self.count = count
    unsafe self.free = free
  }

  /// Copies bytes.
  package convenience init(copying bytes: [UInt8]) {
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 64)
    unsafe bytes.withUnsafeBytes { source in
      if let address = source.baseAddress { unsafe buffer.copyMemory(from: address, byteCount: source.count) }
    }
    unsafe self.init(UnsafeRawPointer(buffer), count: bytes.count) { base, _ in unsafe base.deallocate() }
  }

  deinit {
    unsafe free(base, count)
  }

  /// A part of the bytes, which aren't copied.
  package func slice(_ range: Range<Int>) -> CheckedBytes {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "bytes \(range) of \(count)")
    // The slice retains these bytes.
    return unsafe CheckedBytes(base + range.lowerBound, count: range.count) { _, _ in withExtendedLifetime(self) {} }
  }

  /// A byte.
  @inlinable package func byte(_ offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < count, "byte out of range")
    return unsafe base.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// A little-endian number.
  @inlinable package func load<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, at offset: Int
  ) -> Number {
    precondition(offset >= 0 && offset <= count - MemoryLayout<Number>.size, "number out of range")
    return unsafe Number(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: type))
  }

  /// A copy of little-endian numbers.
  @inlinable package func array<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, at offset: Int, count length: Int
  ) -> [Number] {
    let size = MemoryLayout<Number>.size
    precondition(offset >= 0 && length >= 0 && length <= (count - offset) / size, "numbers out of range")
    return unsafe [Number](unsafeUninitializedCapacity: length) { buffer, initialized in
      for index in 0..<length {
        unsafe (buffer.baseAddress! + index).initialize(
          to: Number(littleEndian: base.loadUnaligned(fromByteOffset: offset + index * size, as: type)))
      }
      initialized = length
    }
  }

  /// Calls a closure with a part of the bytes.
  package func withBytes<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "bytes \(range) of \(count)")
    let buffer = unsafe UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
    return unsafe body(buffer.bindMemory(to: UInt8.self).span)
  }
}

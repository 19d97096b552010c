/// A model file's bytes: mapped from a file, or a copy of bytes in memory. Every access is checked.
///
/// `@unchecked Sendable`: the bytes are never written after `init`, and freed only when the last reference goes.
@safe final class ModelBytes: @unchecked Sendable {
  /// The number of bytes.
  let count: Int
  private let base: UnsafeRawPointer
  private let isMapped: Bool

  /// Takes over memory: to be unmapped, or to be deallocated.
  @unsafe init(_ base: UnsafeRawPointer, count: Int, isMapped: Bool) {
    unsafe self.base = base
    self.count = count
    self.isMapped = isMapped
  }

  /// Copies bytes.
  init(copying bytes: [UInt8]) {
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 64)
    unsafe bytes.withUnsafeBytes { source in
      if let address = source.baseAddress { unsafe buffer.copyMemory(from: address, byteCount: source.count) }
    }
    unsafe base = UnsafeRawPointer(buffer)
    count = bytes.count
    isMapped = false
  }

  deinit {
    if isMapped {
      unsafe Self.unmap(base, count: count)
    } else {
      unsafe base.deallocate()
    }
  }

  /// A little-endian number.
  ///
  /// - Precondition: it lies within the bytes.
  func load<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Number {
    precondition(offset >= 0 && offset <= count - MemoryLayout<Number>.size, "byte \(offset) of \(count)")
    return unsafe Number(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: type))
  }

  /// Calls a closure with a part of the bytes.
  ///
  /// - Precondition: the range lies within the bytes.
  func withBytes<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "bytes \(range) of \(count)")
    let buffer = unsafe UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
    return unsafe body(buffer.bindMemory(to: UInt8.self).span)
  }

  /// The address of a byte, which stays as long as this object does.
  ///
  /// - Precondition: it lies within the bytes.
  @unsafe func address(of offset: Int) -> UnsafeRawPointer {
    precondition(offset >= 0 && offset <= count, "byte \(offset) of \(count)")
    return unsafe base + offset
  }

  /// A copy of little-endian numbers.
  ///
  /// - Precondition: they lie within the bytes.
  func array<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, at offset: Int, count length: Int
  ) -> [Number] {
    let size = MemoryLayout<Number>.size
    precondition(offset >= 0 && length >= 0 && length <= (count - offset) / size, "\(length) numbers at \(offset)")
    return unsafe [Number](unsafeUninitializedCapacity: length) { buffer, initialized in
      for index in 0..<length {
        unsafe (buffer.baseAddress! + index).initialize(
          to: Number(littleEndian: base.loadUnaligned(fromByteOffset: offset + index * size, as: type)))
      }
      initialized = length
    }
  }
}

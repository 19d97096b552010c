/// A language model's bytes: a copy of its own, or a part of a file that someone else has mapped.
///
/// `@unchecked Sendable`: the bytes are never written after `init`, and stay until the last reference goes.
@safe final class LanguageModelBytes: @unchecked Sendable {
  let count: Int
  private let base: UnsafeRawPointer
  /// Holds the one who mapped the bytes; `nil` when they are a copy.
  private let owner: (@Sendable () -> Void)?

  init(copying bytes: [UInt8]) {
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 64)
    unsafe bytes.withUnsafeBytes { source in
      if let address = source.baseAddress { unsafe buffer.copyMemory(from: address, byteCount: source.count) }
    }
    unsafe base = UnsafeRawPointer(buffer)
    count = bytes.count
    owner = nil
  }

  init(_ base: UnsafeRawPointer, count: Int, owner: @escaping @Sendable () -> Void) {
    unsafe self.base = base
    self.count = count
    self.owner = owner
  }

  deinit {
    if owner == nil { unsafe base.deallocate() }
  }

  /// A byte.
  @inline(__always)
  func byte(_ offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < count, "byte out of range")
    return unsafe base.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// A little-endian number.
  @inline(__always)
  func load<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, _ offset: Int) -> Number {
    precondition(offset >= 0 && offset <= count - MemoryLayout<Number>.size, "number out of range")
    return unsafe Number(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: type))
  }

  /// A symbol or a number of children: one byte, or two.
  @inline(__always)
  func small(_ offset: Int, _ index: Int, isWide: Bool) -> Int {
    isWide ? Int(load(UInt16.self, offset + 2 * index)) : Int(byte(offset + index))
  }
}

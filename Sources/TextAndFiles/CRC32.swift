import CZlib

/// The cyclic redundancy check of ISO 3309 by zlib, as in PNG and zip: detects damage, not forgery.
public struct CRC32: Sendable {
  /// The checksum of all bytes so far.
  public private(set) var value: UInt32 = 0

  /// Starts a checksum of no bytes.
  public init() {}

  /// The checksum of some bytes.
  public static func checksum(of bytes: Span<UInt8>) -> UInt32 {
    var checksum = Self()
    checksum.update(with: bytes)
    return checksum.value
  }

  /// Adds further bytes.
  public mutating func update(with bytes: Span<UInt8>) {
    // zlib starts again where it gets no bytes.
    guard !bytes.isEmpty else { return }
    value = unsafe bytes.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: unsafe crc32_z(UInt(value), $0.baseAddress, $0.count))
    }
  }
}

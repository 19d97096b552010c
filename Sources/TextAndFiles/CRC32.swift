/// The cyclic redundancy check of ISO 3309, as in zlib and PNG: detects damage, not forgery.
///
/// ## Source
/// ISO/IEC 3309:1991; the polynomial is 0xEDB88320, reflected.
public struct CRC32: Sendable {
  private var state: UInt32 = .max

  // Slicing by four: table k advances a byte through k further zero bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 4 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = (before >> 8) ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()

  /// Starts a checksum of no bytes.
  public init() {}

  /// The checksum of some bytes.
  public static func checksum(of bytes: Span<UInt8>) -> UInt32 {
    var checksum = Self()
    checksum.update(with: bytes)
    return checksum.value
  }

  /// The checksum of all bytes so far.
  public var value: UInt32 { ~state }

  /// Adds further bytes.
  public mutating func update(with bytes: Span<UInt8>) {
    let tables = Self.tables.span
    var index = 0
    while index + 4 <= bytes.count {
      let word =
        UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
        | UInt32(bytes[index + 3]) << 24
      let mixed = state ^ word
      state =
        tables[768 + Int(mixed & 0xFF)] ^ tables[512 + Int((mixed >> 8) & 0xFF)]
        ^ tables[256 + Int((mixed >> 16) & 0xFF)] ^ tables[Int(mixed >> 24)]
      index += 4
    }
    while index < bytes.count {
      state = (state >> 8) ^ tables[Int((state ^ UInt32(bytes[index])) & 0xFF)]
      index += 1
    }
  }
}

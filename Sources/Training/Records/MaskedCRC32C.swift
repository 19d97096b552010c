/// The checksum of TensorFlow's record files: CRC-32C (Castagnoli), rotated and shifted so that it also detects damage
/// in data that holds checksums.
package enum MaskedCRC32C {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0x82F6_3B78 : crc >> 1 }
  }

  /// The plain CRC-32C.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in crc >> 8 ^ table[Int((crc ^ UInt32(byte)) & 0xFF)] }
  }

  /// The checksum as a record stores it.
  package static func masked(_ bytes: [UInt8]) -> UInt32 {
    let crc = checksum(bytes)
    return (crc >> 15 | crc << 17) &+ 0xA282_EAD8
  }
}

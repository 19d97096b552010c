import CZlib

/// Compresses bytes by zlib.
///
/// ## Source
/// RFC 1950, RFC 1951.
package enum Deflater {
  /// The bytes in zlib's format, as PDF's `FlateDecode` has it.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(count))
    let status = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe compress2(target.baseAddress, &count, source.baseAddress, UInt(source.count), Z_BEST_COMPRESSION)
      }
    }
    precondition(status == Z_OK, "zlib \(ZLIB_VERSION) can't compress \(bytes.count) bytes: \(status)")
    return Array(output.prefix(Int(count)))
  }
}

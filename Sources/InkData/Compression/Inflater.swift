import CZlib

/// Decompresses deflate data piece by piece, by zlib, in constant memory.
///
/// ## Source
/// RFC 1951, RFC 1952.
@safe final class Inflater {
  /// What the compressed data is wrapped in.
  enum Wrapping: Int32 {
    /// Nothing, as in zip files.
    case none = -15
    /// Gzip's header and checksum.
    case gzip = 31
  }

  /// The data isn't what zlib expects.
  struct Failure: Error {
    /// The problem in zlib's words.
    let reason: String
  }

  /// Whether the end of the data is reached.
  private(set) var isAtEnd = false

  // zlib keeps a pointer to the stream, so it may not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var buffer = [UInt8](repeating: 0, count: 1 << 17)

  init(_ wrapping: Wrapping) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let status = unsafe inflateInit2_(
      stream, wrapping.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib \(ZLIB_VERSION) can't start: \(status)")
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Starts afresh with the next member of a file.
  func reset() {
    unsafe inflateReset(stream)
    isAtEnd = false
  }

  /// Decompresses some input.
  ///
  /// - Parameters:
  ///   - input: The next piece of the data.
  ///   - output: Receives the decompressed bytes in pieces of at most 128 KiB.
  /// - Returns: The number of bytes used; fewer than given only at the end of the data.
  func inflate(_ input: Span<UInt8>, to output: (Span<UInt8>) throws -> Void) throws -> Int {
    var used = 0
    while !isAtEnd {
      let available = min(input.count - used, 1 << 20)
      var produced = 0
      var status = Z_OK
      unsafe input.withUnsafeBufferPointer { source in
        unsafe buffer.withUnsafeMutableBufferPointer { target in
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress.map { unsafe $0 + used })
          unsafe stream.pointee.avail_in = UInt32(available)
          unsafe stream.pointee.next_out = target.baseAddress
          unsafe stream.pointee.avail_out = UInt32(target.count)
          status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
          used += unsafe available - Int(stream.pointee.avail_in)
          produced = unsafe target.count - Int(stream.pointee.avail_out)
        }
      }
      if produced > 0 {
        try unsafe buffer.withUnsafeBufferPointer {
          let pieces = unsafe UnsafeBufferPointer(rebasing: $0[0..<produced])
          try output(unsafe pieces.span)
        }
      }
      switch status {
      case Z_STREAM_END: isAtEnd = true
      case Z_OK: if produced < buffer.count, used == input.count { return used }
      // No progress is possible without more input.
      case Z_BUF_ERROR: return used
      default:
        throw Failure(reason: unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "error \(status)")
      }
    }
    return used
  }
}

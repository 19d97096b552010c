import CZlib
import TextAndFiles

/// Decompresses a gzip file of one or several members.
package struct GzipFile {
  let file: MappedFile
  let name: String

  package init(file: MappedFile, name: String) {
    self.file = file
    self.name = name
  }

  package static func isGzip(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 3 && bytes[0] == 0x1F && bytes[1] == 0x8B && bytes[2] == 8
  }

  func unpack(to output: (Span<UInt8>) throws -> Void) throws {
    let inflater = Inflater(.gzip)
    var position = 0
    while position < file.count {
      let piece = position..<min(position + 1 << 20, file.count)
      do {
        position += try file.withBytes(in: piece) { try inflater.inflate($0, to: output) }
      } catch let failure as Inflater.Failure {
        throw ArchiveError.damaged(archive: name, byte: position, reason: failure.reason)
      }
      guard inflater.isAtEnd, position < file.count else { continue }
      // What follows a member is another one, or padding.
      guard file.withBytes(in: position..<file.count, Self.isGzip) else { return }
      inflater.reset()
    }
    guard inflater.isAtEnd else {
      throw ArchiveError.damaged(archive: name, byte: file.count, reason: "the file ends too early")
    }
  }

  /// The first bytes of the contents, so many at least unless there are fewer.
  func start(_ count: Int) throws -> [UInt8] {
    struct Enough: Error {}
    var start: [UInt8] = []
    do {
      try unpack { piece in
        start.append(piece)
        if start.count >= count { throw Enough() }
      }
    } catch is Enough {}
    return start
  }

  /// The contents as far as the file has them, at most `limit` bytes, and whether it was cut.
  func wholeOrCut(limit: Int) throws -> (contents: [UInt8], isCut: Bool) {
    var contents: [UInt8] = []
    do {
      try unpack { try contents.append($0, limit: limit, archive: name) }
    } catch ArchiveError.damaged(_, byte: file.count, _) {
      return (contents, true)
    }
    return (contents, false)
  }

  /// The contents; at most `limit` bytes.
  package func contents(limit: Int) throws -> [UInt8] {
    var contents: [UInt8] = []
    try unpack { try contents.append($0, limit: limit, archive: name) }
    return contents
  }
}

extension [UInt8] {
  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  mutating func append(_ bytes: Span<UInt8>, limit: Int, archive: String) throws(ArchiveError) {
    guard count + bytes.count <= limit else { throw .tooLarge(archive: archive, limit: limit) }
    append(bytes)
  }
}

/// Decompresses deflate data (RFC 1951, RFC 1952) piece by piece, by zlib, in constant memory.
@safe final class Inflater {
  enum Wrapping: Int32 {
    case none = -15
    case gzip = 31
  }

  struct Failure: Error {
    let reason: String
  }

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

  func reset() {
    unsafe inflateReset(stream)
    isAtEnd = false
  }

  /// Decompresses some input to pieces of at most 128 KiB and returns the number of bytes used, which is fewer than given only
  /// at the end of the data.
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

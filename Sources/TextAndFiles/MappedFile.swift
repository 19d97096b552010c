import Foundation

/// A file's bytes, mapped into memory for reading.
///
/// The pages come from the system's cache as they are touched, so that a large file costs little memory. The file
/// must not be shortened while it is mapped; writers in this package rename a new file over it.
public final class MappedFile: Sendable {
  /// The path of the file.
  public let path: String
  /// The number of bytes.
  public let count: Int
  // Read-only from `init` to `deinit`, so any thread may read it at any time.
  private let address: UInt
  /// Whether pages that were released come back.
  private let isFile: Bool
  /// Readers release what they have read in steps of this many bytes.
  package static let releaseStep = 8 << 20

  /// Holds bytes that are in no file, such as a request's, as if they were one's at a path for messages.
  ///
  /// - Throws: `FileFailure` when there isn't enough memory.
  public init(bytes: [UInt8], path: String) throws(FileFailure) {
    self.path = path
    isFile = false
    count = bytes.count
    guard count > 0 else {
      address = 0
      return
    }
    let start = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    address = UInt(bitPattern: start)
    guard let start = unsafe start, unsafe start != MAP_FAILED else { throw FileFailure(operation: "map", path: path) }
    unsafe bytes.withUnsafeBytes { unsafe start.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
  }

  /// Maps a file; an empty file gives an empty mapping.
  public init(path: String) throws(FileFailure) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure(operation: "open", path: path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileFailure(operation: "read", path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileFailure(operation: "read", path: path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    self.path = path
    isFile = true
    count = Int(status.st_size)
    guard count > 0 else {
      address = 0
      return
    }
    address = unsafe UInt(bitPattern: mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0))
    guard unsafe address != UInt(bitPattern: MAP_FAILED) else { throw FileFailure(operation: "map", path: path) }
  }

  deinit {
    if let start = unsafe UnsafeMutableRawPointer(bitPattern: address) { unsafe munmap(start, count) }
  }

  package static func bytes(of path: String) throws(FileFailure) -> [UInt8] {
    let file = try Self(path: path)
    return file.bytes(in: 0..<file.count)
  }

  /// The text of a file; bytes that aren't UTF-8 become replacement characters.
  package static func text(of path: String) throws(FileFailure) -> String {
    let file = try Self(path: path)
    return file.string(in: 0..<file.count)
  }

  /// The text of a file from before UTF-8 was usual: UTF-8, or else ISO 8859-1.
  package static func legacyText(of path: String) throws(FileFailure) -> String {
    String(legacy: try bytes(of: path))
  }

  /// Calls `body` with a range of the bytes, which must lie within the file.
  public func withBytes<Result, Failure: Error>(
    in range: Range<Int>, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) is outside of \(path): \(count) bytes")
    let start = unsafe UnsafePointer<UInt8>(bitPattern: address)
    let buffer = unsafe UnsafeBufferPointer(
      start: start.map { unsafe $0 + range.lowerBound }, count: start == nil ? 0 : range.count)
    return unsafe try body(buffer.span)
  }

  /// Calls `body` with all bytes.
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withBytes(in: 0..<count, body)
  }

  /// A little-endian integer at a byte offset, which must lie within the file.
  public func integer<Value: FixedWidthInteger>(at offset: Int, as type: Value.Type = Value.self) -> Value {
    withBytes(in: offset..<offset + MemoryLayout<Value>.size) { $0.integer(at: 0) }
  }

  /// The text in a range of bytes; bytes that aren't UTF-8 become replacement characters.
  public func string(in range: Range<Int>) -> String {
    withBytes(in: range) { bytes in unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  package func bytes(in range: Range<Int>) -> [UInt8] {
    withBytes(in: range) { span in unsafe span.withUnsafeBufferPointer { unsafe Array($0) } }
  }

  /// Tells the system that a range was read: its pages needn't stay in memory, and come back from the file when they are
  /// touched again.
  package func release(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) is outside of \(path): \(count) bytes")
    guard isFile else { return }
    let pageSize = Int(getpagesize())
    // The page that a range begins in may be one that another range ended in.
    let start = range.lowerBound / pageSize * pageSize
    let end = range.upperBound == count ? count : range.upperBound / pageSize * pageSize
    guard end > start, let first = unsafe UnsafeMutableRawPointer(bitPattern: address) else { return }
    unsafe madvise(first + start, end - start, MADV_DONTNEED)
  }

  /// Releases a range that has come to some length, and returns the offset up to which the file is released.
  package func release(_ range: Range<Int>, after length: Int) -> Int {
    guard range.count >= length else { return range.lowerBound }
    release(range)
    return range.upperBound
  }

  /// Gives the number of each line, from 1, and its range of bytes without the line feed to `body`.
  package func forEachLine(_ body: (_ number: Int, _ range: Range<Int>) throws -> Void) rethrows {
    var start = 0
    var number = 0
    var released = 0
    while start < count {
      number += 1
      released = release(released..<start, after: Self.releaseStep)
      let end = withBytes(in: start..<count) { span in
        unsafe span.withUnsafeBufferPointer { unsafe $0.firstIndex(of: UInt8(ascii: "\n")).map { start + $0 } }
      }
      try body(number, start..<(end ?? count))
      start = (end ?? count) + 1
    }
  }
}

extension Span<UInt8> {
  /// The little-endian integer at an offset.
  @inlinable
  package func integer<Value: FixedWidthInteger>(at offset: Int, as type: Value.Type = Value.self) -> Value {
    var value: Value = 0
    for index in 0..<MemoryLayout<Value>.size {
      value |= Value(truncatingIfNeeded: self[offset + index]) << Value(8 * index)
    }
    return value
  }
}

extension String {
  /// Text from before UTF-8 was usual: UTF-8, or else ISO 8859-1.
  @inlinable
  package init(legacy bytes: some Collection<UInt8>) {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self = String(decoding: bytes, as: UTF8.self)
      return
    }
    self =
      String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

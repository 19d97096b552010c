import Foundation

/// Bytes that are appended now and copied to a file later, with memory for a megabyte of them: the others wait in a temporary
/// file, which has no name.
public final class SpilledBytes {
  /// The number of bytes.
  public private(set) var count = 0

  private let path: String
  private var buffer: [UInt8] = []
  /// The temporary file; negative while there is none.
  private var descriptor: Int32 = -1
  private static let bufferSize = 1 << 20

  /// Starts without bytes; the temporary file is made in the folder of `path`.
  public init(beside path: String) {
    self.path = path
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Appends bytes.
  public func append(_ bytes: some Collection<UInt8>) throws(FileFailure) {
    buffer += bytes
    count += bytes.count
    if buffer.count >= Self.bufferSize { try spill() }
  }

  /// Appends the bytes to a file and to a checksum, in their order.
  public func copy(to file: AtomicFile, checksum: inout CRC32) throws(FileFailure) {
    var offset = 0
    let spilled = count - buffer.count
    while offset < spilled {
      var piece = [UInt8](repeating: 0, count: min(Self.bufferSize, spilled - offset))
      let read = unsafe piece.withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress!, $0.count, off_t(offset))
      }
      if read < 0 && errno == EINTR { continue }
      guard read > 0 else { throw FileFailure(operation: "read", path: path) }
      piece.removeLast(piece.count - read)
      checksum.update(with: piece.span)
      try file.write(piece)
      offset += read
    }
    checksum.update(with: buffer.span)
    try file.write(buffer)
  }

  private func spill() throws(FileFailure) {
    if descriptor < 0 {
      let name = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max)).partial"
      descriptor = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw FileFailure(operation: "write", path: path) }
      unsafe unlink(name)
    }
    var done = 0
    while done < buffer.count {
      let written = unsafe buffer.withUnsafeBytes {
        unsafe Foundation.write(descriptor, $0.baseAddress! + done, $0.count - done)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw FileFailure(operation: "write", path: path) }
      done += written
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

import Foundation

/// A file that replaces the one at its path only when it is complete.
///
/// The bytes go to a temporary file in the same folder; `commit()` syncs it and renames it over the old one. Until
/// then, and when something fails, the old file stays as it was.
public final class AtomicFile {
  /// The path of the finished file.
  public let path: String
  /// The number of bytes written so far.
  public private(set) var count = 0

  private let temporaryPath: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 18

  /// Starts a file for `path`, in a folder that exists.
  public init(path: String) throws(FileFailure) {
    self.path = path
    // Renaming would replace a device by a file.
    var status = stat()
    if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw FileFailure(operation: "replace", path: path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EEXIST)
    }
    temporaryPath = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max)).partial"
    descriptor = unsafe open(temporaryPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileFailure(operation: "write", path: path) }
    buffer.reserveCapacity(Self.bufferSize)
  }

  deinit {
    if descriptor >= 0 {
      close(descriptor)
      unsafe unlink(temporaryPath)
    }
  }

  /// Writes a whole file at once.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    let file = try AtomicFile(path: path)
    try file.write(bytes)
    try file.commit()
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(FileFailure) {
    buffer += bytes
    count += bytes.count
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Replaces bytes that were already written.
  public func overwrite(at offset: Int, with bytes: [UInt8]) throws(FileFailure) {
    precondition(
      offset >= 0 && offset + bytes.count <= count,
      "only \(count) bytes are written; can't replace \(bytes.count) at \(offset)")
    try flush()
    try bytes.span.write(to: descriptor, at: offset, of: path)
  }

  /// Syncs the file and renames it to its path.
  public func commit() throws(FileFailure) {
    try flush()
    guard fsync(descriptor) == 0 else { throw FileFailure(operation: "write", path: path) }
    guard unsafe rename(temporaryPath, path) == 0 else { throw FileFailure(operation: "write", path: path) }
    close(descriptor)
    descriptor = -1
    syncFolder()
  }

  private func flush() throws(FileFailure) {
    try unsafe buffer.withUnsafeBufferPointer { bytes throws(FileFailure) in
      try unsafe bytes.span.write(to: descriptor, of: path)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Makes the renaming itself durable, on systems that can sync a folder.
  private func syncFolder() {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let folderDescriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    if folderDescriptor >= 0 {
      fsync(folderDescriptor)
      close(folderDescriptor)
    }
  }
}

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
  public init(beside path: String) { self.path = path }

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
    try unsafe buffer.withUnsafeBufferPointer { bytes throws(FileFailure) in
      try unsafe bytes.span.write(to: descriptor, of: path)
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension Span<UInt8> {
  /// Writes all bytes to an open file, at its position or at an offset; `path` names it in errors.
  package func write(to descriptor: Int32, at offset: Int? = nil, of path: String) throws(FileFailure) {
    var done = 0
    while done < count {
      let written = unsafe withUnsafeBufferPointer {
        let (start, length) = unsafe ($0.baseAddress! + done, $0.count - done)
        return if let offset {
          unsafe pwrite(descriptor, start, length, off_t(offset + done))
        } else {
          unsafe Foundation.write(descriptor, start, length)
        }
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw FileFailure(operation: "write", path: path) }
      done += written
    }
  }
}

import Foundation
import InkData
import TextAndFiles

/// A file of samples to which one program at a time appends, so that no line that was acknowledged is lost.
struct SampleFile: ~Copyable {
  let path: String
  private var descriptor: Int32
  /// The length up to which the file is whole.
  private var length: Int

  /// Opens a file, or makes it. A last line that a killed program didn't finish is cut off.
  ///
  /// - Throws: `CollectionError.used` when another program has it, `FileFailure`.
  init(path: String) throws {
    let file = try Self.open(path)
    do {
      let size = try Self.size(of: file, path)
      let bytes = size == 0 ? [] : try Self.bytes(of: path)
      let whole = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
      if whole < size, ftruncate(file, whole) != 0 { throw FileFailure(operation: "write", path: path) }
      (self.path, descriptor, length) = (path, file, whole)
    } catch {
      close(file)
      throw error
    }
  }

  deinit { close(descriptor) }

  private static func open(_ path: String) throws -> Int32 {
    let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileFailure(operation: "open", path: path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let isUsed = errno == EWOULDBLOCK
      close(descriptor)
      throw isUsed ? CollectionError.used(file: path) : FileFailure(operation: "lock", path: path)
    }
    return descriptor
  }

  private static func size(of descriptor: Int32, _ path: String) throws -> Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileFailure(operation: "read", path: path) }
    return Int(status.st_size)
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The whole lines.
  func lines() throws -> [[UInt8]] {
    try Self.bytes(of: path).prefix(length).split(separator: UInt8(ascii: "\n")).map(Array.init)
  }

  /// Appends a line, which ends in a line feed; it is on the disk when this returns. When that fails, the file is as before.
  mutating func append(_ line: [UInt8]) throws {
    var start = 0
    while start < line.count {
      let count = unsafe line.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress! + start, line.count - start) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let failure = FileFailure(operation: "write", path: path)
        _ = ftruncate(descriptor, length)
        throw failure
      }
      start += count
    }
    guard fsync(descriptor) == 0 else {
      let failure = FileFailure(operation: "write", path: path)
      _ = ftruncate(descriptor, length)
      throw failure
    }
    length += line.count
  }

  /// Replaces the file by one of other lines, when that is complete.
  mutating func replace(with lines: [[UInt8]]) throws {
    let bytes = Array(lines.map { $0 + [UInt8(ascii: "\n")] }.joined())
    try AtomicFile.write(bytes, to: path)
    let new = try Self.open(path)
    close(descriptor)
    (descriptor, length) = (new, bytes.count)
  }
}

/// A collection that can't be made or changed.
public enum CollectionError: Error, Hashable, Sendable {
  /// Another program appends to the file.
  case used(file: String)
  /// A line of the file isn't a sample of a collection.
  case foreign(file: String, line: Int)
  /// The licence isn't one that samples are collected under.
  case licence(String)
}

extension CollectionError: CustomStringConvertible {
  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .used(let file): "\(file) is used by another program: end that, or collect into another file"
    case .foreign(let file, let line): "\(file): line \(line) isn't a sample that was collected: name a new file"
    case .licence(let name): "“\(name)” isn't a licence that ink is collected under: CC0-1.0 or CC-BY-4.0"
    }
  }
}

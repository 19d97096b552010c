import Foundation
import TextAndFiles

/// Bounds on what an archive unpacks to: a few bytes of an archive can claim to be terabytes.
public struct UnpackingLimits: Hashable, Sendable {
  /// The most bytes, over all files.
  public var bytes: Int
  /// The most files.
  public var files: Int

  /// Makes limits.
  public init(bytes: Int, files: Int) {
    self.bytes = bytes
    self.files = files
  }

  /// The limits of an archive of some size: text of ink compresses to a tenth, rarely to a thirtieth.
  public static func standard(forSize size: Int) -> Self {
    Self(bytes: 1 << 30 + 100 * min(size, 1 << 50), files: 2_000_000)
  }
}

/// Counts what an archive unpacks to and stops at the limits.
struct UnpackingBudget {
  let archive: String
  let limits: UnpackingLimits
  private(set) var bytes = 0
  private(set) var files = 0

  mutating func addBytes(_ count: Int) throws(ArchiveError) {
    bytes += count
    guard bytes <= limits.bytes else { throw .tooLarge(archive: archive, limit: limits.bytes) }
  }

  mutating func addFile() throws(ArchiveError) {
    files += 1
    guard files <= limits.files else { throw .tooManyFiles(archive: archive, limit: limits.files) }
  }
}

struct UnpackedFolder {
  let path: String
  let archive: String

  /// The path for a file of the archive, with the folders that lead to it; `nil` for files that systems add on their own.
  ///
  /// - Throws: `ArchiveError.unsafeName` when the name leads out of the folder.
  func path(for entry: String) throws -> String? {
    // Some programs write Windows' separators.
    let name = entry.replacing("\\", with: "/")
    let parts = name.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }
    guard !parts.isEmpty, !name.hasPrefix("/"), !parts.contains(".."), !name.contains("\0") else {
      throw ArchiveError.unsafeName(archive: archive, entry: entry)
    }
    if parts.contains("__MACOSX") || parts.last!.hasPrefix("._") { return nil }
    let folder = ([path] + parts.dropLast().map(String.init)).joined(separator: "/")
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw ArchiveError.damagedEntry(archive: archive, entry: entry, reason: "its folder can't be made")
    }
    return folder + "/" + parts.last!
  }
}

/// A file that is written once, from the beginning to the end.
final class OutputFile {
  private let path: String
  private let descriptor: Int32

  init(path: String) throws(FileFailure) {
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileFailure(operation: "write", path: path) }
  }

  deinit { close(descriptor) }

  func write(_ bytes: Span<UInt8>) throws(FileFailure) {
    try bytes.write(to: descriptor, of: path)
  }
}

/// A problem with a compressed file or an archive.
public enum ArchiveError: Error, Hashable, Sendable {
  /// The data is damaged or ends too early, near a byte of the archive.
  case damaged(archive: String, byte: Int, reason: String)
  /// A file in the archive is damaged.
  case damagedEntry(archive: String, entry: String, reason: String)
  /// A file in the archive is encrypted or compressed by a method that isn't read.
  case unsupportedEntry(archive: String, entry: String, reason: String)
  /// A file's name leads out of the archive's folder.
  case unsafeName(archive: String, entry: String)
  /// The archive unpacks to more bytes than are allowed.
  case tooLarge(archive: String, limit: Int)
  /// The archive has more files than are allowed.
  case tooManyFiles(archive: String, limit: Int)
}

extension ArchiveError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .damaged(let archive, let byte, let reason):
      "\(archive) is damaged near byte \(byte) (\(reason)): get the file again, it may have been cut"
    case .damagedEntry(let archive, let entry, let reason):
      "“\(entry)” in \(archive) is damaged (\(reason)): get the file again, it may have been cut"
    case .unsupportedEntry(let archive, let entry, let reason):
      "“\(entry)” in \(archive) \(reason): unpack the archive with another program and name its folder"
    case .unsafeName(let archive, let entry):
      "\(archive) has a file “\(entry)”, whose name leads out of its folder: don't trust this archive"
    case .tooLarge(let archive, let limit):
      "\(archive) unpacks to more than \(limit >> 20) MiB, far more than its size suggests: check that it is what it should be, unpack it yourself and name its folder"
    case .tooManyFiles(let archive, let limit):
      "\(archive) has more than \(limit) files: unpack it yourself and name its folder"
    }
  }
}

extension ArchiveError: ImportProblem {
  package var reason: String {
    switch self {
    case .damaged, .damagedEntry: "damaged compression"
    case .unsupportedEntry: "unknown compression"
    case .unsafeName: "unsafe name"
    case .tooLarge, .tooManyFiles: "too large"
    }
  }
}

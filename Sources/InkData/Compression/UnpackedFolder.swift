import Foundation
import TextAndFiles

/// A folder that an archive's files are written to.
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
    var done = 0
    while done < bytes.count {
      let written = unsafe bytes.withUnsafeBufferPointer {
        unsafe Foundation.write(descriptor, $0.baseAddress! + done, $0.count - done)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw FileFailure(operation: "write", path: path) }
      done += written
    }
  }
}

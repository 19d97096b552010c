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
  /// The reason in a few words, for counting.
  package var reason: String {
    switch self {
    case .damaged, .damagedEntry: "damaged compression"
    case .unsupportedEntry: "unknown compression"
    case .unsafeName: "unsafe name"
    case .tooLarge, .tooManyFiles: "too large"
    }
  }
}

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

  init(archive: String, limits: UnpackingLimits) {
    self.archive = archive
    self.limits = limits
  }

  mutating func addBytes(_ count: Int) throws(ArchiveError) {
    bytes += count
    guard bytes <= limits.bytes else { throw .tooLarge(archive: archive, limit: limits.bytes) }
  }

  mutating func addFile() throws(ArchiveError) {
    files += 1
    guard files <= limits.files else { throw .tooManyFiles(archive: archive, limit: limits.files) }
  }
}

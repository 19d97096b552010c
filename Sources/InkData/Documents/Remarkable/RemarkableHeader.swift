/// The first line of reMarkable's files, which names their version.
enum RemarkableHeader {
  /// The start of the line in every version.
  static let mark = Array("reMarkable .lines file, version=".utf8)
  /// The number of bytes of version 6's line.
  static let count = 43

  /// Checks that a file is of version 6.
  static func check(_ bytes: [UInt8], path: String) throws(NoteDocumentError) {
    guard bytes.starts(with: mark) else {
      throw .damaged(file: path, byte: 0, reason: "its first line isn't that of a reMarkable file")
    }
    let version = String(decoding: bytes[mark.count...].prefix { $0 != 0x20 && $0 != 0x0A }.prefix(8), as: UTF8.self)
    guard version == "6" else {
      throw .unsupportedVersion(
        file: path, format: "reMarkable", version: version,
        remedy: "open the page on a tablet with software 3.0 or later, which converts it when something is written")
    }
    guard bytes.count >= count else {
      throw .damaged(file: path, byte: bytes.count, reason: "the file ends too early")
    }
  }
}

import Foundation

/// Text files.
enum TextFile {
  /// The text of a UTF-8 file; what isn't UTF-8 becomes replacement characters.
  static func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}

import Foundation

/// Reads the text files that synthesis starts from.
enum TextFiles {
  /// Returns the paths of a folder's `.txt` files in the order of their names, or the path itself if it is a file.
  static func paths(in path: String) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return [path] }
    return names.filter { $0.hasSuffix(".txt") }.sorted().map { path + "/" + $0 }
  }

  /// Returns the text of a UTF-8 file; `nil` if it can't be read.
  static func text(of path: String) -> String? {
    FileManager.default.contents(atPath: path).flatMap { String(data: $0, encoding: .utf8) }
  }

  /// Returns the lines of a file of texts, without empty ones and comments, which begin with `# `.
  static func lines(of path: String) throws(SynthesisError) -> [Substring] {
    guard let text = text(of: path) else { throw .unreadable(path: path) }
    return text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("# ") }
  }
}

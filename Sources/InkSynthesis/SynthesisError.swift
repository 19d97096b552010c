import Foundation

/// The reason that texts can't be written by a synthesizer.
public enum SynthesisError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No skeleton, template or mark draws a character of the text.
  case noSkeleton(Character, text: String)
  /// The text has nothing to draw.
  case nothingToWrite
  /// The skeletons draw none of the texts.
  case noTexts(path: String)
  /// The file of texts can't be read.
  case unreadable(path: String)
  /// No template draws any character of an inventory's bands.
  case nothingCovered(inventory: String)

  /// The problem, its location and its remedy.
  public var description: String {
    switch self {
    case .noSkeleton(let character, let text):
      "no skeleton draws “\(character)”, which “\(text)” has: add a glyph for it to the skeletons, or leave it out"
    case .nothingToWrite:
      "a text of spaces alone draws nothing: give one that has other characters"
    case .noTexts(let path):
      "\(path) has no line that the skeletons can write: put one text on each line"
    case .unreadable(let path):
      "the texts at \(path) can't be read: name a UTF-8 file with one text on each line"
    case .nothingCovered(let inventory):
      """
      there is no template for any of the chosen characters of \(inventory): name a library that has some, and \
      sources, regions and bands that it holds
      """
    }
  }
}

/// Reads the text files that synthesis starts from.
public enum TextFiles {
  /// Returns the words of a file of texts, separated by white space.
  public static func words(of path: String) throws(SynthesisError) -> [String] {
    try lines(of: path).flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
  }

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

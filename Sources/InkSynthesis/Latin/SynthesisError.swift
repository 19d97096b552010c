/// Why a text can't be written by a synthesizer.
public enum SynthesisError: Error, Hashable, Sendable {
  /// No skeleton draws a character of the text.
  case noSkeleton(Character, text: String)
  /// The text has nothing to draw.
  case nothingToWrite
  /// The skeletons draw none of the texts at hand.
  case noTexts(path: String)
  /// The file of texts can't be read.
  case unreadable(path: String)
}

extension SynthesisError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
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
    }
  }
}

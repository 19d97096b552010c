/// The reason that texts can't be written by a synthesizer.
public enum SynthesisError: Error, Hashable, Sendable {
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
}

extension SynthesisError: CustomStringConvertible {
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

import InkDecoding

/// Why a sample can't be learned from.
public enum AdaptationError: Error, Hashable, Sendable {
  /// Nothing of the ink is visible, or it has more strokes than the model can take.
  case unreadableInk
  /// The text has no graphemes.
  case emptyText
  /// The model can't write this grapheme of the text.
  case unknownGrapheme(Character, index: Int)
  /// The ink is several lines, and a sample is one.
  case severalLines(Int)
  /// The ink is too short for the text.
  case tooShort(frames: Int, needed: Int)
}

extension AdaptationError: CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .unreadableInk: "nothing of the ink can be read: pass ink with visible strokes"
    case .emptyText: "the text is empty: pass what the ink says"
    case .unknownGrapheme(let grapheme, let index):
      "the model can't write “\(grapheme)”, character \(index + 1) of the text: leave such samples out"
    case .severalLines(let count): "the ink is \(count) lines: pass each line with its own text"
    case .tooShort(let frames, let needed):
      "the ink has \(frames) frames, and its text needs \(needed): it can't be what the ink says"
    }
  }
}

/// The sort of character that an isolated sample shows, within which its rank can be counted.
///
/// A form's field often says which sort it takes; the rank within the class is what a recognizer gives that knows it.
public enum CharacterClass: String, Codable, CaseIterable, Sendable {
  /// 0 to 9 and the numerals of other scripts.
  case digit
  /// Capital letters.
  case capital
  /// Small letters.
  case small
  /// Letters of scripts without case, such as Chinese characters.
  case letter
  /// Punctuation, mathematical and other signs.
  case symbol

  /// The class of a grapheme.
  public init(_ grapheme: Character) {
    self =
      if grapheme.isWholeNumber && !grapheme.isLetter {
        .digit
      } else if grapheme.isUppercase {
        .capital
      } else if grapheme.isLowercase {
        .small
      } else if grapheme.isLetter {
        .letter
      } else {
        .symbol
      }
  }

  /// The class of a text that is one grapheme; `nil` for others.
  public init?(of text: String) {
    let graphemes = TextNormalization.graphemes(of: text)
    guard graphemes.count == 1 else { return nil }
    self.init(graphemes[0])
  }
}

/// The class of an isolated character.
///
/// An input field often accepts one class only. Restricted rates and ranks within the class tell how well such a field is
/// served.
public enum CharacterClass: String, Codable, CaseIterable, Sendable {
  /// 0 to 9 and the numerals of other scripts.
  case digit
  /// Uppercase letters.
  case uppercase
  /// Lowercase letters.
  case lowercase
  /// Letters of scripts without case, such as Chinese characters.
  case letter
  /// Punctuation, mathematical and other signs.
  case symbol

  /// The class of a grapheme.
  public init(_ grapheme: Character) {
    // Unicode's properties take several times as long.
    self =
      if let ascii = grapheme.asciiValue {
        switch UnicodeScalar(ascii) {
        case "0"..."9": .digit
        case "A"..."Z": .uppercase
        case "a"..."z": .lowercase
        default: .symbol
        }
      } else if grapheme.isWholeNumber && !grapheme.isLetter {
        .digit
      } else if grapheme.isUppercase {
        .uppercase
      } else if grapheme.isLowercase {
        .lowercase
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

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

enum GraphemeScript: String, CaseIterable {
  case latin = "Latin"
  case greek = "Greek"
  case cyrillic = "Cyrillic"
  case han = "Chinese characters"
  case kana = "Kana"
  case letter = "other letters"
  case digit = "digits"
  case space = "space"
  case sign = "punctuation and signs"

  /// The script of a grapheme's first scalar.
  init(_ grapheme: Character) {
    let value = grapheme.unicodeScalars.first?.value ?? 0
    self =
      if grapheme.isWhitespace {
        .space
      } else if !grapheme.isLetter {
        grapheme.isNumber ? .digit : .sign
      } else {
        switch value {
        case 0x41...0x24F, 0x1E00...0x1EFF, 0xFF21...0xFF5A: .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
        case 0x400...0x52F: .cyrillic
        case 0x3005...0x3007, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: .han
        case 0x3041...0x30FF: .kana
        default: .letter
        }
      }
  }
}

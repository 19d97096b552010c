/// The script of a grapheme, as reports group them.
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

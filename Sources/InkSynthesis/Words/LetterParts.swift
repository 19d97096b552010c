import Foundation

/// A sign that turns a letter into another one.
package enum Mark: Hashable {
  case grave, acute, circumflex, tilde, macron, breve, dotAbove, diaeresis, hookAbove, ring, doubleAcute, caron, horn
  case dotBelow, commaBelow, cedilla, ogonek
  /// The turned comma of ģ, which is above the letter.
  case commaAbove
  /// The caron of ď, ť and ľ, which looks like an apostrophe.
  case apostrophe
  /// The stroke through ø, the bar through đ, the stroke through ł.
  case slash, bar, crossing

  /// Whether it is above the letter, so that i and j lose their dot.
  package var isAbove: Bool {
    switch self {
    case .horn, .dotBelow, .commaBelow, .cedilla, .ogonek, .apostrophe, .slash, .bar, .crossing: false
    default: true
    }
  }

  /// Whether it hangs below the letter.
  package var isBelow: Bool {
    switch self {
    case .dotBelow, .commaBelow, .cedilla, .ogonek: true
    default: false
    }
  }
}

/// The parts of a letter: a letter that people write in isolation, and marks in the order in which they are written.
package struct LetterParts: Hashable {
  /// The letter without marks; `ı` for i without its dot.
  package let base: Character
  /// A letter that is written into the end of the base: æ is a and e.
  package private(set) var ligature: Character?
  package private(set) var marks: [Mark] = []

  /// Finds the parts of a letter; `nil` for one that has none.
  package init?(of letter: Character) {
    switch letter {
    case "ı": base = letter
    case "ø", "Ø": (base, marks) = (letter == "ø" ? "o" : "O", [.slash])
    case "đ", "Đ", "Ð": (base, marks) = (letter == "đ" ? "d" : "D", [.bar])
    case "ł", "Ł": (base, marks) = (letter == "ł" ? "l" : "L", [.crossing])
    case "æ", "Æ": (base, ligature) = letter == "æ" ? ("a", "e") : ("A", "E")
    case "œ", "Œ": (base, ligature) = letter == "œ" ? ("o", "e") : ("O", "E")
    case "ģ": (base, marks) = ("g", [.commaAbove])
    case "ď", "ť", "ľ", "Ľ": (base, marks) = (Self.decomposed(letter)[0], [.apostrophe])
    default:
      let scalars = Self.decomposed(letter)
      guard scalars.count > 1, let marks = Self.marks(scalars.dropFirst(), of: scalars[0]) else { return nil }
      let isDotless = scalars[0] == "i" && marks.contains(where: \.isAbove)
      (base, self.marks) = (isDotless ? "ı" : scalars[0], marks)
    }
  }

  private static func decomposed(_ letter: Character) -> [Character] {
    String(letter).decomposedStringWithCanonicalMapping.unicodeScalars.map(Character.init)
  }

  /// The marks of combining characters: those at the letter first, then those around them, tones last.
  private static func marks(_ combining: ArraySlice<Character>, of base: Character) -> [Mark]? {
    let marks = combining.compactMap { table[$0.unicodeScalars.first?.value ?? 0] }
    guard marks.count == combining.count else { return nil }
    // Latvian letters have a comma below, whose name in Unicode is cedilla.
    let below = marks.map { $0 == .cedilla && "gklnrGKLNR".contains(base) ? .commaBelow : $0 }
    return below.filter { $0 != .dotBelow } + below.filter { $0 == .dotBelow }
  }

  private static let table: [UInt32: Mark] = [
    0x300: .grave, 0x301: .acute, 0x302: .circumflex, 0x303: .tilde, 0x304: .macron, 0x306: .breve, 0x307: .dotAbove,
    0x308: .diaeresis, 0x309: .hookAbove, 0x30A: .ring, 0x30B: .doubleAcute, 0x30C: .caron, 0x31B: .horn,
    0x323: .dotBelow, 0x326: .commaBelow, 0x327: .cedilla, 0x328: .ogonek,
  ]
}

import CCharacterLists
import Foundation

/// The letters and signs of a language that is written with Latin letters.
///
/// `Sources/CCharacterLists/latin-alphabets.txt` holds them, one line a language, and tells their sources.
///
/// Graphemes are composed (NFC). A Swift `Character` equals another one that is canonically equivalent, so that decomposed
/// text has the same labels; `normalized(_:)` composes it, so that texts are equal as bytes, too.
public struct LatinAlphabet: Hashable, Sendable {
  /// The language's BCP-47 tag.
  public let tag: String
  /// The language's English name.
  public let name: String
  /// The lowercase letters of the language's own words.
  public let letters: [Character]
  /// Lowercase letters of names and borrowed words.
  public let borrowed: [Character]
  /// The signs of the language's texts that ASCII doesn't have.
  public let punctuation: [Character]
  private let spellings: [Character: String]

  /// All languages in the order of their tags.
  public static let all: [LatinAlphabet] = {
    let bytes = (0..<latin_alphabets_size()).map(latin_alphabets_byte)
    return bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
      .map { LatinAlphabet(line: String(decoding: $0, as: UTF8.self)) }
  }()

  /// Returns the alphabet of a language.
  ///
  /// A tag with subtags that the list doesn't have, such as `de-AT`, is read as the language without them.
  /// - Throws: `InventoryError.unknown` if there is none.
  public static func named(_ tag: String) throws(InventoryError) -> LatinAlphabet {
    var wanted = Substring(tag)
    while true {
      if let alphabet = all.first(where: { $0.tag == wanted }) { return alphabet }
      guard let end = wanted.lastIndex(of: "-") else { throw .unknown(name: tag, known: all.map(\.tag)) }
      wanted = wanted[..<end]
    }
  }

  /// The graphemes of a network that reads all languages: those of the English model, in its order, then the letters of
  /// all alphabets.
  ///
  /// `ŋ` is in it, though no language of the list needs it.
  public static let network: [Character] = {
    var result =
      (0x20...0x7E).map { Character(UnicodeScalar(UInt8($0))) } + Array("£§°±²³×÷½ΔΣΩαβγδεθλμπσφω•€←↑→↓↔⇒√∞≈≠≤≥✓")
    var known = Set(result)
    for alphabet in all {
      for grapheme in alphabet.graphemes where known.insert(grapheme).inserted { result.append(grapheme) }
    }
    for grapheme in "ŋŊ" where known.insert(grapheme).inserted { result.append(grapheme) }
    return result
  }()

  /// The letters and borrowed letters in lowercase and uppercase, then the punctuation.
  public var graphemes: [Character] {
    let lowercase = letters + borrowed
    return lowercase + lowercase.compactMap(uppercase) + punctuation
  }

  /// Returns the uppercase letter of a letter by the language's rule; `nil` for one that has none, such as ß.
  public func uppercase(_ letter: Character) -> Character? {
    if letter == "i", tag == "tr" { return "İ" }
    let text = letter.uppercased()
    return text.count == 1 && text.first != letter ? text.first : nil
  }

  /// Returns a word with its first letter, or all of its letters, in uppercase; ß becomes SS.
  public func capitalized(_ word: String, wholly: Bool = false) -> String {
    let changed = wholly ? word.count : 1
    return word.prefix(changed).map { uppercase($0).map(String.init) ?? $0.uppercased() }.joined()
      + word.dropFirst(changed)
  }

  /// Returns a text as the language's model writes it: composed (NFC), in the language's spelling of each letter, with three
  /// full stops for an ellipsis, plain spaces and hyphens; ẞ, which looks like ß in ink, becomes ß.
  public func normalized(_ text: String) -> String {
    var result = ""
    for character in text.precomposedStringWithCanonicalMapping {
      result += spellings[character] ?? Self.commonSpellings[character] ?? String(character)
    }
    return result
  }

  private static let commonSpellings: [Character: String] = [
    "…": "...", "\u{A0}": " ", "\u{202F}": " ", "\u{2009}": " ", "\u{AD}": "", "\u{200B}": "", "\u{FEFF}": "",
    "\u{2010}": "-", "\u{2011}": "-", "−": "-", "ẞ": "ß", "ʼ": "’", "´": "'", "ﬁ": "fi", "ﬂ": "fl",
  ]

  private init(line: String) {
    let columns = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    precondition(columns.count == 6, "latin-alphabets.txt: \(columns.count) columns instead of 6 in “\(line)”")
    (tag, name) = (columns[0], columns[1])
    letters = Array(columns[2])
    borrowed = Array(columns[3])
    punctuation = Array(columns[4])
    var spellings: [Character: String] = [:]
    for spelling in columns[5].split(separator: " ") {
      let sides = spelling.split(separator: "=")
      guard sides.count == 2, let old = sides[0].first else {
        preconditionFailure("latin-alphabets.txt: “\(spelling)”")
      }
      spellings[old] = String(sides[1])
      // Uppercase follows: Ş becomes Ș as ş becomes ș.
      let upper = old.uppercased()
      if upper.count == 1, let first = upper.first { spellings[first] = sides[1].uppercased() }
    }
    self.spellings = spellings
  }
}

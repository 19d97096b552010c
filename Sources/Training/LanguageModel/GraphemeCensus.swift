import Foundation
public import InkCore

/// The letters of a language's texts with their frequencies, by which the graphemes of an alphabet are found that the language
/// uses.
public struct GraphemeCensus: Sendable {
  /// The occurrences of each letter, in lowercase.
  public private(set) var counts: [Character: Double] = [:]

  /// Makes a census of no text.
  public init() {}

  /// The occurrences of all letters.
  public var total: Double { counts.values.reduce(0, +) }

  /// Counts the letters of a text as if it occurred `weight` times.
  public mutating func add(text: some StringProtocol, weight: Double = 1) {
    for grapheme in text where grapheme.isLetter { counts[Self.lowercase(grapheme), default: 0] += weight }
  }

  /// Counts the letters of a list of words, a word and its count on each line.
  public mutating func add(wordList: String) {
    for line in wordList.split(whereSeparator: \.isNewline) {
      let parts = line.split(whereSeparator: \.isWhitespace)
      guard let word = parts.first else { continue }
      add(text: word, weight: parts.count > 1 ? Double(parts[1]) ?? 1 : 1)
    }
  }

  /// The graphemes of an alphabet that the language uses, in the alphabet's order.
  ///
  /// Letters with marks, and others beyond a to z of the Latin script, are those that at least one of `rarest` letters is. Letters
  /// of names in other languages are rarer. All else belongs to every language: digits, signs, a to z, which names and
  /// addresses need, and letters of other scripts, which formulas have.
  public func graphemes(of alphabet: Alphabet, rarest: Double = 50_000) -> [Character] {
    let least = total / rarest
    return alphabet.graphemes.filter { grapheme in
      guard Self.isMarkedLatin(grapheme) else { return true }
      return (counts[Self.lowercase(grapheme)] ?? 0) > least
    }
  }

  /// The letters that an alphabet lacks, the most frequent first, each with its share of all letters; rarer ones than
  /// `rarest` are names of other languages.
  public func missing(from alphabet: Alphabet, rarest: Double = 50_000) -> [(letter: Character, share: Double)] {
    let total = max(total, 1)
    return counts.filter { alphabet.label(of: $0.key) == nil && $0.value > total / rarest }
      .map { (letter: $0.key, share: $0.value / total) }
      .sorted { $0.share != $1.share ? $0.share > $1.share : $0.letter < $1.letter }
  }

  /// The share of the letters that an alphabet has, or has without their marks.
  public func readableShare(of alphabet: Alphabet) -> Double {
    let readable = counts.filter { letter, _ in
      alphabet.label(of: letter) != nil
        || String(letter).folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
          .allSatisfy { alphabet.label(of: $0) != nil }
        || Self.isMarkedLatin(letter)
    }
    return total > 0 ? readable.values.reduce(0, +) / total : 0
  }

  /// Whether a grapheme is a letter of the Latin script other than a to z.
  private static func isMarkedLatin(_ grapheme: Character) -> Bool {
    guard let scalar = grapheme.unicodeScalars.first, grapheme.isLetter else { return false }
    if scalar.isASCII { return grapheme.unicodeScalars.count > 1 }
    switch scalar.value {
    case 0xAA, 0xB5, 0xBA: return false
    case 0xC0...0x24F, 0x1E00...0x1EFF: return true
    default: return false
    }
  }

  /// The lowercase form where it is one grapheme.
  private static func lowercase(_ grapheme: Character) -> Character {
    let text = grapheme.lowercased()
    return text.count == 1 ? text.first! : grapheme
  }
}

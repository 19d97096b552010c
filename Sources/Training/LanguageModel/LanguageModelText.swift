import Foundation
import InkCore

/// Turns plain text into the symbols that a language model counts.
///
/// White space becomes single spaces; blank lines divide paragraphs. A grapheme that the alphabet lacks is replaced by
/// its plain form where that is known (curly quotes, long dashes, letters with accents), and breaks the text
/// in two otherwise. Underscores around words, which plain-text books use for emphasis, are left out.
struct LanguageModelText {
  /// A piece of text without a break, and where in it lines begin.
  struct Piece {
    var symbols: [UInt16] = []
    var lineStarts: [Int] = []
  }

  private let symbols: [Character: UInt16]
  private var folded: [Character: [UInt16]] = [:]
  private let space: UInt16?

  init(_ vocabulary: LanguageModelVocabulary) {
    symbols = vocabulary.symbols
    space = vocabulary.symbols[" "]
  }

  mutating func pieces(of text: String) -> [Piece] {
    var result: [Piece] = []
    var piece = Piece()
    func close() {
      if !piece.symbols.isEmpty { result.append(piece) }
      piece = Piece()
    }
    // Lines are split by bytes: a line end and what follows it may be one grapheme.
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if words.isEmpty {
        close()
        continue
      }
      for (index, word) in words.enumerated() {
        if let space, !piece.symbols.isEmpty { piece.symbols.append(space) }
        if index == 0 { piece.lineStarts.append(piece.symbols.count) }
        for grapheme in Self.withoutEmphasis(word) {
          if let symbol = symbols[grapheme] {
            piece.symbols.append(symbol)
          } else if let plain = plain(grapheme) {
            piece.symbols += plain
          } else {
            let end = piece.symbols.count
            piece.lineStarts.removeAll { $0 >= end }
            close()
          }
        }
      }
    }
    close()
    return result
  }

  private static func withoutEmphasis(_ word: Substring) -> Substring {
    guard word.contains("_") else { return word }
    var word = word
    while word.first == "_" { word.removeFirst() }
    guard let last = word.lastIndex(of: "_"), !word[word.index(after: last)...].contains(where: \.isLetter) else {
      return word
    }
    return word[..<last] + word[word.index(after: last)...]
  }

  private mutating func plain(_ grapheme: Character) -> [UInt16]? {
    if let known = folded[grapheme] { return known.isEmpty ? nil : known }
    let text =
      Self.substitutes[grapheme]
      ?? String(grapheme).folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
    let found = text.map { symbols[$0] }
    let result = found.contains(nil) ? [] : found.compactMap(\.self)
    folded[grapheme] = result
    return result.isEmpty ? nil : result
  }

  private static let substitutes: [Character: String] = [
    "‘": "'", "’": "'", "‚": "'", "′": "'", "“": "\"", "”": "\"", "„": "\"", "″": "\"", "«": "\"", "»": "\"",
    "–": "-", "—": "--", "―": "--", "‐": "-", "‑": "-", "−": "-", "…": "...", "×": "x", "·": ".", "•": "*",
    "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ß": "ss", "ł": "l", "đ": "d",
  ]
}

/// The symbols that a language model counts, and the grapheme of each.
///
/// The digits of an alphabet share one symbol: the ink decides which digit it is, so that numbers that the corpus lacks
/// aren't unlikely.
public struct LanguageModelVocabulary: Hashable, Sendable {
  /// The graphemes in the alphabet's order.
  public let graphemes: [Character]
  /// The symbol of each grapheme.
  public let symbols: [Character: UInt16]
  /// The number of symbols.
  public let symbolCount: Int

  /// Makes a vocabulary of an alphabet.
  public init(_ alphabet: Alphabet) throws(LanguageModelBuildError) {
    graphemes = alphabet.graphemes
    guard !graphemes.isEmpty, graphemes.count < 65_534 else { throw .alphabetSize(graphemes.count) }
    var symbols: [Character: UInt16] = [:]
    var next: UInt16 = 0
    var digit: UInt16?
    for grapheme in graphemes {
      if grapheme.isASCII, grapheme.isWholeNumber {
        if let digit {
          symbols[grapheme] = digit
          continue
        }
        digit = next
      }
      symbols[grapheme] = next
      next += 1
    }
    self.symbols = symbols
    symbolCount = Int(next)
  }
}

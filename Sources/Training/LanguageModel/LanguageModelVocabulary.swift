import InkCore

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
  ///
  /// - Throws: `LanguageModelBuildError.alphabetSize`.
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

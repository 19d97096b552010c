/// An error in an alphabet, or in a text that it should encode.
public enum AlphabetError: Error, Hashable, Sendable {
  /// A grapheme occurs twice in an alphabet.
  case duplicate(Character, firstLabel: Int32, secondLabel: Int32)
  /// A text has a grapheme that the alphabet lacks, at a grapheme index.
  case unknown(Character, index: Int)
}

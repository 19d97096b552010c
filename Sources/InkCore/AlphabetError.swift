/// What can be wrong between a text and an alphabet.
public enum AlphabetError: Error, Hashable, Sendable {
  /// A grapheme occurs twice in an alphabet.
  case duplicate(Character, firstLabel: Int32, secondLabel: Int32)
  /// A text has a grapheme that the alphabet lacks, at a grapheme index.
  case unknown(Character, index: Int)
}

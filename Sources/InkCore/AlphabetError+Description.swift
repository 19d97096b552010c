extension AlphabetError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .duplicate(let grapheme, let first, let second):
      "the alphabet has “\(grapheme)” twice, as labels \(first) and \(second): remove one of them"
    case .unknown(let grapheme, let index):
      "the alphabet lacks “\(grapheme)”, which stands at position \(index) of the text: add it to the alphabet or leave the text out"
    }
  }
}

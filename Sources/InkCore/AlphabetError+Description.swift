extension AlphabetError: CustomStringConvertible {
  /// A sentence that says what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .duplicate(let grapheme, let first, let second):
      "the alphabet has “\(grapheme)” twice, as labels \(first) and \(second): remove one of them"
    case .unknown(let grapheme, let index):
      "the alphabet lacks “\(grapheme)”, at position \(index) of the text: add it to the alphabet or remove the text"
    }
  }
}

/// The graphemes that a recognizer can write, numbered from 1; label 0 is CTC's blank.
///
/// A grapheme is one user-perceived character (a Swift `Character`), so `é` is one label whether it is typed as one or
/// two scalars. Graphemes are unique.
public struct Alphabet: Hashable, Sendable {
  /// CTC's blank, the label of no grapheme.
  public static let blank: Int32 = 0

  /// The graphemes; label *n* is that of `graphemes[n − 1]`.
  public let graphemes: [Character]
  private let labels: GraphemeIndex

  /// Makes an alphabet from its graphemes in the order of their labels.
  ///
  /// - Throws: `AlphabetError.duplicate` when a grapheme occurs twice.
  public init(_ graphemes: [Character]) throws(AlphabetError) {
    var labels = GraphemeIndex()
    for (index, grapheme) in graphemes.enumerated() {
      if let first = labels.insert(grapheme, number: Int32(index + 1)) {
        throw .duplicate(grapheme, firstLabel: first, secondLabel: Int32(index + 1))
      }
    }
    self.graphemes = graphemes
    self.labels = labels
  }

  /// The number of classes of a network's output: the graphemes and the blank.
  public var classCount: Int { graphemes.count + 1 }

  /// The grapheme of a label, or `nil` for the blank and for labels that the alphabet doesn't have.
  public func grapheme(of label: Int32) -> Character? {
    label >= 1 && label <= graphemes.count ? graphemes[Int(label) - 1] : nil
  }

  /// The label of a grapheme, or `nil` when the alphabet doesn't have it.
  public func label(of grapheme: Character) -> Int32? { labels[grapheme] }

  /// The labels of a text, one a grapheme.
  ///
  /// - Throws: `AlphabetError.unknown` with the first grapheme that the alphabet doesn't have.
  public func encode(_ text: String) throws(AlphabetError) -> [Int32] {
    try text.enumerated().map { (index, grapheme) throws(AlphabetError) in
      guard let label = labels[grapheme] else { throw .unknown(grapheme, index: index) }
      return label
    }
  }

  /// The text of labels; blanks and unknown labels are skipped.
  public func decode(_ labels: [Int32]) -> String {
    String(labels.compactMap { grapheme(of: $0) })
  }
}

/// An error in an alphabet, or in a text that it should encode.
public enum AlphabetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A grapheme occurs twice in an alphabet.
  case duplicate(Character, firstLabel: Int32, secondLabel: Int32)
  /// A text has a grapheme that the alphabet lacks, at a grapheme index.
  case unknown(Character, index: Int)

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

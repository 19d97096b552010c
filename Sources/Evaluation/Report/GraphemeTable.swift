import InkData

/// The errors of a kind of sample by grapheme, by confusion in context, and by what might explain them.
///
/// Every edit is counted once in `rows` and once in each dimension of `groups`, so that the sums equal the edits of the
/// kind's figures.
public struct GraphemeTable: Hashable, Codable, Sendable {
  /// One grapheme.
  public struct Row: Hashable, Codable, Sendable {
    /// The grapheme.
    public var grapheme: String
    /// The number of times that it was written.
    public var count: Int
    /// The number of times that it was recognized as another.
    public var substitutions: Int
    /// The number of times that it wasn't recognized.
    public var deletions: Int
    /// The number of times that it was recognized but not written.
    public var insertions: Int
    /// What it was recognized as most often, at most three; nothing for a deletion.
    public var confusions: [Confusion]

    /// The share of the written ones that weren't recognized; `nil` for a grapheme that nobody wrote.
    public var errorRate: Double? { count > 0 ? Double(substitutions + deletions) / Double(count) : nil }
    /// All edits of the grapheme.
    public var errors: Int { substitutions + deletions + insertions }
  }

  /// A property of a grapheme or its sample.
  public enum Dimension: String, Codable, CaseIterable, Sendable {
    /// The script of the grapheme.
    case script
    /// The rank of the grapheme among the labels' graphemes by frequency.
    case frequency
    /// The part of the label.
    case position
    /// The number of characters of the label.
    case length
    /// The characters that the writer wrote in a second.
    case speed
  }

  /// The edits that share a value in a dimension.
  public struct Group: Hashable, Codable, Sendable {
    /// The dimension.
    public var dimension: Dimension
    /// The value.
    public var name: String
    /// The edits.
    public var edits: EditCounts
  }

  /// The graphemes, those with the most errors first.
  public var rows: [Row]
  /// Confusions of neighbours with another number of graphemes, such as rn and m, the most frequent first.
  public var contexts: [Confusion]
  /// The edits by dimension, in the order of the values.
  public var groups: [Group]

  /// The number of confusions that a row has at most.
  static let confusionsPerRow = 3
  /// The number of confusions in context that are kept.
  static let contextLimit = 40
  /// The longest text of a confusion in context; longer ones are lost words.
  static let contextLength = 3
}

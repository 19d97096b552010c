/// Counts of the edits between recognized units and the reference, with the length of the reference.
public struct EditCounts: Hashable, Codable, Sendable {
  /// Units that were recognized but not written.
  public var insertions: Int
  /// Units that were written but not recognized.
  public var deletions: Int
  /// Units that were recognized as other units.
  public var substitutions: Int
  /// The number of units in the reference.
  public var referenceLength: Int

  /// No edits of an empty reference.
  public static let zero = Self(insertions: 0, deletions: 0, substitutions: 0, referenceLength: 0)

  /// Makes counts from their four numbers.
  public init(insertions: Int, deletions: Int, substitutions: Int, referenceLength: Int) {
    self.insertions = insertions
    self.deletions = deletions
    self.substitutions = substitutions
    self.referenceLength = referenceLength
  }

  /// The edit distance: insertions, deletions and substitutions together.
  public var errors: Int { insertions + deletions + substitutions }

  /// Errors per unit of the reference, above 1 with many insertions; `nil` for an empty reference.
  public var rate: Double? { referenceLength > 0 ? Double(errors) / Double(referenceLength) : nil }

  /// The counts of two texts together.
  public static func + (a: Self, b: Self) -> Self {
    Self(
      insertions: a.insertions + b.insertions, deletions: a.deletions + b.deletions,
      substitutions: a.substitutions + b.substitutions, referenceLength: a.referenceLength + b.referenceLength)
  }

  /// Adds the counts of another text.
  public static func += (a: inout Self, b: Self) { a = a + b }
}

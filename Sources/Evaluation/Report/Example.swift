/// A sample that was recognized wrongly, to be looked at.
public struct Example: Hashable, Codable, Sendable {
  /// Why it is shown.
  public enum Choice: String, Codable, Sendable {
    /// It has the highest error rate.
    case worst
    /// It was drawn by lot from all that are wrong.
    case lot
  }

  /// Why it is shown.
  public var choice: Choice
  /// What the sample is called in its data set.
  public var sampleID: String
  /// Who wrote it.
  public var writer: String
  /// What was written.
  public var text: String
  /// What was recognized.
  public var recognized: String
  /// The edits by grapheme.
  public var characters: EditCounts
  /// The ink.
  public var ink: DrawnInk?
}

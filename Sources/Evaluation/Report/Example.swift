/// A wrongly recognized sample to show.
public struct Example: Hashable, Codable, Sendable {
  /// The reason that it is shown.
  public enum Choice: String, Codable, Sendable {
    /// It has the highest error rate.
    case worst
    /// It was sampled at random from all errors.
    case random
  }

  /// A candidate text.
  public struct Candidate: Hashable, Codable, Sendable {
    /// The text.
    public var text: String
    /// The confidence, from 0 to 1.
    public var confidence: Double?
  }

  /// The reason that it is shown.
  public var choice: Choice
  /// The sample's name in its data set.
  public var sampleID: String
  /// The writer.
  public var writer: String
  /// The label.
  public var text: String
  /// The recognized text.
  public var recognized: String
  /// The candidates, the likeliest first; missing where the recognizer doesn't explain itself.
  public var candidates: [Candidate]?
  /// The edits by grapheme.
  public var characters: EditCounts
  /// The ink.
  public var ink: DrawnInk?
}

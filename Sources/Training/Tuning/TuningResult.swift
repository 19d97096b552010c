public import InkData

/// A tuned decoder's result for a sample.
public struct TuningResult: Hashable, Sendable {
  /// The kind of the sample.
  public var kind: SampleKind
  /// The writer.
  public var writer: String
  /// The graphemes that were written.
  public var length: Int
  /// The edits from them to the best text.
  public var edits: Int
  /// The edits from the true text to that of greedy decoding.
  public var greedyEdits: Int
  /// The decoder's confidence in the best text, from 0 to 1.
  public var confidence: Double
}

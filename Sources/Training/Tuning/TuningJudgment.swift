public import InkData

/// What a tuned decoder made of a sample.
public struct TuningJudgment: Hashable, Sendable {
  /// How much writing it was.
  public var kind: SampleKind
  /// Who wrote it.
  public var writer: String
  /// The graphemes that were written.
  public var length: Int
  /// How many edits lead from them to the best text.
  public var edits: Int
  /// How many edits lead to what greedy decoding says.
  public var greedyEdits: Int
  /// How sure the decoder was of the best text, from 0 to 1.
  public var confidence: Double
}

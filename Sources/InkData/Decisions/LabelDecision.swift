/// What a person decided about the label of a sample that looked wrong.
public struct LabelDecision: Hashable, Sendable {
  /// What becomes of the sample.
  public enum Verdict: Hashable, Sendable {
    /// The label is right.
    case keep
    /// The label is wrong: this was written.
    case correct(String)
    /// Nobody can say what was written, or the ink is no writing: the sample is left out.
    case drop
  }

  /// The sample's name in its data set.
  public var sampleID: String
  /// The label that was judged.
  public var label: String
  /// What becomes of the sample.
  public var verdict: Verdict

  /// Makes a decision.
  public init(sampleID: String, label: String, verdict: Verdict) {
    self.sampleID = sampleID
    self.label = label
    self.verdict = verdict
  }
}

import InkData

/// An error rate that reports are compared by; lower is better.
public enum ErrorMetric: String, Codable, CaseIterable, Sendable {
  /// Edits by grapheme per grapheme of the reference.
  case characterErrorRate
  /// Edits by word per word of the reference.
  case wordErrorRate
  /// The share of samples that aren't exactly correct.
  case sampleErrorRate
  /// The error rate of isolated characters when the decoder may output their class only, as an input field for digits or
  /// for uppercase letters would.
  case restrictedErrorRate
  /// The share of isolated characters whose best candidate of their class is wrong, decoded without a restriction.
  case classErrorRate

  /// The metrics of a kind of sample.
  static func metrics(of kind: SampleKind) -> [Self] {
    switch kind {
    case .character: [.sampleErrorRate, .restrictedErrorRate, .classErrorRate]
    case .word: [.characterErrorRate, .sampleErrorRate]
    case .line, .page: [.characterErrorRate, .wordErrorRate]
    }
  }

  /// The metric's name in reports.
  public var name: String {
    switch self {
    case .characterErrorRate: "CER"
    case .wordErrorRate: "WER"
    case .sampleErrorRate: "error rate"
    case .restrictedErrorRate: "error rate, restricted to its class"
    case .classErrorRate: "error rate in class"
    }
  }

  /// One sample's contribution to the rate.
  func observation(of outcome: SampleOutcome) -> Bootstrap.Observation {
    let contribution = contribution(of: OutcomeRow(outcome, writer: 0))
    return Bootstrap.Observation(
      numerator: contribution.numerator, denominator: contribution.denominator, writer: outcome.writer)
  }

  /// One sample's contribution to the rate.
  func contribution(of row: OutcomeRow) -> Bootstrap.Contribution {
    switch self {
    case .characterErrorRate: row.contribution(row.characters)
    case .wordErrorRate: row.contribution(row.words)
    case .sampleErrorRate: row.contribution(row.rank != 1)
    case .restrictedErrorRate:
      row.contribution(row.isCorrectWithinClass == false, counts: row.isCorrectWithinClass != nil)
    case .classErrorRate: row.contribution(row.hasClass && row.rankInClass != 1, counts: row.hasClass)
    }
  }
}

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
    switch self {
    case .characterErrorRate: Self.observation(outcome.characters, outcome.writer)
    case .wordErrorRate: Self.observation(outcome.words, outcome.writer)
    case .sampleErrorRate:
      Bootstrap.Observation(numerator: outcome.isCorrect ? 0 : 1, denominator: 1, writer: outcome.writer)
    case .restrictedErrorRate:
      Bootstrap.Observation(
        numerator: outcome.isCorrectWithinClass == false ? 1 : 0,
        denominator: outcome.isCorrectWithinClass == nil ? 0 : 1,
        writer: outcome.writer)
    case .classErrorRate:
      Bootstrap.Observation(
        numerator: outcome.characterClass == nil || outcome.rankInClass == 1 ? 0 : 1,
        denominator: outcome.characterClass == nil ? 0 : 1, writer: outcome.writer)
    }
  }

  private static func observation(_ counts: EditCounts, _ writer: String) -> Bootstrap.Observation {
    Bootstrap.Observation(
      numerator: Double(counts.errors), denominator: Double(counts.referenceLength), writer: writer)
  }
}

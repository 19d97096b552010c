import InkData

/// An error rate that reports are compared by; smaller is better.
public enum Measure: String, Codable, CaseIterable, Sendable {
  /// Edits by grapheme per grapheme of the reference.
  case characterErrorRate
  /// Edits by word per word of the reference.
  case wordErrorRate
  /// The share of samples that aren't exactly right.
  case sampleErrorRate
  /// The share of isolated characters that are read wrongly when only their class may be written: what a field makes of
  /// them that takes digits only, or capitals only.
  case restrictedErrorRate
  /// The share of isolated characters whose best candidate of their own class isn't right, all classes being possible.
  case classErrorRate

  /// The measures that tell something about a kind of sample.
  public static func measures(of kind: SampleKind) -> [Self] {
    switch kind {
    case .character: [.sampleErrorRate, .restrictedErrorRate, .classErrorRate]
    case .word: [.characterErrorRate, .sampleErrorRate]
    case .line: [.characterErrorRate, .wordErrorRate]
    }
  }

  /// The measure's usual name.
  public var name: String {
    switch self {
    case .characterErrorRate: "CER"
    case .wordErrorRate: "WER"
    case .sampleErrorRate: "error rate"
    case .restrictedErrorRate: "error rate, only its class allowed"
    case .classErrorRate: "error rate in class"
    }
  }

  /// One sample's share in the rate.
  func observation(of outcome: SampleOutcome) -> Bootstrap.Observation {
    switch self {
    case .characterErrorRate: Self.observation(outcome.characters, outcome.writer)
    case .wordErrorRate: Self.observation(outcome.words, outcome.writer)
    case .sampleErrorRate:
      Bootstrap.Observation(numerator: outcome.isRight ? 0 : 1, denominator: 1, writer: outcome.writer)
    case .restrictedErrorRate:
      Bootstrap.Observation(
        numerator: outcome.isRightWithinClass == false ? 1 : 0, denominator: outcome.isRightWithinClass == nil ? 0 : 1,
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

import InkData

/// The accuracy over samples of one kind.
public struct Figures: Hashable, Codable, Sendable {
  /// The number of samples.
  public var sampleCount: Int
  /// The number of writers.
  public var writerCount: Int
  /// The edits by grapheme.
  public var characters: EditCounts
  /// The edits by word.
  public var words: EditCounts
  /// Edits by grapheme per grapheme of the reference (CER).
  public var characterErrorRate: Estimate?
  /// Edits by word per word of the reference (WER); for lines only, since on words it equals `sampleErrorRate`.
  public var wordErrorRate: Estimate?
  /// The share of samples whose best candidate isn't exactly correct; for isolated characters 1 − top-1.
  public var sampleErrorRate: Estimate?
  /// For isolated characters: the error rate when the decoder may output their class only.
  public var restrictedErrorRate: Estimate?
  /// For isolated characters: the share whose best candidate of their class is wrong.
  public var classErrorRate: Estimate?
  /// For isolated characters: the share whose correct text is among the first candidates.
  public var topK: [TopK]?
  /// For isolated Chinese characters: the share whose best candidate is correct, each character weighted by its share in
  /// the language's texts (`Inventory.share(of:)`), however often it occurs among the samples.
  public var topOneByUse: Estimate?

  /// The share of samples whose correct text is among the first `k` candidates.
  public struct TopK: Hashable, Codable, Sendable {
    /// The number of candidates.
    public var k: Int
    /// The share of samples.
    public var share: Estimate
    /// The share of samples when only candidates of the sample's class count.
    public var shareInClass: Estimate?
  }

  /// Counts the figures of outcomes of one kind.
  public init(of outcomes: some Collection<SampleOutcome>, kind: SampleKind, bootstrap: Bootstrap) {
    sampleCount = outcomes.count
    writerCount = Set(outcomes.lazy.map(\.writer)).count
    characters = outcomes.reduce(into: .zero) { $0 += $1.characters }
    words = outcomes.reduce(into: .zero) { $0 += $1.words }
    characterErrorRate = bootstrap.rate(outcomes.lazy.map { ErrorMetric.characterErrorRate.observation(of: $0) })
    wordErrorRate =
      kind == .line ? bootstrap.rate(outcomes.lazy.map { ErrorMetric.wordErrorRate.observation(of: $0) }) : nil
    sampleErrorRate = bootstrap.rate(outcomes.lazy.map { ErrorMetric.sampleErrorRate.observation(of: $0) })
    restrictedErrorRate =
      kind == .character
      ? bootstrap.rate(outcomes.lazy.map { ErrorMetric.restrictedErrorRate.observation(of: $0) }) : nil
    restrictedErrorRate?.sampleCount = outcomes.lazy.filter { $0.isCorrectWithinClass != nil }.count
    classErrorRate =
      kind == .character ? Self.classErrorRate(outcomes, bootstrap) : nil
    topK = kind == .character ? Self.topK(outcomes, bootstrap) : nil
    topOneByUse = kind == .character ? Self.topOneByUse(outcomes, bootstrap) : nil
  }

  private static func classErrorRate(_ outcomes: some Collection<SampleOutcome>, _ bootstrap: Bootstrap) -> Estimate? {
    bootstrap.rate(
      outcomes.lazy.filter { $0.characterClass != nil }.map { ErrorMetric.classErrorRate.observation(of: $0) })
  }

  private static func topOneByUse(_ outcomes: some Collection<SampleOutcome>, _ bootstrap: Bootstrap) -> Estimate? {
    let used = outcomes.lazy.filter { ($0.share ?? 0) > 0 }
    var counts: [String: Double] = [:]
    for outcome in used { counts[outcome.text ?? "", default: 0] += 1 }
    return bootstrap.rate(
      used.map { outcome in
        let weight = (outcome.share ?? 0) / (counts[outcome.text ?? ""] ?? 1)
        return Bootstrap.Observation(
          numerator: outcome.isCorrect ? weight : 0, denominator: weight, writer: outcome.writer)
      })
  }

  private static func topK(_ outcomes: some Collection<SampleOutcome>, _ bootstrap: Bootstrap) -> [TopK] {
    [1, 5, 10].compactMap { k in
      let hits = outcomes.lazy.map {
        Bootstrap.Observation(numerator: ($0.rank ?? .max) <= k ? 1 : 0, denominator: 1, writer: $0.writer)
      }
      let hitsInClass = outcomes.lazy.filter { $0.characterClass != nil }.map {
        Bootstrap.Observation(numerator: ($0.rankInClass ?? .max) <= k ? 1 : 0, denominator: 1, writer: $0.writer)
      }
      return bootstrap.rate(hits).map {
        TopK(k: k, share: $0, shareInClass: bootstrap.rate(hitsInClass))
      }
    }
  }
}

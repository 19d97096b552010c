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
    self.init(of: outcomes, rows: OutcomeRow.rows(of: outcomes), kind: kind, bootstrap: bootstrap)
  }

  /// Counts the figures of outcomes of one kind.
  ///
  /// - Parameter rows: what is counted of the outcomes, in their order.
  init(
    of outcomes: some Collection<SampleOutcome>, rows: [OutcomeRow], kind: SampleKind, bootstrap: Bootstrap
  ) {
    sampleCount = rows.count
    writerCount = Set(rows.lazy.map(\.writer)).count
    characters = rows.reduce(into: .zero) { $0 += $1.characters }
    words = rows.reduce(into: .zero) { $0 += $1.words }
    func rate(_ rows: [OutcomeRow], _ contribution: (OutcomeRow) -> Bootstrap.Contribution) -> Estimate? {
      bootstrap.rate(rows.map(contribution), writers: rows.lazy.map(\.writer))
    }
    characterErrorRate = rate(rows, ErrorMetric.characterErrorRate.contribution)
    wordErrorRate = kind == .line ? rate(rows, ErrorMetric.wordErrorRate.contribution) : nil
    sampleErrorRate = rate(rows, ErrorMetric.sampleErrorRate.contribution)
    guard kind == .character else { return }
    restrictedErrorRate = rate(rows, ErrorMetric.restrictedErrorRate.contribution)
    restrictedErrorRate?.sampleCount = rows.count { $0.isCorrectWithinClass != nil }
    let classed = rows.filter(\.hasClass)
    classErrorRate = rate(classed, ErrorMetric.classErrorRate.contribution)
    topK = [1, 5, 10].compactMap { k in
      rate(rows) { $0.contribution($0.rank <= k) }.map {
        TopK(k: k, share: $0, shareInClass: rate(classed) { $0.contribution($0.rankInClass <= k) })
      }
    }
    topOneByUse = rows.contains(where: \.isUsed) ? Self.topOneByUse(outcomes, bootstrap) : nil
  }

  private static func topOneByUse(_ outcomes: some Collection<SampleOutcome>, _ bootstrap: Bootstrap) -> Estimate? {
    // Only Chinese characters have a share.
    let used = outcomes.lazy.filter { ($0.share ?? 0) > 0 }
    var counts: [String: Double] = [:]
    for outcome in used { counts[outcome.text ?? "", default: 0] += 1 }
    guard !counts.isEmpty else { return nil }
    return bootstrap.rate(
      used.map { outcome in
        let weight = (outcome.share ?? 0) / (counts[outcome.text ?? ""] ?? 1)
        return Bootstrap.Observation(
          numerator: outcome.isCorrect ? weight : 0, denominator: weight, writer: outcome.writer)
      })
  }
}

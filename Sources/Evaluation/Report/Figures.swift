import InkCore
public import InkData

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
  /// The same by grapheme, with the case of letters and spaces ignored; for words and lines whose texts are known.
  public var foldedErrorRate: Estimate?
  /// The same by grapheme, with the accents of letters ignored; for words and lines of which some have accents.
  public var accentlessErrorRate: Estimate?
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

  /// The same, where `rows` have what is counted of the outcomes, in their order.
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
    let folded = rows.filter { $0.folded != nil }
    foldedErrorRate = rate(folded) { $0.contribution($0.folded ?? .zero) }
    let accentless = rows.contains(where: \.hasAccents) ? rows.filter { $0.accentless != nil } : []
    accentlessErrorRate = rate(accentless) { $0.contribution($0.accentless ?? .zero) }
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

  func observation(of outcome: SampleOutcome) -> Bootstrap.Observation {
    let contribution = contribution(of: OutcomeRow(outcome, writer: 0))
    return Bootstrap.Observation(
      numerator: contribution.numerator, denominator: contribution.denominator, writer: outcome.writer)
  }

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

/// The accuracy of the same network with another decoder than the report's own.
public struct DecodingFigures: Hashable, Codable, Sendable {
  /// The accuracy over one kind of sample.
  public struct Part: Hashable, Codable, Sendable {
    /// The kind.
    public var kind: SampleKind
    /// The figures of all its samples.
    public var figures: Figures
    /// The figures of each class of isolated characters, by its name.
    public var classes: [String: Figures]?
    /// The figures of each kind of text of words and lines, by its name, where there are several.
    public var textKinds: [String: Figures]?
  }

  /// The decoder.
  public var decoder: String
  /// The figures of each kind of sample.
  public var parts: [Part]
  /// Latencies.
  public var latencies: [LatencyFigures]?

  /// Counts the figures of outcomes.
  public init(
    decoder: String, outcomes: [SampleOutcome], latencies: [LatencyFigures]? = nil, bootstrap: Bootstrap
  ) {
    self.decoder = decoder
    self.latencies = latencies
    parts = [SampleKind.page, .line, .word, .character].compactMap { kind in
      let own = outcomes.filter { $0.kind == kind }
      guard !own.isEmpty else { return nil }
      let classes =
        kind == .character
        ? Dictionary(grouping: own.filter { $0.characterClass != nil }) { $0.characterClass?.rawValue ?? "" }
          .mapValues { Figures(of: $0, kind: kind, bootstrap: bootstrap) } : nil
      let textKinds = Dictionary(grouping: own.filter { $0.textKind != nil }) { $0.textKind?.rawValue ?? "" }
      return Part(
        kind: kind, figures: Figures(of: own, kind: kind, bootstrap: bootstrap), classes: classes,
        textKinds: textKinds.count > 1
          ? textKinds.mapValues { Figures(of: $0, kind: kind, bootstrap: bootstrap) } : nil)
    }
  }
}

/// The distribution of the error rate over writers, which the mean over all samples hides.
public struct WriterDistribution: Hashable, Codable, Sendable {
  /// One writer's rate.
  public struct Writer: Hashable, Codable, Sendable {
    /// The writer's name in the data set.
    public var name: String
    /// The number of samples.
    public var sampleCount: Int
    /// The error rate: by grapheme for words and lines, by sample for isolated characters.
    public var errorRate: Double
  }

  /// The writers from the best recognized to the worst.
  public var writers: [Writer]
  /// The median writer's rate.
  public var median: Double
  /// The 90th percentile of the writers' rates.
  public var p90: Double
  /// The mean rate of the worst 10 % of the writers, at least one writer.
  public var worstTenth: Double

  /// Counts each writer's rate; `nil` without writers.
  public init?(of outcomes: some Collection<SampleOutcome>, metric: ErrorMetric) {
    var totals: [String: (errors: Double, units: Double, samples: Int)] = [:]
    for outcome in outcomes {
      let observation = metric.observation(of: outcome)
      let before = totals[outcome.writer] ?? (0, 0, 0)
      totals[outcome.writer] = (
        before.errors + observation.numerator, before.units + observation.denominator, before.samples + 1
      )
    }
    writers = totals.compactMap { name, total in
      total.units > 0
        ? Writer(name: name, sampleCount: total.samples, errorRate: total.errors / total.units) : nil
    }
    .sorted { ($0.errorRate, $0.name) < ($1.errorRate, $1.name) }
    guard !writers.isEmpty else { return nil }
    let rates = writers.map(\.errorRate)
    median = rates.quantile(0.5) ?? 0
    p90 = rates.quantile(0.9) ?? 0
    let worst = rates.suffix((rates.count + 9) / 10)
    worstTenth = worst.reduce(0, +) / Double(worst.count)
  }
}

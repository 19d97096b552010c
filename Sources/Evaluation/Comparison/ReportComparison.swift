import InkData

/// The changes from one report to another.
///
/// Where the two share samples, only those are compared and the interval of the difference comes from a paired bootstrap.
/// It is much narrower than two separate intervals suggest, because both recognizers read the same samples.
public struct ReportComparison: Hashable, Codable, Sendable {
  /// The interpretation of a difference.
  public enum Verdict: String, Codable, Sendable {
    /// The second report's rate is lower, and the interval excludes zero.
    case better
    /// The second report's rate is higher by more than the tolerance, and the interval excludes zero.
    case worse
    /// The interval includes zero, or the rise is within the tolerance.
    case same
  }

  /// The change of one metric on one kind of sample.
  public struct Change: Hashable, Codable, Sendable {
    /// The kind of sample.
    public var kind: SampleKind
    /// The metric; smaller is better.
    public var metric: ErrorMetric
    /// The first report's rate over the compared samples.
    public var before: Double
    /// The second report's rate over the compared samples.
    public var after: Double
    /// `after − before` with its interval.
    public var difference: Estimate
    /// Whether both rates are over the same samples.
    public var isPaired: Bool
    /// The interpretation of the difference.
    public var verdict: Verdict
  }

  /// The first report's model.
  public var before: ModelSummary
  /// The second report's model.
  public var after: ModelSummary
  /// The changes of every metric of every kind that both reports have.
  public var changes: [Change]
  /// The changes of latency. They have no verdict, because machines and their load differ.
  public var latencies: [LatencyChange]

  /// Two median latencies.
  public struct LatencyChange: Hashable, Codable, Sendable {
    /// The measured operation.
    public var subject: LatencyFigures.Subject
    /// The first report's median in milliseconds.
    public var before: Double
    /// The second report's median in milliseconds.
    public var after: Double
  }

  /// Whether anything got worse.
  public var isRegression: Bool { changes.contains { $0.verdict == .worse } }

  /// Compares two reports.
  ///
  /// - Parameters:
  ///   - first: the report to compare with.
  ///   - second: the report to evaluate.
  ///   - tolerance: the rise of a rate, as a share, up to which it counts as the same.
  ///   - bootstrap: the resampling for the intervals.
  ///   - names: the names of the two reports in errors.
  /// - Throws: `ReportError.nothingInCommon`.
  public init(
    _ first: EvaluationReport, _ second: EvaluationReport, tolerance: Double = 0, bootstrap: Bootstrap = Bootstrap(),
    names: (String, String) = ("the first report", "the second report")
  ) throws(ReportError) {
    before = first.model
    after = second.model
    changes = SampleKind.allCases.reversed().flatMap { kind in
      Self.changes(of: kind, first, second, tolerance: tolerance, bootstrap: bootstrap)
    }
    latencies = first.latencies.compactMap { figures in
      second.latencies.first { $0.subject == figures.subject }
        .map { LatencyChange(subject: figures.subject, before: figures.p50, after: $0.p50) }
    }
    if changes.isEmpty { throw .nothingInCommon(names.0, names.1) }
  }

  private struct Identity: Hashable {
    var source: String
    var sampleID: String
    var kind: SampleKind
    var reference: Int
  }

  private static func identity(_ outcome: SampleOutcome) -> Identity {
    Identity(
      source: outcome.source, sampleID: outcome.sampleID, kind: outcome.kind,
      reference: outcome.characters.referenceLength)
  }

  private static func changes(
    of kind: SampleKind, _ first: EvaluationReport, _ second: EvaluationReport, tolerance: Double,
    bootstrap: Bootstrap
  ) -> [Change] {
    let old = first.outcomes.filter { $0.kind == kind }
    let new = Dictionary(
      second.outcomes.lazy.filter { $0.kind == kind }.map { (identity($0), $0) }, uniquingKeysWith: { $1 })
    let pairs = old.compactMap { outcome in new[identity(outcome)].map { (outcome, $0) } }
    return ErrorMetric.metrics(of: kind).compactMap { metric in
      if pairs.isEmpty { return unpaired(kind, metric, first, second, tolerance) }
      let before = pairs.map { metric.observation(of: $0.0) }
      let after = pairs.map { metric.observation(of: $0.1) }
      // A report without the metric has nothing to compare.
      guard after.contains(where: { $0.denominator > 0 }) else { return nil }
      guard let difference = bootstrap.difference(before, after) else { return nil }
      let denominator = before.reduce(0) { $0 + $1.denominator }
      return Change(
        kind: kind, metric: metric, before: before.reduce(0) { $0 + $1.numerator } / denominator,
        after: after.reduce(0) { $0 + $1.numerator } / denominator, difference: difference, isPaired: true,
        verdict: verdict(difference, tolerance))
    }
  }

  /// The difference of two rates over different samples: the half-widths of the intervals add as independent errors do.
  private static func unpaired(
    _ kind: SampleKind, _ metric: ErrorMetric, _ first: EvaluationReport, _ second: EvaluationReport,
    _ tolerance: Double
  ) -> Change? {
    guard let before = first.part(of: kind)?.figures.rate(metric),
      let after = second.part(of: kind)?.figures.rate(metric)
    else { return nil }
    let value = after.value - before.value
    func norm(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
    let difference = Estimate(
      value: value, low: value - norm(after.value - after.low, before.high - before.value),
      high: value + norm(after.high - after.value, before.value - before.low),
      sampleCount: min(before.sampleCount, after.sampleCount),
      resampledBy: before.resampledBy == after.resampledBy ? before.resampledBy : .sample)
    return Change(
      kind: kind, metric: metric, before: before.value, after: after.value, difference: difference, isPaired: false,
      verdict: verdict(difference, tolerance))
  }

  private static func verdict(_ difference: Estimate, _ tolerance: Double) -> Verdict {
    if difference.low > 0 && difference.value > tolerance { return .worse }
    return difference.high < 0 ? .better : .same
  }
}

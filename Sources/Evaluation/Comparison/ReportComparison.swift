import InkData

/// What changed from one report to another.
///
/// Where the two share samples, the difference is counted on those alone and its interval comes from a paired bootstrap:
/// much narrower than that of two intervals side by side, because both recognizers met the same hands.
public struct ReportComparison: Hashable, Codable, Sendable {
  /// How a difference is to be read.
  public enum Verdict: String, Codable, Sendable {
    /// The second report's rate is lower, and the interval doesn't reach zero.
    case better
    /// The second report's rate is higher by more than is tolerated, and the interval doesn't reach zero.
    case worse
    /// Nothing that chance couldn't make, or less than is tolerated.
    case same
  }

  /// One measure of one kind of sample.
  public struct Change: Hashable, Codable, Sendable {
    /// The kind of sample.
    public var kind: SampleKind
    /// The measure; smaller is better.
    public var measure: Measure
    /// The first report's rate over what is compared.
    public var before: Double
    /// The second report's rate over what is compared.
    public var after: Double
    /// `after − before` with its interval.
    public var difference: Estimate
    /// Whether the samples are the same ones in both.
    public var isPaired: Bool
    /// How the difference is to be read.
    public var verdict: Verdict
  }

  /// The first report's model.
  public var before: ModelSummary
  /// The second report's model.
  public var after: ModelSummary
  /// The changes of every measure of every kind that both reports have.
  public var changes: [Change]
  /// The changes of latency: subject and the medians in milliseconds. They inform and decide nothing, because machines
  /// and their load differ.
  public var latencies: [LatencyChange]

  /// Two medians.
  public struct LatencyChange: Hashable, Codable, Sendable {
    /// What the time was taken of.
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
  ///   - second: the report in question.
  ///   - tolerance: by how much, as a share, a rate may rise before it counts as worse.
  ///   - bootstrap: how intervals are drawn.
  ///   - names: what errors call the two reports.
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
    return Measure.measures(of: kind).compactMap { measure in
      if pairs.isEmpty { return unpaired(kind, measure, first, second, tolerance) }
      let before = pairs.map { measure.observation(of: $0.0) }
      let after = pairs.map { measure.observation(of: $0.1) }
      // A report from before a measure was counted has nothing to compare in it.
      guard after.contains(where: { $0.denominator > 0 }) else { return nil }
      guard let difference = bootstrap.difference(before, after) else { return nil }
      let denominator = before.reduce(0) { $0 + $1.denominator }
      return Change(
        kind: kind, measure: measure, before: before.reduce(0) { $0 + $1.numerator } / denominator,
        after: after.reduce(0) { $0 + $1.numerator } / denominator, difference: difference, isPaired: true,
        verdict: verdict(difference, tolerance))
    }
  }

  /// Two rates over different samples: the interval's half-widths add as independent errors do.
  private static func unpaired(
    _ kind: SampleKind, _ measure: Measure, _ first: EvaluationReport, _ second: EvaluationReport, _ tolerance: Double
  ) -> Change? {
    guard let before = first.part(of: kind)?.figures.rate(measure),
      let after = second.part(of: kind)?.figures.rate(measure)
    else { return nil }
    let value = after.value - before.value
    func norm(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
    let difference = Estimate(
      value: value, low: value - norm(after.value - after.low, before.high - before.value),
      high: value + norm(after.high - after.value, before.value - before.low),
      sampleCount: min(before.sampleCount, after.sampleCount),
      resampledBy: before.resampledBy == after.resampledBy ? before.resampledBy : .sample)
    return Change(
      kind: kind, measure: measure, before: before.value, after: after.value, difference: difference, isPaired: false,
      verdict: verdict(difference, tolerance))
  }

  private static func verdict(_ difference: Estimate, _ tolerance: Double) -> Verdict {
    if difference.low > 0 && difference.value > tolerance { return .worse }
    return difference.high < 0 ? .better : .same
  }
}

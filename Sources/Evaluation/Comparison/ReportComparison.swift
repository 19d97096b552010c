import InkData
import TextAndFiles

/// The changes from one report to another, and whether the second is worse.
///
/// Where the two share samples, only those are compared, and the difference is resampled in pairs, by writer where there
/// are enough writers. It is known much better than two separate intervals suggest, because both recognizers read the
/// same samples. The tests are corrected for their number: the chance that any harmless change is called worse is 5 %,
/// however many rates and kinds there are.
public struct ReportComparison: Hashable, Codable, Sendable {
  /// The interpretation of a difference.
  public enum Verdict: String, Codable, Sendable {
    /// The second report's value is lower, and not by chance.
    case better
    /// The second report's value is higher, and the rise exceeds the tolerance not by chance.
    case worse
    /// Chance or the tolerance explain the difference.
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
    /// `after − before` with its interval, which isn't corrected for the number of changes.
    public var difference: Estimate
    /// Whether both rates are over the same samples.
    public var isPaired: Bool
    /// The probability of such a rise if the true one were within the tolerance, corrected for the number of changes;
    /// `nil` in reports of older programs.
    public var probability: Double?
    /// The interpretation of the difference.
    public var verdict: Verdict
  }

  /// The change of one latency.
  public struct LatencyChange: Hashable, Codable, Sendable {
    /// The measured operation.
    public var subject: LatencyFigures.Subject
    /// The first report's median in milliseconds.
    public var before: Double
    /// The second report's median in milliseconds.
    public var after: Double
    /// The mean ratio of the times of the samples that both measured (geometric), second to first, with its interval;
    /// `nil` without such samples.
    public var ratio: Estimate?
    /// The probability of such a ratio if the true one were within the tolerance, corrected for the number of changes;
    /// `nil` where latencies aren't tested.
    public var probability: Double?
    /// The interpretation of the ratio; `nil` where latencies aren't tested.
    public var verdict: Verdict?
  }

  /// The chance of calling any of the changes worse when all are harmless.
  public static let level = 0.05

  /// The first report's model.
  public var before: ModelSummary
  /// The second report's model.
  public var after: ModelSummary
  /// The changes of every metric of every kind that both reports have.
  public var changes: [Change]
  /// The changes of latency. They have a verdict only on request, because machines and their load differ.
  public var latencies: [LatencyChange]

  /// Whether anything got worse.
  public var isRegression: Bool {
    changes.contains { $0.verdict == .worse } || latencies.contains { $0.verdict == .worse }
  }

  /// Compares two reports.
  ///
  /// - Parameters:
  ///   - first: the report to compare with.
  ///   - second: the report to evaluate.
  ///   - bootstrap: the resampling for intervals and tests.
  ///   - tolerance: the rise of a rate, as a share, up to which it counts as the same.
  ///   - latencyTolerance: the rise of a latency, as a share of the first, up to which it counts as the same; `nil` to
  ///     leave latencies untested.
  ///   - names: the names of the two reports in errors.
  /// - Throws: `ReportError.nothingInCommon`; with `latencyTolerance` also `.otherMachine` and `.noCommonTimes`.
  public init(
    _ first: EvaluationReport, _ second: EvaluationReport, tolerance: Double = 0, latencyTolerance: Double? = nil,
    bootstrap: Bootstrap = Bootstrap(), names: (String, String) = ("the first report", "the second report")
  ) throws(ReportError) {
    before = first.model
    after = second.model
    let rates = SampleKind.allCases.reversed().flatMap { kind in
      RateTest.tests(of: kind, first, second, tolerance: tolerance, bootstrap: bootstrap)
    }
    if rates.isEmpty { throw .nothingInCommon(names.0, names.1) }
    let times = LatencyTest.tests(first, second, tolerance: latencyTolerance, bootstrap: bootstrap)
    if latencyTolerance != nil {
      try LatencyTest.check(first, second, times, names: names)
    }
    let tests = rates.map(\.outcome) + times.compactMap(\.outcome)
    var verdicts = CorrectedTest.correct(tests)[...]
    changes = rates.map { rate in
      var change = rate.change
      if let test = verdicts.popFirst() { (change.verdict, change.probability) = (test.verdict, test.probability) }
      return change
    }
    latencies = times.map { time in
      var change = time.change
      if time.outcome != nil, let test = verdicts.popFirst() {
        (change.verdict, change.probability) = (test.verdict, test.probability)
      }
      return change
    }
  }
}

extension ReportComparison {
  /// The comparison as a table for the terminal.
  public func text() -> String {
    var rows = [["", "before", "after", "difference (95 % interval)", "samples", "probability", ""]]
    for change in changes {
      rows.append([
        "\(change.kind.rawValue) \(change.metric.name)", ReportNumber.percent(change.before),
        ReportNumber.percent(change.after),
        "\(ReportNumber.points(change.difference.value)) (\(ReportNumber.points(change.difference.low)) to "
          + "\(ReportNumber.points(change.difference.high)))",
        "\(ReportNumber.count(change.difference.sampleCount)) \(change.isPaired ? "paired" : "unpaired")",
        change.probability.map(ReportNumber.probability) ?? "", change.verdict.rawValue,
      ])
    }
    for latency in latencies {
      rows.append([
        "\(latency.subject.name), p50", ReportNumber.milliseconds(latency.before),
        ReportNumber.milliseconds(latency.after), Self.ratio(of: latency),
        latency.ratio.map { "\(ReportNumber.count($0.sampleCount)) paired" } ?? "",
        latency.probability.map(ReportNumber.probability) ?? "", latency.verdict?.rawValue ?? "",
      ])
    }
    if let old = before.byteCount, let new = after.byteCount {
      rows.append([
        "model file", ReportNumber.bytes(old), ReportNumber.bytes(new),
        old > 0 ? "× \(ReportNumber.fixed(Double(new) / Double(old), 2))" : "", "", "", "",
      ])
    }
    return TextTable.text(rows)
  }

  /// The ratio of two latencies: of the paired times with its interval, else of the medians.
  static func ratio(of latency: LatencyChange) -> String {
    guard let ratio = latency.ratio else {
      return latency.before > 0 ? "× \(ReportNumber.fixed(latency.after / latency.before, 2))" : ""
    }
    return "× \(ReportNumber.fixed(ratio.value, 2)) (\(ReportNumber.fixed(ratio.low, 2)) to "
      + "\(ReportNumber.fixed(ratio.high, 2)))"
  }
}

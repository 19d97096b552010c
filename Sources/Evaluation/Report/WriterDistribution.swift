import InkCore

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

import Foundation
import InkData

/// The test of one rate of one kind of sample.
struct RateTest {
  /// The change, without its verdict.
  var change: ReportComparison.Change
  var outcome: CorrectedTest.Outcome

  /// The tests of all rates of a kind that both reports have.
  static func tests(
    of kind: SampleKind, _ first: EvaluationReport, _ second: EvaluationReport, tolerance: Double,
    bootstrap: Bootstrap
  ) -> [Self] {
    let (old, new) = (first.outcomes.filter { $0.kind == kind }, second.outcomes.filter { $0.kind == kind })
    let pairs = zip(old, OutcomePairing(old, new).partners).compactMap { outcome, partner in
      partner.map { (outcome, new[$0]) }
    }
    return ErrorMetric.metrics(of: kind).compactMap { metric in
      if pairs.isEmpty { return unpaired(kind, metric, first, second, tolerance) }
      let before = pairs.map { metric.observation(of: $0.0) }
      let after = pairs.map { metric.observation(of: $0.1) }
      // A report without the metric has nothing to compare.
      guard after.contains(where: { $0.denominator > 0 }) else { return nil }
      guard let difference = bootstrap.paired(before, after) else { return nil }
      let denominator = before.reduce(0) { $0 + $1.denominator }
      return Self(
        change: ReportComparison.Change(
          kind: kind, metric: metric, before: before.reduce(0) { $0 + $1.numerator } / denominator,
          after: after.reduce(0) { $0 + $1.numerator } / denominator, difference: difference.estimate, isPaired: true,
          verdict: .same),
        outcome: CorrectedTest.Outcome(difference, tolerance: tolerance))
    }
  }

  /// The difference of two rates over different samples: the half-widths of the intervals add as independent errors do.
  private static func unpaired(
    _ kind: SampleKind, _ metric: ErrorMetric, _ first: EvaluationReport, _ second: EvaluationReport,
    _ tolerance: Double
  ) -> Self? {
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
    return Self(
      change: ReportComparison.Change(
        kind: kind, metric: metric, before: before.value, after: after.value, difference: difference, isPaired: false,
        verdict: .same),
      outcome: CorrectedTest.Outcome(
        rise: tail(value - tolerance, value - difference.low), isAboveTolerance: difference.low > tolerance,
        fall: tail(-value, difference.high - value)))
  }

  /// The probability that a normal error of a 95 % interval with such a half-width is at least `distance`.
  private static func tail(_ distance: Double, _ halfWidth: Double) -> Double {
    guard distance > 0 else { return 1 }
    return halfWidth > 0 ? 0.5 * erfc(distance / halfWidth * 1.959_964 / 2.0.squareRoot()) : 0
  }
}

import Foundation

/// The test of one latency.
struct LatencyTest {
  /// The change, without its verdict.
  var change: ReportComparison.LatencyChange
  /// The test; `nil` where latencies aren't tested, or without common samples.
  var outcome: CorrectedTest.Outcome?

  /// The changes of all latencies that both reports have, with their tests where there is a tolerance.
  static func tests(
    _ first: EvaluationReport, _ second: EvaluationReport, tolerance: Double?, bootstrap: Bootstrap
  ) -> [Self] {
    let partners = OutcomePairing(first.outcomes, second.outcomes).partners
    return first.latencies.compactMap { old in
      guard let new = second.latencies.first(where: { $0.subject == old.subject }) else { return nil }
      var change = ReportComparison.LatencyChange(subject: old.subject, before: old.p50, after: new.p50)
      guard let logarithms = logarithms(old, new, partners, writers: first.outcomes.map(\.writer)),
        let difference = bootstrap.paired(
          logarithms.map { .init(numerator: 0, denominator: 1, writer: $0.writer) }, logarithms)
      else { return Self(change: change) }
      var ratio = difference.estimate
      (ratio.value, ratio.low, ratio.high) = (exp(ratio.value), exp(ratio.low), exp(ratio.high))
      change.ratio = ratio
      return Self(
        change: change,
        outcome: tolerance.map { CorrectedTest.Outcome(difference, tolerance: log(1 + $0)) })
    }
  }

  /// Throws when latencies can't be tested: other processors or kernels, or no sample that both measured.
  static func check(
    _ first: EvaluationReport, _ second: EvaluationReport, _ tests: [Self], names: (String, String)
  ) throws(ReportError) {
    let machines = (first.resources.processorAndKernels, second.resources.processorAndKernels)
    guard machines.0 == machines.1 else { throw .otherMachine(machines.0, machines.1) }
    guard tests.contains(where: { $0.outcome != nil }) else { throw .noCommonTimes(names.0, names.1) }
  }

  /// The logarithms of the ratios of the times of samples that both measured; `nil` without any.
  private static func logarithms(
    _ old: LatencyFigures, _ new: LatencyFigures, _ partners: [Int?], writers: [String]
  ) -> [Bootstrap.Observation]? {
    guard let before = old.times, let after = new.times else { return nil }
    let times = Dictionary(zip(after.samples, after.milliseconds), uniquingKeysWith: { $1 })
    let result = zip(before.samples, before.milliseconds).compactMap { sample, time -> Bootstrap.Observation? in
      guard partners.indices.contains(sample), let partner = partners[sample], let other = times[partner],
        time > 0, other > 0
      else { return nil }
      return Bootstrap.Observation(numerator: log(other / time), denominator: 1, writer: writers[sample])
    }
    return result.isEmpty ? nil : result
  }
}

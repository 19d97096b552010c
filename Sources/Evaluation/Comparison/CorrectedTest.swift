import Foundation
import InkData

/// The tests of one comparison, corrected for their number.
struct CorrectedTest: Sendable {
  struct Outcome: Sendable {
    /// The probability of such a rise if the true one were within the tolerance.
    var rise: Double
    /// Whether the interval's lower end is above the tolerance.
    var isAboveTolerance: Bool
    /// The probability of such a fall if there were none.
    var fall: Double
  }

  var verdict: ReportComparison.Verdict
  var probability: Double

  /// Corrects tests, those for rises and those for falls each as one family.
  static func correct(_ tests: [Outcome]) -> [Self] {
    let rises = HolmCorrection.corrected(tests.map(\.rise))
    let falls = HolmCorrection.corrected(tests.map(\.fall))
    return tests.indices.map { index in
      let isWorse = tests[index].isAboveTolerance && rises[index] <= ReportComparison.level
      return Self(
        verdict: isWorse ? .worse : falls[index] <= ReportComparison.level ? .better : .same,
        probability: rises[index])
    }
  }
}

extension CorrectedTest.Outcome {
  init(_ difference: PairedDifference, tolerance: Double) {
    self.init(
      rise: difference.probability(ofExceeding: tolerance), isAboveTolerance: difference.estimate.low > tolerance,
      fall: difference.probabilityOfFalling)
  }
}

struct RateTest {
  /// The change, without its verdict.
  var change: ReportComparison.Change
  var outcome: CorrectedTest.Outcome

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

struct LatencyTest {
  /// The change, without its verdict.
  var change: ReportComparison.LatencyChange
  /// The test; `nil` where latencies aren't tested, or without common samples.
  var outcome: CorrectedTest.Outcome?

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

struct OutcomePairing {
  private struct Identity: Hashable {
    var source: String
    var sampleID: String
    var kind: SampleKind
    var reference: Int

    init(_ outcome: SampleOutcome) {
      source = outcome.source
      sampleID = outcome.sampleID
      kind = outcome.kind
      reference = outcome.characters.referenceLength
    }
  }

  /// For each outcome of the first report the same sample's index in the second; `nil` where it has none.
  let partners: [Int?]

  /// Pairs the outcomes of two reports by data set, name, kind and length of the label.
  init(_ first: [SampleOutcome], _ second: [SampleOutcome]) {
    let indices = Dictionary(second.enumerated().map { (Identity($1), $0) }, uniquingKeysWith: { $1 })
    partners = first.map { indices[Identity($0)] }
  }
}

/// Probabilities corrected for the number of tests, so that the chance of any wrong rejection stays below the level.
///
/// ## Source
/// Holm, “A Simple Sequentially Rejective Multiple Test Procedure”, 1979.
package enum HolmCorrection {
  /// The corrected probabilities, in the order of the tests: a test is rejected when its own is at most the level.
  package static func corrected(_ probabilities: [Double]) -> [Double] {
    var result = probabilities
    var highest = 0.0
    for (rank, index) in probabilities.indices.sorted(by: { probabilities[$0] < probabilities[$1] }).enumerated() {
      highest = max(highest, min(1, probabilities[index] * Double(probabilities.count - rank)))
      result[index] = highest
    }
    return result
  }
}

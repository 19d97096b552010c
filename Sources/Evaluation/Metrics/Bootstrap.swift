import Foundation
import InkCore

/// Percentile bootstrap of rates (sums of errors over sums of units), by writer where there are enough writers.
///
/// ## Source
/// Efron, “Bootstrap Methods: Another Look at the Jackknife”, 1979; Bisani and Ney, “Bootstrap Estimates for Confidence
/// Intervals in ASR Performance Evaluation”, 2004.
public struct Bootstrap: Hashable, Codable, Sendable {
  /// The number of resamples; 1,000 give the ends of a 95 % interval to about a twentieth of its width.
  public var resamples: Int
  /// The seed of the resampling.
  public var seed: UInt64
  /// The number of writers from which on whole writers are resampled; with fewer the resamples are too coarse.
  public var minimumWriters: Int

  /// Makes a bootstrap.
  public init(resamples: Int = 1_000, seed: UInt64 = 1, minimumWriters: Int = 10) {
    precondition(resamples > 0, "a bootstrap needs at least one resample, not \(resamples)")
    self.resamples = resamples
    self.seed = seed
    self.minimumWriters = minimumWriters
  }

  /// One sample's contribution to a rate.
  public struct Observation: Hashable, Sendable {
    /// The errors.
    public var numerator: Double
    /// The units of the reference.
    public var denominator: Double
    /// The writer of the sample.
    public var writer: String

    /// Makes an observation.
    public init(numerator: Double, denominator: Double, writer: String) {
      self.numerator = numerator
      self.denominator = denominator
      self.writer = writer
    }
  }

  /// The rate of the observations together, with its interval; `nil` when the denominators add up to 0.
  public func rate(_ observations: some Collection<Observation>) -> Estimate? {
    rate(observations.map { Contribution($0.numerator, $0.denominator) }, writers: observations.lazy.map(\.writer))
  }

  /// The same of samples' contributions, with the writers of the samples by name or number.
  func rate(_ values: [Contribution], writers: some Collection<some Hashable>) -> Estimate? {
    let denominator = values.reduce(0) { $0 + $1.denominator }
    guard denominator > 0 else { return nil }
    let value = values.reduce(0) { $0 + $1.numerator } / denominator
    let (clusters, unit) = clusters(values, writers)
    let draws = resampled(clusters).compactMap { $0.denominator > 0 ? $0.numerator / $0.denominator : nil }.sorted()
    return Estimate(
      value: value, low: draws.quantile(0.025) ?? value, high: draws.quantile(0.975) ?? value,
      sampleCount: values.count, resampledBy: unit)
  }

  /// The difference `second − first` of two rates over the same samples, with its interval; `nil` when the
  /// denominators add up to 0.
  ///
  /// - Precondition: the observations stand in the same order and have the same denominators.
  public func difference(_ first: [Observation], _ second: [Observation]) -> Estimate? {
    paired(first, second)?.estimate
  }

  /// The same as `difference`, ready to be tested.
  func paired(_ first: [Observation], _ second: [Observation]) -> PairedDifference? {
    precondition(first.count == second.count, "\(first.count) observations can't be paired with \(second.count)")
    let differences = zip(first, second).map { Contribution($1.numerator - $0.numerator, $0.denominator) }
    let (clusters, unit) = clusters(differences, first.lazy.map(\.writer))
    return PairedDifference(
      clusters, sampleCount: first.count, resampledBy: unit, resamples: resamples, seed: seed)
  }

  /// The errors and units of a sample, or of all of a writer's samples.
  struct Contribution: Hashable {
    var numerator: Double
    var denominator: Double

    init(_ numerator: Double, _ denominator: Double) {
      self.numerator = numerator
      self.denominator = denominator
    }

    static func + (a: Self, b: Self) -> Self { Self(a.numerator + b.numerator, a.denominator + b.denominator) }
  }

  private func clusters<Writer: Hashable>(
    _ values: [Contribution], _ writers: some Sequence<Writer>
  ) -> ([Contribution], ResamplingUnit) {
    var order: [Writer: Int] = [:]
    var clusters: [Contribution] = []
    for (value, writer) in zip(values, writers) {
      if let index = order[writer] {
        clusters[index] = clusters[index] + value
      } else {
        order[writer] = clusters.count
        clusters.append(value)
      }
    }
    return clusters.count >= minimumWriters ? (clusters, .writer) : (values, .sample)
  }

  private func resampled(_ clusters: [Contribution]) -> [Contribution] {
    var random = SplitMix64(state: seed)
    let kinds = Dictionary(clusters.lazy.map { ($0, 1) }, uniquingKeysWith: +)
    // Many samples have few values, right and wrong above all: only how often each is drawn matters.
    if kinds.count * 1000 <= clusters.count {
      return Self.resampled(
        kinds.sorted { ($0.key.numerator, $0.key.denominator) < ($1.key.numerator, $1.key.denominator) },
        resamples: resamples, &random)
    }
    return (0..<resamples).map { _ in
      var total = Contribution(0, 0)
      for _ in clusters.indices {
        let index = random.next().multipliedFullWidth(by: UInt64(clusters.count)).high
        total = total + clusters[Int(index)]
      }
      return total
    }
  }

  /// The totals of resamples of values that each occur a number of times: the counts of a resample are multinomial.
  private static func resampled(
    _ kinds: [(key: Contribution, value: Int)], resamples: Int, _ random: inout SplitMix64
  ) -> [Contribution] {
    let count = kinds.reduce(0) { $0 + $1.value }
    return (0..<resamples).map { _ in
      var (total, draws, rest) = (Contribution(0, 0), count, count)
      for kind in kinds where draws > 0 {
        let drawn = Binomial(trials: draws, probability: Double(kind.value) / Double(rest)).sample(&random)
        total = total + Contribution(Double(drawn) * kind.key.numerator, Double(drawn) * kind.key.denominator)
        draws -= drawn
        rest -= kind.value
      }
      return total
    }
  }
}

/// The unit that a bootstrap draws with replacement.
public enum ResamplingUnit: String, Codable, Sendable {
  /// Whole writers, because the samples of one writer resemble each other: the interval holds for unseen writers.
  case writer
  /// Single samples, when there are too few writers to resample; the interval is too narrow for unseen writers.
  case sample
}

/// A rate with its 95 % interval and its number of samples.
public struct Estimate: Hashable, Codable, Sendable {
  /// The rate as a share: 0.05 is 5 %.
  public var value: Double
  /// The interval's lower end.
  public var low: Double
  /// The interval's upper end.
  public var high: Double
  /// The number of samples.
  public var sampleCount: Int
  /// The unit that was resampled for the interval.
  public var resampledBy: ResamplingUnit
}

/// The number of successes in independent trials of one probability.
package struct Binomial {
  private let trials: Int
  private let mode: Int
  private let odds: Double
  private let peak: Double

  /// - Precondition: `probability` is in 0...1.
  package init(trials: Int, probability: Double) {
    precondition(trials >= 0 && (0...1).contains(probability), "\(trials) trials of probability \(probability)")
    self.trials = trials
    mode = min(Int(Double(trials + 1) * probability), trials)
    odds = probability / (1 - probability)
    guard odds > 0, odds.isFinite else {
      peak = 1
      return
    }
    let n = Double(trials)
    let k = Double(mode)
    let ways: Double = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
    let each: Double = k * log(probability) + (n - k) * log1p(-probability)
    peak = exp(ways + each)
  }

  /// A random number of successes, by inversion outwards from the mode: some √trials steps.
  package func sample(_ random: inout SplitMix64) -> Int {
    var rest = Double(random.next() >> 11) * 0x1p-53 - peak
    guard rest > 0, odds > 0, odds.isFinite else { return mode }
    var (low, high) = (mode, mode)
    var (below, above) = (peak, peak)
    // Where rounding leaves a rest after all numbers have had their share, the mode takes it.
    while low > 0 && below > 0 || high < trials && above > 0 {
      if high < trials {
        above *= odds * Double(trials - high) / Double(high + 1)
        high += 1
        rest -= above
        if rest <= 0 { return high }
      }
      if low > 0 {
        below *= Double(low) / (odds * Double(trials - low + 1))
        low -= 1
        rest -= below
        if rest <= 0 { return low }
      }
    }
    return mode
  }
}

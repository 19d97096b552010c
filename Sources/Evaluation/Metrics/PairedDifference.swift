import InkCore

/// The difference of two rates over the same samples, with the resamples that its tests need.
///
/// A test asks how probable so large a difference is when the true one is at a margin. It compares the difference's
/// distance from the margin, in standard errors, with the distances of the resamples' differences from the difference
/// itself, in their own standard errors. With few writers or rare errors that holds its level where a test on
/// percentiles doesn't.
///
/// ## Source
/// Efron and Tibshirani, “An Introduction to the Bootstrap”, 1993, sections 12.5 and 16.4; Cameron, Gelbach and Miller,
/// “Bootstrap-Based Improvements for Inference with Clustered Errors”, 2008.
struct PairedDifference: Sendable {
  let estimate: Estimate
  private let standardError: Double
  /// The resamples' distances from the difference in their own standard errors, ascending.
  private let distances: [Double]
  /// The units on which the two differ.
  private let changedUnits: Int

  /// Resamples units; `nil` when their denominators add up to 0.
  init?(
    _ units: [Bootstrap.Contribution], sampleCount: Int, resampledBy unit: ResamplingUnit, resamples: Int, seed: UInt64
  ) {
    let all = units.reduce(into: Sums()) { $0.add(Sums($1)) }
    guard all.denominator > 0 else { return nil }
    let value = all.difference / all.denominator
    let parts = units.map(Sums.init)
    var random = SplitMix64(state: seed)
    var values: [Double] = []
    var distances: [Double] = []
    for _ in 0..<resamples {
      var sums = Sums()
      for _ in parts.indices {
        sums.add(parts[Int(random.next().multipliedFullWidth(by: UInt64(parts.count)).high)])
      }
      guard sums.denominator > 0 else { continue }
      let drawn = sums.difference / sums.denominator
      values.append(drawn)
      let error = sums.standardError(count: units.count)
      let distance = drawn - value
      distances.append(error > 0 ? distance / error : distance == 0 ? 0 : distance > 0 ? .infinity : -.infinity)
    }
    values.sort()
    estimate = Estimate(
      value: value, low: values.quantile(0.025) ?? value, high: values.quantile(0.975) ?? value,
      sampleCount: sampleCount, resampledBy: unit)
    standardError = all.standardError(count: units.count)
    self.distances = distances.sorted()
    changedUnits = units.count { $0.numerator != 0 }
  }

  /// The probability of a difference at least this large when the true one is at most `margin`.
  func probability(ofExceeding margin: Double) -> Double {
    guard estimate.value > margin else { return 1 }
    let distance = standardError > 0 ? (estimate.value - margin) / standardError : .infinity
    return bounded(distances.count { $0 >= distance })
  }

  /// The probability of a difference at least this far below 0 when the true one is at least 0.
  var probabilityOfFalling: Double {
    guard estimate.value < 0 else { return 1 }
    let distance = standardError > 0 ? estimate.value / standardError : -.infinity
    return bounded(distances.count { $0 <= distance })
  }

  /// No probability is below that of all changed units going the same way by chance: few changes prove nothing.
  private func bounded(_ count: Int) -> Double {
    let share = Double(count + 1) / Double(distances.count + 1)
    return max(share, changedUnits < 64 ? 1 / Double(UInt64(1) << UInt64(changedUnits)) : 0)
  }

  /// Sums over units of differences and denominators, of their squares and of their products.
  private struct Sums {
    var difference = 0.0
    var denominator = 0.0
    private var squaredDifference = 0.0
    private var product = 0.0
    private var squaredDenominator = 0.0

    init() {}

    init(_ unit: Bootstrap.Contribution) {
      difference = unit.numerator
      denominator = unit.denominator
      squaredDifference = difference * difference
      product = difference * denominator
      squaredDenominator = denominator * denominator
    }

    mutating func add(_ other: Self) {
      difference += other.difference
      denominator += other.denominator
      squaredDifference += other.squaredDifference
      product += other.product
      squaredDenominator += other.squaredDenominator
    }

    /// The standard error of a ratio of sums over so many independent units, by linearization.
    func standardError(count: Int) -> Double {
      guard count > 1 else { return 0 }
      let rate = difference / denominator
      let squares = squaredDifference - 2 * rate * product + rate * rate * squaredDenominator
      // What rounding leaves of equal units counts as 0.
      guard squares > 1e-12 * squaredDifference else { return 0 }
      return (squares * Double(count) / Double(count - 1)).squareRoot() / denominator
    }
  }
}

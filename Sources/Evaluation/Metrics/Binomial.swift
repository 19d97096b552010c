import Foundation
import InkCore
import InkData

/// The number of successes in independent trials of one probability.
package struct Binomial {
  private let trials: Int
  private let mode: Int
  private let odds: Double
  /// The probability of the mode.
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

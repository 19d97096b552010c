/// Probabilities corrected for the number of tests, so that the chance of any wrong rejection stays below the level.
///
/// ## Source
/// Holm, “A Simple Sequentially Rejective Multiple Test Procedure”, 1979.
package enum HolmCorrection {
  /// The corrected probabilities, in the order of the tests: a test whose corrected probability is at most the level is
  /// rejected.
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

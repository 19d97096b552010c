/// The tests of one comparison, corrected for their number.
struct CorrectedTest: Sendable {
  /// The test of one change before the correction.
  struct Outcome: Sendable {
    /// The probability of such a rise if the true one were within the tolerance.
    var rise: Double
    /// Whether the interval's lower end is above the tolerance.
    var isAboveTolerance: Bool
    /// The probability of such a fall if there were none.
    var fall: Double
  }

  /// The interpretation.
  var verdict: ReportComparison.Verdict
  /// The corrected probability of the rise.
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
  /// The test of a paired difference.
  init(_ difference: PairedDifference, tolerance: Double) {
    self.init(
      rise: difference.probability(ofExceeding: tolerance), isAboveTolerance: difference.estimate.low > tolerance,
      fall: difference.probabilityOfFalling)
  }
}

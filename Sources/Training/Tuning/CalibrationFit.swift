import Foundation
import InkData
import InkDecoding

/// Fits a calibration by maximum likelihood.
///
/// Every kind of samples weighs the same. The weights of the best text's evidence are fitted first, then, on the samples
/// whose best text is wrong, those that rank the others.
package struct CalibrationFit {
  /// The result of a search, and which of its texts was right.
  package struct Outcome: Sendable {
    /// The texts' scores, the best first.
    package var scores: [Float]
    /// The graphemes of the best text.
    package var graphemes: Int
    /// The network's score of the best text.
    package var logProbability: Float
    /// The index of the right text; `nil` when it isn't there.
    package var right: Int?
    /// The kind of the sample.
    package var kind: SampleKind

    /// Makes an outcome.
    package init(scores: [Float], graphemes: Int, logProbability: Float, right: Int?, kind: SampleKind) {
      self.scores = scores
      self.graphemes = graphemes
      self.logProbability = logProbability
      self.right = right
      self.kind = kind
    }
  }

  /// The fitted numbers.
  package private(set) var calibration: Calibration

  /// Fits a calibration to outcomes; without any it is the default.
  package init(_ outcomes: [Outcome]) {
    guard !outcomes.isEmpty else {
      calibration = Calibration()
      return
    }
    var counts: [SampleKind: Double] = [:]
    for outcome in outcomes { counts[outcome.kind, default: 0] += 1 }
    func weight(_ outcome: Outcome) -> Double { 1 / (counts[outcome.kind] ?? 1) }
    let best = outcomes.map { outcome in
      let evidence = Calibration.evidence(
        of: outcome.scores, graphemes: outcome.graphemes, logProbability: outcome.logProbability)
      return MultinomialFit.Choice(
        weight: weight(outcome), options: [evidence.map(Double.init), Self.nothing], taken: outcome.right == 0 ? 0 : 1)
    }
    let others = outcomes.compactMap { outcome -> MultinomialFit.Choice? in
      guard outcome.right != 0, outcome.scores.count > 1 else { return nil }
      let second = outcome.scores[1]
      return MultinomialFit.Choice(
        weight: weight(outcome),
        options: outcome.scores.dropFirst().map { [max(Double($0 - second), -100), 0] } + [[0, 1]],
        taken: (outcome.right ?? outcome.scores.count) - 1)
    }
    var start = Self.nothing
    start[1] = 0.5
    let evidence = MultinomialFit(best, from: start).point
    var rest = MultinomialFit(others, from: [0.5, 0]).point
    // A likelier text is never the less probable one.
    rest[0] = max(rest[0], 0.01)
    calibration = Calibration(numbers: (evidence + rest).map { Float(min(max($0, -1_000), 1_000)) })
  }

  private static let nothing = [Double](repeating: 0, count: Calibration.evidenceCount)
}

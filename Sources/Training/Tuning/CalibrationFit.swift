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

/// Finds the numbers that make choices likeliest, when each option is as likely as e to the power of the sum of its inputs
/// times those numbers: Newton's method, halving steps that go too far; the problem is convex.
struct MultinomialFit {
  /// One of several options was taken.
  struct Choice {
    var weight: Double
    /// The inputs of each option, as many as there are numbers to find.
    var options: [[Double]]
    /// The index of the option that was taken.
    var taken: Int
  }

  private(set) var point: [Double]

  /// A slight preference for small numbers keeps the problem solvable when a number changes nothing.
  private static let ridge = 1e-4

  init(_ choices: [Choice], from start: [Double], rounds: Int = 50) {
    point = start
    var loss = Loss(at: point, choices)
    for _ in 0..<rounds {
      var step = Self.solve(loss.curvature, loss.slope)
      var next = loss
      var candidate = point
      for _ in 0..<30 {
        candidate = zip(point, step).map { $0 - $1 }
        next = Loss(at: candidate, choices)
        if next.value <= loss.value { break }
        step = step.map { $0 / 2 }
      }
      guard next.value < loss.value - 1e-10 else { break }
      point = candidate
      loss = next
    }
  }

  /// Minus the choices' log-likelihood at a point, with its slope and curvature there.
  private struct Loss {
    var value = 0.0
    var slope: [Double]
    var curvature: [[Double]]

    init(at point: [Double], _ choices: [Choice]) {
      let count = point.count
      slope = Array(repeating: 0, count: count)
      curvature = Array(repeating: slope, count: count)
      var mean = slope
      for choice in choices {
        let logits = choice.options.map { zip($0, point).reduce(0) { $0 + $1.0 * $1.1 } }
        let highest = logits.max() ?? 0
        let shares = logits.map { exp($0 - highest) }
        let sum = shares.reduce(0, +)
        value += choice.weight * (highest + log(sum) - logits[choice.taken])
        for i in 0..<count { mean[i] = 0 }
        for (share, option) in zip(shares, choice.options) {
          let weight = choice.weight * share / sum
          for i in 0..<count where option[i] != 0 {
            mean[i] += share / sum * option[i]
            for j in 0..<count { curvature[i][j] += weight * option[i] * option[j] }
          }
        }
        let taken = choice.options[choice.taken]
        for i in 0..<count {
          slope[i] += choice.weight * (mean[i] - taken[i])
          for j in 0..<count { curvature[i][j] -= choice.weight * mean[i] * mean[j] }
        }
      }
      for i in 0..<count {
        value += 0.5 * MultinomialFit.ridge * point[i] * point[i]
        slope[i] += MultinomialFit.ridge * point[i]
        curvature[i][i] += MultinomialFit.ridge
      }
    }
  }

  /// Solves a small symmetric system by elimination with pivots.
  private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    let count = right.count
    var rows = zip(matrix, right).map { $0 + [$1] }
    for column in 0..<count {
      let pivot = (column..<count).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...count { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }
}

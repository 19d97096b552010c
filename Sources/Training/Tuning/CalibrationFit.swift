import Foundation
public import InkData
public import InkDecoding

/// Fits a calibration: the one that makes what happened likeliest (Newton's method; the problem is convex).
///
/// Every kind of samples weighs the same.
public struct CalibrationFit {
  /// What a search ended with, and which of its texts was right.
  public struct Outcome: Sendable {
    /// The texts' scores, the best first.
    public var scores: [Float]
    /// The graphemes of the best text.
    public var graphemes: Int
    /// What the network gives to the best text.
    public var logProbability: Float
    /// The place of the right text; `nil` when it isn't there.
    public var right: Int?
    /// How much writing it was.
    public var kind: SampleKind

    /// Makes an outcome.
    public init(scores: [Float], graphemes: Int, logProbability: Float, right: Int?, kind: SampleKind) {
      self.scores = scores
      self.graphemes = graphemes
      self.logProbability = logProbability
      self.right = right
      self.kind = kind
    }
  }

  /// The fitted numbers.
  public private(set) var calibration: Calibration

  /// Fits a calibration to outcomes; without any it is the default.
  public init(_ outcomes: [Outcome], rounds: Int = 50) {
    var counts: [SampleKind: Double] = [:]
    for outcome in outcomes { counts[outcome.kind, default: 0] += 1 }
    var point = [0.5, 0.0, 0.0, 0.0]
    var loss = Self.loss(point, outcomes, counts)
    for _ in 0..<rounds {
      var step = Self.solve(loss.curvature, loss.slope)
      var next = loss
      var candidate = point
      for _ in 0..<30 {
        candidate = zip(point, step).map { $0 - $1 }
        candidate[0] = max(candidate[0], 0.01)
        next = Self.loss(candidate, outcomes, counts)
        if next.value <= loss.value { break }
        step = step.map { $0 / 2 }
      }
      guard next.value < loss.value - 1e-10 else { break }
      point = candidate
      loss = next
    }
    let numbers = point.map { Float($0) }
    calibration = outcomes.isEmpty ? Calibration() : Calibration(numbers: numbers)
  }

  private struct Loss {
    var value = 0.0
    var slope = [Double](repeating: 0, count: 4)
    var curvature = [[Double]](repeating: [Double](repeating: 0, count: 4), count: 4)
  }

  private static func loss(_ point: [Double], _ outcomes: [Outcome], _ counts: [SampleKind: Double]) -> Loss {
    var loss = Loss()
    for outcome in outcomes {
      let weight = 1 / (counts[outcome.kind] ?? 1)
      let features = [
        1, log(Double(outcome.graphemes + 1)), max(-Double(outcome.logProbability), 0).squareRoot(),
      ]
      let best = Double(outcome.scores.first ?? 0)
      // The further case comes last.
      let inputs = outcome.scores.map { [Double($0) - best, 0, 0, 0] } + [[0] + features]
      let logits = inputs.map { zip($0, point).reduce(0) { $0 + $1.0 * $1.1 } }
      let highest = logits.max() ?? 0
      let shares = logits.map { exp($0 - highest) }
      let sum = shares.reduce(0, +)
      let right = outcome.right ?? outcome.scores.count
      loss.value += weight * (highest + log(sum) - logits[right])
      var mean = [Double](repeating: 0, count: 4)
      var square = [[Double]](repeating: mean, count: 4)
      for (share, input) in zip(shares, inputs) {
        for i in 0..<4 where input[i] != 0 {
          mean[i] += share / sum * input[i]
          for j in 0..<4 { square[i][j] += share / sum * input[i] * input[j] }
        }
      }
      for i in 0..<4 {
        loss.slope[i] += weight * (mean[i] - inputs[right][i])
        for j in 0..<4 { loss.curvature[i][j] += weight * (square[i][j] - mean[i] * mean[j]) }
      }
    }
    // A whisper of a preference for small numbers keeps the problem solvable when a number changes nothing.
    for i in 0..<4 {
      loss.value += 0.5e-4 * point[i] * point[i]
      loss.slope[i] += 1e-4 * point[i]
      loss.curvature[i][i] += 1e-4
    }
    return loss
  }

  /// Solves a small symmetric system by elimination with pivots.
  private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    var rows = zip(matrix, right).map { $0 + [$1] }
    for column in 0..<4 {
      let pivot = (column..<4).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      rows.swapAt(column, pivot)
      for row in 0..<4 where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column..<5 { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<4).map { rows[$0][4] / rows[$0][$0] }
  }

  /// The expected calibration error of the best texts, kind by kind: 15 bins of equal width.
  public static func errors(of calibration: Calibration, _ outcomes: [Outcome]) -> [String: Double] {
    var bins: [String: [(confidence: Double, right: Double)]] = [:]
    var counts: [String: Double] = [:]
    for outcome in outcomes {
      let confidence = Double(
        calibration.confidences(
          of: outcome.scores, graphemes: outcome.graphemes, logProbability: outcome.logProbability)[0])
      let bin = min(Int(confidence * 15), 14)
      bins[outcome.kind.rawValue, default: Array(repeating: (0, 0), count: 15)][bin].confidence += confidence
      bins[outcome.kind.rawValue]?[bin].right += outcome.right == 0 ? 1 : 0
      counts[outcome.kind.rawValue, default: 0] += 1
    }
    return Dictionary(
      uniqueKeysWithValues: bins.map { kind, bins in
        (kind, bins.reduce(0) { $0 + abs($1.confidence - $1.right) } / (counts[kind] ?? 1))
      })
  }
}

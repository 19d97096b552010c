import Foundation
import Training

/// A learning-rate range test as a person reads it: a row for each factor of about one and a half, with the loss as a bar.
struct LearningRateTable {
  let curve: LearningRateCurve

  private static let rows = 28
  private static let width = 40.0

  /// What `--json` prints.
  struct Outcome: Encodable {
    let points: [LearningRateCurve.Point]
    let hasDiverged: Bool
    let lowest: Float?
    let steepest: Float?
    let suggestion: Float?

    init(_ curve: LearningRateCurve) {
      points = curve.points
      hasDiverged = curve.hasDiverged
      lowest = curve.lowest?.learningRate
      steepest = curve.steepest?.learningRate
      suggestion = curve.suggestion
    }
  }

  var text: String {
    var lines = ["learning rate    loss"]
    let points = curve.points
    let step = max(1, (points.count + Self.rows - 1) / Self.rows)
    let shown = stride(from: 0, to: points.count, by: step).map { points[$0] }
    let losses = points.map(\.smoothedLoss)
    let (least, most) = (losses.min() ?? 0, losses.max() ?? 1)
    for point in shown {
      let share = most > least ? (point.smoothedLoss - least) / (most - least) : 0
      let bar = String(repeating: "█", count: Int((share * Self.width).rounded()))
      lines.append(
        "\(Self.rate(point.learningRate))  \(String(format: "%8.3f", point.smoothedLoss))  \(bar)")
    }
    if curve.hasDiverged { lines.append("the loss ran away there") }
    if let lowest = curve.lowest, let steepest = curve.steepest, let suggestion = curve.suggestion {
      lines.append(
        "lowest loss at \(Self.trimmed(lowest.learningRate)), steepest fall at \(Self.trimmed(steepest.learningRate))")
      lines.append("try optimizer.learningRate: \(Self.trimmed(suggestion))")
    } else {
      lines.append("too few steps to tell: the data or the loss ended at once")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func rate(_ value: Float) -> String { String(format: "%13.2e", Double(value)) }

  private static func trimmed(_ value: Float) -> String { String(format: "%.2g", Double(value)) }
}

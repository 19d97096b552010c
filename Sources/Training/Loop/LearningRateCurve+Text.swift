import Foundation

extension LearningRateCurve {
  private static let rows = 28
  private static let width = 40.0

  /// A table for the terminal: a row for each factor of about one and a half, with the loss as a bar.
  public var text: String {
    var lines = ["learning rate    loss"]
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
    if hasDiverged { lines.append("the loss diverged there") }
    if let lowest, let steepest, let suggestion {
      lines.append(
        "lowest loss at \(Self.trimmed(lowest.learningRate)), steepest fall at \(Self.trimmed(steepest.learningRate))")
      lines.append("try optimizer.learningRate: \(Self.trimmed(suggestion))")
    } else {
      lines.append("too few steps to tell: the data ended or the loss diverged at once")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func rate(_ value: Float) -> String { String(format: "%13.2e", Double(value)) }

  private static func trimmed(_ value: Float) -> String { String(format: "%.2g", Double(value)) }
}

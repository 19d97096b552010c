import Foundation

/// The result of a learning-rate range test: the loss at every rate, smoothed, and the rate to begin with.
///
/// ## Source
/// Smith: Cyclical Learning Rates for Training Neural Networks (2017), section 3.3.
public struct LearningRateCurve: Sendable, Equatable, Encodable {
  /// The loss at one rate.
  public struct Point: Sendable, Equatable, Encodable {
    /// The learning rate of the step.
    public var learningRate: Float
    /// The loss of a label in nats before the step.
    public var loss: Double
    /// The same, smoothed over the steps before.
    public var smoothedLoss: Double
  }

  /// The steps taken, from the lowest rate to the highest or where the loss diverged.
  public private(set) var points: [Point] = []
  /// Whether the loss diverged before the highest rate.
  public private(set) var hasDiverged = false
  private var smoothed = 0.0
  private var weight = 0.0

  /// Makes a curve without points.
  public init() {}

  /// The share of the smoothed loss that a step keeps.
  private static let memory = 0.9
  /// The loss has diverged when it is so many times the lowest.
  private static let divergence = 2.0

  /// Adds a step's loss; false when it diverged, so that the test ends.
  mutating func add(loss: Double, learningRate: Float) -> Bool {
    hasDiverged = !loss.isFinite
    if hasDiverged { return false }
    smoothed = Self.memory * smoothed + (1 - Self.memory) * loss
    weight = Self.memory * weight + (1 - Self.memory)
    let value = smoothed / weight
    let lowest = points.map(\.smoothedLoss).min() ?? value
    points.append(Point(learningRate: learningRate, loss: loss, smoothedLoss: value))
    hasDiverged = points.count > 10 && value > Self.divergence * lowest
    return !hasDiverged
  }

  /// The rate of the lowest smoothed loss.
  public var lowest: Point? { points.min { $0.smoothedLoss < $1.smoothedLoss } }

  /// The rate at which the loss falls fastest per factor of the rate; `nil` of fewer than three points.
  public var steepest: Point? {
    guard points.count > 2, let end = points.indices.min(by: { points[$0].smoothedLoss < points[$1].smoothedLoss })
    else { return nil }
    let inner = points.indices.dropFirst().prefix { $0 <= end }.dropLast()
    return inner.min { slope(at: $0) < slope(at: $1) }.map { points[$0] }
  }

  /// The suggested `optimizer.learningRate`: a third of the rate with the lowest loss, where the loss still falls, but
  /// no less than the steepest. The schedule's peak lasts longer than the test's one step at that rate.
  public var suggestion: Float? {
    guard let lowest, let steepest else { return nil }
    return max(lowest.learningRate / 3, steepest.learningRate)
  }

  private func slope(at index: Int) -> Double { points[index + 1].smoothedLoss - points[index - 1].smoothedLoss }

  private enum CodingKeys: String, CodingKey { case points, hasDiverged, lowest, steepest, suggestion }

  /// Writes the points and the three rates that follow from them.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(points, forKey: .points)
    try container.encode(hasDiverged, forKey: .hasDiverged)
    try container.encodeIfPresent(lowest?.learningRate, forKey: .lowest)
    try container.encodeIfPresent(steepest?.learningRate, forKey: .steepest)
    try container.encodeIfPresent(suggestion, forKey: .suggestion)
  }

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
      lines.append(String(format: "%13.2e  %8.3f  ", Double(point.learningRate), point.smoothedLoss) + bar)
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

  private static func trimmed(_ value: Float) -> String { String(format: "%.2g", Double(value)) }
}

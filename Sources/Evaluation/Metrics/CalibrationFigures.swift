/// Whether a recognizer's confidences mean what they say: of the texts that it is 80 % sure of, are 80 % right?
///
/// ## Source
/// C. Guo, G. Pleiss, Y. Sun, K. Q. Weinberger: On Calibration of Modern Neural Networks (2017), equation 3.
public struct CalibrationFigures: Hashable, Codable, Sendable {
  /// The samples whose confidence lies in an interval.
  public struct Bin: Hashable, Codable, Sendable {
    /// Where the interval begins.
    public var lower: Double
    /// Where it ends.
    public var upper: Double
    /// The number of samples.
    public var count: Int
    /// Their confidence on average; 0 without samples.
    public var confidence: Double
    /// The share of them that are exactly right; 0 without samples.
    public var accuracy: Double
  }

  /// The mean distance of confidence and accuracy, each interval weighed by its samples.
  public var expectedError: Double
  /// What the expected error would be, on average, if every confidence meant exactly what it says: few samples never show
  /// less than this. Missing in reports from before it was counted.
  public var chanceError: Double?
  /// The largest distance in an interval of at least a hundredth of the samples.
  public var largestError: Double
  /// The number of samples that have a confidence.
  public var count: Int
  /// 15 intervals of equal width: the reliability curve.
  public var bins: [Bin]

  /// A confidence, and whether the text that it is about was exactly right.
  public struct Judgment: Hashable, Sendable {
    /// From 0 to 1.
    public var confidence: Double
    /// Whether the text was exactly right.
    public var isRight: Bool

    /// Makes a judgment.
    public init(confidence: Double, isRight: Bool) {
      self.confidence = confidence
      self.isRight = isRight
    }
  }

  /// Counts the figures of judgments; `nil` when there is none.
  public init?(of judgments: [Judgment], binCount: Int = 15) {
    guard !judgments.isEmpty else { return nil }
    bins = Self.bins(of: judgments, count: binCount)
    count = judgments.count
    expectedError = Self.expectedError(of: bins, total: count)
    largestError =
      bins.lazy.filter { $0.count > 0 && $0.count * 100 >= judgments.count }.map { abs($0.confidence - $0.accuracy) }
      .max() ?? 0
    // The draws follow from a number of their own: equal judgments have equal figures.
    var random = SplitMix(seed: 1)
    var sum = 0.0
    for _ in 0..<Self.chanceDraws {
      let drawn = judgments.map {
        Judgment(confidence: $0.confidence, isRight: Double.random(in: 0..<1, using: &random) < $0.confidence)
      }
      sum += Self.expectedError(of: Self.bins(of: drawn, count: binCount), total: count)
    }
    chanceError = sum / Double(Self.chanceDraws)
  }

  /// Counts the figures of outcomes; `nil` when none has a confidence.
  public init?(of outcomes: [SampleOutcome]) {
    self.init(
      of: outcomes.compactMap { outcome in
        outcome.confidence.map { Judgment(confidence: $0, isRight: outcome.isRight) }
      })
  }

  /// Enough that the mean is settled to a hundredth of itself.
  private static let chanceDraws = 40

  private static func bins(of judgments: [Judgment], count binCount: Int) -> [Bin] {
    var sums = [(count: Int, confidence: Double, right: Int)](repeating: (0, 0, 0), count: binCount)
    for judgment in judgments {
      let bin = min(max(Int(judgment.confidence * Double(binCount)), 0), binCount - 1)
      sums[bin].count += 1
      sums[bin].confidence += judgment.confidence
      sums[bin].right += judgment.isRight ? 1 : 0
    }
    return sums.enumerated().map { index, sum in
      Bin(
        lower: Double(index) / Double(binCount), upper: Double(index + 1) / Double(binCount), count: sum.count,
        confidence: sum.count > 0 ? sum.confidence / Double(sum.count) : 0,
        accuracy: sum.count > 0 ? Double(sum.right) / Double(sum.count) : 0)
    }
  }

  private static func expectedError(of bins: [Bin], total: Int) -> Double {
    bins.reduce(0) { $0 + abs($1.confidence - $1.accuracy) * Double($1.count) } / Double(total)
  }
}

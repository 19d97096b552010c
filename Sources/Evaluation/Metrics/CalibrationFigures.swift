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
  /// The largest distance in an interval of at least a hundredth of the samples.
  public var largestError: Double
  /// The number of samples that have a confidence.
  public var count: Int
  /// 15 intervals of equal width: the reliability curve.
  public var bins: [Bin]

  /// Counts the figures of outcomes; `nil` when none has a confidence.
  public init?(of outcomes: [SampleOutcome], binCount: Int = 15) {
    var sums = [(count: Int, confidence: Double, right: Int)](repeating: (0, 0, 0), count: binCount)
    for outcome in outcomes {
      guard let confidence = outcome.confidence else { continue }
      let bin = min(max(Int(confidence * Double(binCount)), 0), binCount - 1)
      sums[bin].count += 1
      sums[bin].confidence += confidence
      sums[bin].right += outcome.isRight ? 1 : 0
    }
    let total = sums.reduce(0) { $0 + $1.count }
    guard total > 0 else { return nil }
    count = total
    bins = sums.enumerated().map { index, sum in
      Bin(
        lower: Double(index) / Double(binCount), upper: Double(index + 1) / Double(binCount), count: sum.count,
        confidence: sum.count > 0 ? sum.confidence / Double(sum.count) : 0,
        accuracy: sum.count > 0 ? Double(sum.right) / Double(sum.count) : 0)
    }
    expectedError =
      bins.reduce(0) { $0 + abs($1.confidence - $1.accuracy) * Double($1.count) } / Double(total)
    largestError =
      bins.lazy.filter { $0.count > 0 && $0.count * 100 >= total }.map { abs($0.confidence - $0.accuracy) }.max() ?? 0
  }
}

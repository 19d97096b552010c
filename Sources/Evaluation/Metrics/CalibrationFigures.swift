import InkCore

/// The calibration of a recognizer's confidences: of the texts with a confidence of 80 %, are 80 % correct?
///
/// ## Source
/// C. Guo, G. Pleiss, Y. Sun, K. Q. Weinberger: On Calibration of Modern Neural Networks (2017), equation 3.
public struct CalibrationFigures: Hashable, Codable, Sendable {
  /// The samples whose confidence lies in an interval.
  public struct Bin: Hashable, Codable, Sendable {
    /// The lower end of the interval.
    public var lower: Double
    /// The upper end of the interval.
    public var upper: Double
    /// The number of samples.
    public var count: Int
    /// The mean confidence; 0 without samples.
    public var confidence: Double
    /// The share of exactly correct texts; 0 without samples.
    public var accuracy: Double
  }

  /// The expected calibration error (ECE): the mean distance of confidence and accuracy, bins weighted by their samples.
  public var expectedError: Double
  /// The expected calibration error that perfectly calibrated confidences would show on average with as many samples.
  public var chanceError: Double
  /// The largest distance of confidence and accuracy in a bin of at least 1 % of the samples.
  public var largestError: Double
  /// The number of samples that have a confidence.
  public var count: Int
  /// 15 bins of equal width: the reliability diagram.
  public var bins: [Bin]

  /// A confidence, and whether its text was exactly correct.
  public struct Prediction: Hashable, Sendable {
    /// From 0 to 1.
    public var confidence: Double
    /// Whether the text was exactly correct.
    public var isCorrect: Bool

    /// Makes a prediction.
    public init(confidence: Double, isCorrect: Bool) {
      self.confidence = confidence
      self.isCorrect = isCorrect
    }
  }

  /// Counts the figures of predictions; `nil` when there is none.
  public init?(of predictions: [Prediction], binCount: Int = 15) {
    guard !predictions.isEmpty else { return nil }
    bins = Self.bins(of: predictions, count: binCount)
    count = predictions.count
    expectedError = Self.expectedError(of: bins, total: count)
    largestError =
      bins.lazy.filter { $0.count > 0 && $0.count * 100 >= predictions.count }.map { abs($0.confidence - $0.accuracy) }
      .max() ?? 0
    // A fixed seed: equal predictions have equal figures.
    var random = SplitMix64(state: 1)
    var sum = 0.0
    for _ in 0..<Self.chanceDraws {
      let drawn = predictions.map {
        Prediction(confidence: $0.confidence, isCorrect: Double.random(in: 0..<1, using: &random) < $0.confidence)
      }
      sum += Self.expectedError(of: Self.bins(of: drawn, count: binCount), total: count)
    }
    chanceError = sum / Double(Self.chanceDraws)
  }

  /// Counts the figures of outcomes; `nil` when none has a confidence.
  public init?(of outcomes: [SampleOutcome]) {
    self.init(
      of: outcomes.compactMap { outcome in
        outcome.confidence.map { Prediction(confidence: $0, isCorrect: outcome.isCorrect) }
      })
  }

  /// Enough for a mean with a standard error of about 1 %.
  private static let chanceDraws = 40

  private static func bins(of predictions: [Prediction], count binCount: Int) -> [Bin] {
    var sums = [(count: Int, confidence: Double, correct: Int)](repeating: (0, 0, 0), count: binCount)
    for prediction in predictions {
      let bin = min(max(Int(prediction.confidence * Double(binCount)), 0), binCount - 1)
      sums[bin].count += 1
      sums[bin].confidence += prediction.confidence
      sums[bin].correct += prediction.isCorrect ? 1 : 0
    }
    return sums.enumerated().map { index, sum in
      Bin(
        lower: Double(index) / Double(binCount), upper: Double(index + 1) / Double(binCount), count: sum.count,
        confidence: sum.count > 0 ? sum.confidence / Double(sum.count) : 0,
        accuracy: sum.count > 0 ? Double(sum.correct) / Double(sum.count) : 0)
    }
  }

  private static func expectedError(of bins: [Bin], total: Int) -> Double {
    bins.reduce(0) { $0 + abs($1.confidence - $1.accuracy) * Double($1.count) } / Double(total)
  }
}

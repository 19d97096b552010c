/// A rate with its 95 % interval and what it was counted on.
public struct Estimate: Hashable, Codable, Sendable {
  /// The rate: 0.05 is five in a hundred.
  public var value: Double
  /// The interval's lower end.
  public var low: Double
  /// The interval's upper end.
  public var high: Double
  /// The number of samples that the rate was counted on.
  public var sampleCount: Int
  /// What was resampled for the interval.
  public var resampledBy: ResamplingUnit

  /// Makes an estimate.
  public init(value: Double, low: Double, high: Double, sampleCount: Int, resampledBy: ResamplingUnit) {
    self.value = value
    self.low = low
    self.high = high
    self.sampleCount = sampleCount
    self.resampledBy = resampledBy
  }
}

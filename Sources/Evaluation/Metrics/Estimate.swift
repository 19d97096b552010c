/// A rate with its 95 % interval and its number of samples.
public struct Estimate: Hashable, Codable, Sendable {
  /// The rate as a share: 0.05 is 5 %.
  public var value: Double
  /// The interval's lower end.
  public var low: Double
  /// The interval's upper end.
  public var high: Double
  /// The number of samples.
  public var sampleCount: Int
  /// The unit that was resampled for the interval.
  public var resampledBy: ResamplingUnit
}

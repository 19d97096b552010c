/// The distribution of a number over the samples of a set.
public struct Distribution: Hashable, Codable, Sendable {
  /// The number of samples that have it.
  public let count: Int
  /// The least.
  public let minimum: Double
  /// The value that one in twenty lies below.
  public let percentile5: Double
  /// The middle value.
  public let median: Double
  /// The value that one in twenty lies above.
  public let percentile95: Double
  /// The greatest.
  public let maximum: Double
  /// The average.
  public let mean: Double

  /// Describes some numbers; `nil` when there are none.
  public init?(_ values: [Float]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    func percentile(_ share: Double) -> Double {
      Double(sorted[Int((Double(sorted.count - 1) * share).rounded())])
    }
    count = sorted.count
    minimum = Double(sorted[0])
    percentile5 = percentile(0.05)
    median = percentile(0.5)
    percentile95 = percentile(0.95)
    maximum = Double(sorted[sorted.count - 1])
    mean = sorted.reduce(0.0) { $0 + Double($1) } / Double(sorted.count)
  }
}

import InkCore
import InkData

/// Latency of one operation, in milliseconds.
public struct LatencyFigures: Hashable, Codable, Sendable {
  /// The measured operation.
  public enum Subject: Hashable, Sendable {
    /// A whole ink of a kind.
    case whole(SampleKind)
    /// One more stroke of a live drawing of a kind, from the stroke to the new prediction.
    case addedStroke(SampleKind)
    /// The first text of a live drawing of a kind: from the end of the first stroke to a prediction that isn't empty,
    /// writing included.
    case firstText(SampleKind)
    /// Settled text of a live drawing of a kind: from the end of its last stroke to its being called settled, writing
    /// included.
    case settledText(SampleKind)
  }

  /// An interval of 95 % in milliseconds, by resampling samples.
  public struct Interval: Hashable, Codable, Sendable {
    /// The lower end.
    public var low: Double
    /// The upper end.
    public var high: Double
  }

  /// The times of single samples, by which reports are compared in pairs.
  public struct SampleTimes: Hashable, Codable, Sendable {
    /// The samples' indices into the report's outcomes.
    public var samples: [Int]
    /// Each sample's time in milliseconds; of operations that a sample has many of, the mean.
    public var milliseconds: [Double]
  }

  /// The measured operation.
  public var subject: Subject
  /// The number of measurements.
  public var count: Int
  /// The mean.
  public var mean: Double
  /// The median.
  public var p50: Double
  /// The 95th percentile.
  public var p95: Double
  /// The 99th percentile.
  public var p99: Double
  /// The intervals of the median, the 95th and the 99th percentile; missing in reports of older programs.
  public var intervals: [Interval]?
  /// The distribution; missing in reports of older programs.
  public var histogram: LatencyHistogram?
  /// Seconds of recognition per second of writing, where the ink has times.
  public var realTimeFactor: Estimate?
  /// The same by language and by length; missing where all samples agree.
  public var groups: [LatencyGroup]?
  /// The time of each measured sample; missing in reports of older programs.
  public var times: SampleTimes?

  /// Makes figures from times in seconds; without any, all figures are 0.
  public init(of subject: Subject, seconds: [Double]) {
    let ascending = seconds.sorted().map { $0 * 1_000 }
    self.subject = subject
    count = ascending.count
    mean = ascending.isEmpty ? 0 : ascending.reduce(0, +) / Double(ascending.count)
    p50 = ascending.quantile(0.5) ?? 0
    p95 = ascending.quantile(0.95) ?? 0
    p99 = ascending.quantile(0.99) ?? 0
  }

  /// The three percentiles with their intervals.
  var percentiles: [(value: Double, interval: Interval?)] {
    [p50, p95, p99].enumerated().map { index, value in
      (value, intervals.flatMap { $0.indices.contains(index) ? $0[index] : nil })
    }
  }
}

extension LatencyFigures.Subject: Codable {
  /// Reads a subject: `line`, or `stroke of line`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    let subject = SampleKind.allCases.lazy.flatMap { kind in
      [Self.whole(kind), .addedStroke(kind), .firstText(kind), .settledText(kind)]
    }.first { $0.name == name }
    guard let subject else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "latency of an unknown subject “\(name)”")
    }
    self = subject
  }

  /// Writes a subject.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// The subject in words: `line`, `stroke of line`.
  public var name: String {
    switch self {
    case .whole(let kind): kind.rawValue
    case .addedStroke(let kind): "stroke of " + kind.rawValue
    case .firstText(let kind): "first text of " + kind.rawValue
    case .settledText(let kind): "settled text of " + kind.rawValue
    }
  }
}

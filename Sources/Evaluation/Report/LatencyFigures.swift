import InkData

/// Latency of one operation, in milliseconds.
public struct LatencyFigures: Hashable, Codable, Sendable {
  /// The measured operation.
  public enum Subject: Hashable, Sendable {
    /// A whole ink of a kind.
    case whole(SampleKind)
    /// One more stroke of a live drawing of a kind, from the stroke to the new prediction.
    case addedStroke(SampleKind)
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
  /// The time of each measured sample; missing in reports of older programs.
  public var times: SampleTimes?

  /// The times of single samples, by which reports are compared in pairs.
  public struct SampleTimes: Hashable, Codable, Sendable {
    /// The samples' indices into the report's outcomes.
    public var samples: [Int]
    /// Each sample's time in milliseconds; of operations that a sample has many of, the mean.
    public var milliseconds: [Double]
  }

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

  /// Makes figures from the times of samples, each with its index into the report's outcomes.
  init(of subject: Subject, measured: [(sample: Int, seconds: [Double])]) {
    self.init(of: subject, seconds: measured.flatMap(\.seconds))
    let timed = measured.filter { !$0.seconds.isEmpty }
    times = SampleTimes(
      samples: timed.map(\.sample),
      milliseconds: timed.map { _, seconds in
        // Tenths of a microsecond are finer than what repeats.
        (seconds.reduce(0, +) / Double(seconds.count) * 1e7).rounded() / 1e4
      })
  }
}

extension LatencyFigures.Subject: Codable {
  /// Reads a subject: `line`, or `stroke of line`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    let stroke = name.hasPrefix(Self.strokePrefix)
    guard let kind = SampleKind(rawValue: stroke ? String(name.dropFirst(Self.strokePrefix.count)) : name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "latency of an unknown subject “\(name)”")
    }
    self = stroke ? .addedStroke(kind) : .whole(kind)
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
    case .addedStroke(let kind): Self.strokePrefix + kind.rawValue
    }
  }

  private static var strokePrefix: String { "stroke of " }
}

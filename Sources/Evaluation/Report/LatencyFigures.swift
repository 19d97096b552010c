import Foundation
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
    /// The first text of a live drawing of a kind: from its first stroke's end to a non-empty prediction, writing included.
    case firstText(SampleKind)
    /// Settled text of a live drawing of a kind: from its last stroke's end to its being called settled, writing included.
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

extension LatencyFigures {
  struct Measured: Sendable {
    /// Its index into the report's outcomes.
    var sample: Int
    var seconds: [Double]
    /// The seconds of writing, where the ink has times.
    var writing: Double?
  }

  init(of subject: Subject, measured: [Measured], outcomes: [SampleOutcome], bootstrap: Bootstrap) {
    self.init(of: subject, all: measured, outcomes: outcomes, bootstrap: bootstrap)
    let timed = measured.filter { !$0.seconds.isEmpty }
    times = SampleTimes(
      samples: timed.map(\.sample),
      milliseconds: timed.map { measured in
        // Tenths of a microsecond are finer than what repeats.
        (measured.seconds.reduce(0, +) / Double(measured.seconds.count) * 1e7).rounded() / 1e4
      })
    func grouped(
      _ dimension: LatencyGroup.Dimension, _ value: (SampleOutcome) -> (rank: Int, name: String)
    ) -> [LatencyGroup] {
      let members = Dictionary(grouping: timed) { value(outcomes[$0.sample]).name }.values
        .map { (value: value(outcomes[$0[0].sample]), members: $0) }.sorted { $0.value < $1.value }
      guard members.count > 1 else { return [] }
      return members.map { value, members in
        LatencyGroup(
          dimension: dimension, name: value.name,
          figures: LatencyFigures(of: subject, all: members, outcomes: outcomes, bootstrap: bootstrap))
      }
    }
    groups =
      grouped(.language) { (0, $0.language) }
      + grouped(.length) { LatencyGroup.band(ofLength: $0.characters.referenceLength) }
    if groups?.isEmpty == true { groups = nil }
  }

  private init(of subject: Subject, all: [Measured], outcomes: [SampleOutcome], bootstrap: Bootstrap) {
    let seconds = all.flatMap(\.seconds)
    self.init(of: subject, seconds: seconds)
    histogram = LatencyHistogram(milliseconds: seconds.map { $0 * 1_000 })
    intervals = Self.intervals(all.map { $0.seconds.map { $0 * 1_000 } }.filter { !$0.isEmpty }, bootstrap)
    let written = all.filter { $0.writing ?? 0 > 0 }
    realTimeFactor = bootstrap.rate(
      written.map { measured in
        Bootstrap.Observation(
          numerator: measured.seconds.reduce(0, +), denominator: measured.writing ?? 0,
          writer: outcomes[measured.sample].writer)
      })
  }

  /// The intervals of the three percentiles; whole samples are resampled, because the strokes of one line are alike.
  private static func intervals(_ samples: [[Double]], _ bootstrap: Bootstrap) -> [Interval]? {
    guard samples.count > 1 else { return nil }
    var random = SplitMix64(state: bootstrap.seed)
    var draws = [[Double]](repeating: [], count: 3)
    // A fifth of the resamples that rates get: sorting takes longer than adding, and times vary more by themselves.
    for _ in 0..<max(bootstrap.resamples / 5, 1) {
      let drawn = samples.indices.flatMap { _ in
        samples[Int(random.next().multipliedFullWidth(by: UInt64(samples.count)).high)]
      }.sorted()
      for (index, share) in [0.5, 0.95, 0.99].enumerated() { draws[index].append(drawn.quantile(share) ?? 0) }
    }
    return draws.map { values in
      let ascending = values.sorted()
      return Interval(low: ascending.quantile(0.025) ?? 0, high: ascending.quantile(0.975) ?? 0)
    }
  }
}

/// The latency of the samples of one language, or of one length.
public struct LatencyGroup: Hashable, Codable, Sendable {
  /// The property that the samples share.
  public enum Dimension: String, Codable, Sendable {
    /// The language of the text.
    case language
    /// The number of characters of the label.
    case length
  }

  /// The property that the samples share.
  public var dimension: Dimension
  /// The value that they have in common: `en`, `11–20 characters`.
  public var name: String
  /// Their latency.
  public var figures: LatencyFigures

  /// The ends of the length bands, each above the one before; the last band has none.
  private static let lengths = [5, 10, 20, 40, 80]

  static func band(ofLength count: Int) -> (rank: Int, name: String) {
    let rank = lengths.firstIndex { count <= $0 } ?? lengths.count
    let low = rank == 0 ? 1 : lengths[rank - 1] + 1
    return (rank, rank < lengths.count ? "\(low)–\(lengths[rank]) characters" : "over \(low - 1) characters")
  }
}

/// The distribution of times in bins of equal ratio: two to a doubling.
public struct LatencyHistogram: Hashable, Codable, Sendable {
  /// The first bin begins at 2^(`first` / 2) milliseconds.
  public var first: Int
  /// The number of times in each bin.
  public var counts: [Int]

  /// Counts times in milliseconds without those that aren't positive and finite; `nil` when there are no others.
  public init?(milliseconds: [Double]) {
    let bins = milliseconds.filter { $0 > 0 && $0.isFinite }.map { Int((2 * log2($0)).rounded(.down)) }
    guard let lowest = bins.min(), let highest = bins.max() else { return nil }
    first = lowest
    counts = Array(repeating: 0, count: highest - lowest + 1)
    for bin in bins { counts[bin - lowest] += 1 }
  }

  /// The lower end of a bin in milliseconds; of the number of bins, the upper end of the last.
  public func edge(_ bin: Int) -> Double { exp2(Double(first + bin) / 2) }

  /// The position of a time in bins from the first bin's lower end; `nil` outside the bins.
  func position(of milliseconds: Double) -> Double? {
    guard milliseconds > 0, milliseconds.isFinite else { return nil }
    let position = 2 * log2(milliseconds) - Double(first)
    return (0...Double(counts.count)).contains(position) ? position : nil
  }
}

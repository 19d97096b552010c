import InkCore
import InkData

extension LatencyFigures {
  /// The measured times of one sample.
  struct Measured: Sendable {
    /// Its index into the report's outcomes.
    var sample: Int
    /// The seconds of each operation.
    var seconds: [Double]
    /// The seconds of writing, where the ink has times.
    var writing: Double?
  }

  /// Makes figures from the times of samples.
  init(of subject: Subject, measured: [Measured], outcomes: [SampleOutcome], bootstrap: Bootstrap) {
    self.init(of: subject, all: measured, outcomes: outcomes, bootstrap: bootstrap)
    let timed = measured.filter { !$0.seconds.isEmpty }
    times = SampleTimes(
      samples: timed.map(\.sample),
      milliseconds: timed.map { measured in
        // Tenths of a microsecond are finer than what repeats.
        (measured.seconds.reduce(0, +) / Double(measured.seconds.count) * 1e7).rounded() / 1e4
      })
    let languages = Dictionary(grouping: timed) { outcomes[$0.sample].language }.sorted { $0.key < $1.key }
      .map { (LatencyGroup.Dimension.language, $0.key, $0.value) }
    let lengths = Dictionary(grouping: timed) { measured in
      LatencyGroup.band(ofLength: outcomes[measured.sample].characters.referenceLength).rank
    }.sorted { $0.key < $1.key }.compactMap { _, members in
      members.first.map { first in
        (
          LatencyGroup.Dimension.length,
          LatencyGroup.band(ofLength: outcomes[first.sample].characters.referenceLength).name, members
        )
      }
    }
    groups = ((languages.count > 1 ? languages : []) + (lengths.count > 1 ? lengths : [])).map {
      dimension, name, members in
      LatencyGroup(
        dimension: dimension, name: name,
        figures: LatencyFigures(of: subject, all: members, outcomes: outcomes, bootstrap: bootstrap))
    }
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

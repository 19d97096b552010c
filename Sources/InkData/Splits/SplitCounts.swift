import TextAndFiles

/// The numbers of samples, writers and contributors in each part of a split.
public struct SplitCounts: Sendable {
  /// The counts of one part.
  public struct Counts: Encodable, Sendable {
    /// The samples.
    public internal(set) var samples = 0
    /// The writers.
    public internal(set) var writers = 0
    /// The contributors.
    public internal(set) var contributors = 0
    /// The samples of each kind.
    public internal(set) var kinds: [String: Int] = [:]
  }

  /// The counts by the part's name; `none` counts the samples in no part.
  public private(set) var counts: [String: Counts] = [:]

  /// Counts samples.
  public init(split: DataSplit, samples: [SampleInfo]) {
    var writers: [String: Set<String>] = [:]
    var contributors: [String: Set<String>] = [:]
    for part in SplitPart.allCases { counts[part.rawValue] = Counts() }
    for sample in samples {
      let part = split.part(of: sample)?.rawValue ?? "none"
      counts[part, default: Counts()].samples += 1
      counts[part, default: Counts()].kinds[sample.kind.rawValue, default: 0] += 1
      writers[part, default: []].insert(sample.writer)
      contributors[part, default: []].insert(sample.contributor)
    }
    for part in counts.keys {
      counts[part]?.writers = writers[part]?.count ?? 0
      counts[part]?.contributors = contributors[part]?.count ?? 0
    }
  }

  /// The counts as a table for the terminal.
  public var text: String {
    let kinds = SampleKind.allCases.map(\.rawValue)
    return TextTable.text(
      [["", "samples"] + kinds + ["writers", "contributors"]]
        + (SplitPart.allCases.map(\.rawValue) + ["none"]).compactMap { part in
          counts[part].map { counts in
            [part == "none" ? "in no part" : part, "\(counts.samples)"]
              + kinds.map { "\(counts.kinds[$0] ?? 0)" } + ["\(counts.writers)", "\(counts.contributors)"]
          }
        })
  }
}

import InkData

/// The number of samples of each kind in each part of a split.
struct SplitTable {
  /// The counts of one part.
  struct Counts: Encodable {
    var samples = 0
    var writers = 0
    var contributors = 0
    var kinds: [String: Int] = [:]
  }

  /// The counts by the part's name; `none` for samples in no part.
  private(set) var counts: [String: Counts] = [:]

  init(split: DataSplit, samples: [SampleInfo]) {
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

  /// The counts as text.
  var text: String {
    let kinds = SampleKind.allCases.map(\.rawValue)
    var text = row("", ["samples"] + kinds + ["writers", "contributors"])
    for part in SplitPart.allCases.map(\.rawValue) + ["none"] {
      guard let counts = counts[part] else { continue }
      let numbers = [counts.samples] + kinds.map { counts.kinds[$0] ?? 0 } + [counts.writers, counts.contributors]
      text += row(part == "none" ? "in no part" : part, numbers.map(String.init))
    }
    return text
  }

  private func row(_ name: String, _ cells: [String]) -> String {
    TextRow.text(name, width: 12, cells, each: 13)
  }
}

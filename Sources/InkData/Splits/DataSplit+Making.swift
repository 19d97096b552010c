import InkCore
import TextAndFiles

extension DataSplit {
  /// Assigns names to parts so that each part has about its share of the samples.
  ///
  /// The seed shuffles the names; each is assigned to the part that lacks most of its share. Every part with a share
  /// gets a name as long as there are enough. `counts` has each name's number of samples.
  ///
  /// - Throws: `DataSplitError.badShares` when the shares don't sum to 1.
  public static func making(
    set: String, key: Key, counts: [String: Int], shares: [SplitPart: Double], seed: UInt64
  ) throws(DataSplitError) -> Self {
    try check(shares)
    var random = SplitMix64(seed)
    let names = counts.keys.sorted().shuffled(using: &random)
    let total = Double(counts.values.reduce(0, +))
    var parts: [SplitPart: [String]] = [:]
    var filled: [SplitPart: Double] = [:]
    let wanted = SplitPart.allCases.filter { (shares[$0] ?? 0) > 0 }
    func lack(_ part: SplitPart) -> Double { (shares[part] ?? 0) * total - (filled[part] ?? 0) }
    for (index, name) in names.enumerated() {
      let empty = wanted.filter { parts[$0] == nil }
      let candidates = names.count - index <= empty.count ? empty : wanted
      let part = candidates.max { lack($0) < lack($1) } ?? .training
      parts[part, default: []].append(name)
      filled[part, default: 0] += Double(counts[name] ?? 0)
    }
    return try Self(
      set: set, key: key, rule: .names(parts.mapValues { $0.sorted() }),
      notes: ["Made by “inkling data split” with seed \(seed)."])
  }

  static func check(_ shares: [SplitPart: Double]) throws(DataSplitError) {
    let sum = SplitPart.allCases.reduce(0) { $0 + (shares[$1] ?? 0) }
    guard shares.values.allSatisfy({ $0 >= 0 }), abs(sum - 1) < 1e-6 else { throw .badShares(sum: sum) }
  }

  /// The position of a name's hash, from 0 up to 1.
  package static func position(of name: String, seed: UInt64) -> Double {
    Double(hash(of: name, seed: seed) >> 11) / Double(1 << 53)
  }

  package static func part(of name: String, shares: [SplitPart: Double], seed: UInt64) -> SplitPart {
    let position = position(of: name, seed: seed)
    var end = 0.0
    for part in SplitPart.allCases {
      end += shares[part] ?? 0
      if position < end { return part }
    }
    // Rounding can leave the sum slightly below 1.
    return SplitPart.allCases.last { (shares[$0] ?? 0) > 0 } ?? .training
  }

  /// FNV-1a (Fowler, Noll, Vo) over the seed and the name, its bits mixed once more by MurmurHash3's finalizer (Appleby
  /// 2011): the same on every machine.
  static func hash(of name: String, seed: UInt64) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      hash = (hash ^ ((seed >> shift) & 0xFF)) &* 0x100_0000_01B3
    }
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ (hash >> 33)
  }

  /// Makes the splits of a cross-validation: each has another fold for validation and the other folds for training.
  ///
  /// Models that are trained with them judge data that they didn't learn from, and all of it together.
  ///
  /// There are two folds or more. Where there is a base, its training part is divided, and its other parts are in the test
  /// part of every fold.
  ///
  /// - Throws: `DataSplitError.tooFewNames` where a fold would be empty.
  public static func folds(
    _ count: Int, set: String, key: Key, samples: [SampleInfo], base: DataSplit? = nil, seed: UInt64
  ) throws(DataSplitError) -> [DataSplit] {
    precondition(count >= 2, "\(count) folds")
    precondition(base == nil || base?.key == key, "folds by another kind of names than the split's")
    var members: [String: Int] = [:]
    var others: Set<String> = []
    for sample in samples {
      let name = key == .contributor ? sample.contributor : sample.writer
      switch base.map({ $0.part(of: sample) }) ?? .training {
      case .training: members[name, default: 0] += 1
      case nil: continue
      default: others.insert(name)
      }
    }
    // Names that belong together count as one.
    var units: [[String]] = base?.groups.map { $0.filter { members[$0] != nil } }.filter { !$0.isEmpty } ?? []
    let grouped = Set(units.joined())
    units += members.keys.filter { !grouped.contains($0) }.map { [$0] }
    guard units.count >= count else { throw .tooFewNames(units.count, key: key, folds: count) }
    var random = SplitMix64(seed)
    units = units.sorted { $0[0] < $1[0] }.shuffled(using: &random)
    var folds = Array(repeating: (names: [String](), samples: 0), count: count)
    for unit in units {
      let smallest = folds.indices.min { (folds[$0].samples, $0) < (folds[$1].samples, $1) } ?? 0
      folds[smallest].names += unit
      folds[smallest].samples += unit.reduce(0) { $0 + (members[$1] ?? 0) }
    }
    var splits: [DataSplit] = []
    for number in folds.indices {
      let rest = folds.indices.filter { $0 != number }.flatMap { folds[$0].names }
      splits.append(
        try DataSplit(
          set: set, key: key,
          rule: .names([
            .training: rest.sorted(), .validation: folds[number].names.sorted(), .test: others.sorted(),
          ]),
          groups: base?.groups ?? [], excluded: base?.excluded ?? [],
          notes: ["Fold \(number + 1) of \(count), made by “inkling data split” with seed \(seed)."]))
    }
    return splits
  }
}

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
    for part in SplitPart.allCases { counts[part.rawValue] = Counts() }
    for (part, samples) in Dictionary(grouping: samples, by: { split.part(of: $0)?.rawValue ?? "none" }) {
      counts[part] = Counts(
        samples: samples.count, writers: Set(samples.map(\.writer)).count,
        contributors: Set(samples.map(\.contributor)).count,
        kinds: Dictionary(grouping: samples, by: \.kind.rawValue).mapValues(\.count))
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

import TextAndFiles

/// Assigns the samples of a data set to training, validation and test, or to none.
///
/// A split divides contributors or writers, never samples, so that a writer is in one part only. It either lists the
/// names of each part or gives each part a share of the hashed names.
public struct DataSplit: Hashable, Sendable {
  /// The kind of names that a split divides by.
  public enum Key: String, Codable, Sendable {
    /// The contributors: parts of the data set.
    case contributor
    /// The writers.
    case writer
  }

  /// The rule that assigns names to parts.
  public enum Rule: Hashable, Sendable {
    /// Each part's names are listed.
    case names([SplitPart: [String]])
    /// The hash of a name and the seed falls into a part's share; the shares sum to 1.
    case shares([SplitPart: Double], seed: UInt64)
  }

  /// Samples that are in no part, with the reason.
  public struct Exclusion: Hashable, Codable, Sendable {
    /// The contributor or writer.
    public var name: String
    /// The kinds that are left out; `nil` for all.
    public var kinds: [SampleKind]?
    /// The reason.
    public var reason: String

    /// Makes an exclusion.
    public init(name: String, kinds: [SampleKind]? = nil, reason: String) {
      self.name = name
      self.kinds = kinds
      self.reason = reason
    }
  }

  /// The data set's name.
  public var set: String
  /// The kind of names that it divides by.
  public var key: Key
  /// The rule that assigns names to parts.
  public var rule: Rule
  /// Names that belong together: the same people under several names. A group is never divided.
  public var groups: [[String]]
  /// The samples that are in no part.
  public var excluded: [Exclusion]
  /// Reasons for the split.
  public var notes: [String]

  private var partsByName: [String: SplitPart] = [:]
  private var excludedByName: [String: [Exclusion]] = [:]

  /// Makes a split; throws when a name is in two parts, a group is divided or shares don't sum to 1.
  public init(
    set: String, key: Key, rule: Rule, groups: [[String]] = [], excluded: [Exclusion] = [], notes: [String] = []
  ) throws(DataSplitError) {
    self.set = set
    self.key = key
    self.rule = rule
    self.groups = groups
    self.excluded = excluded
    self.notes = notes
    excludedByName = Dictionary(grouping: excluded, by: \.name)
    switch rule {
    case .names(let parts): try assign(parts)
    case .shares(let shares, _): try Self.check(shares)
    }
  }

  /// The part that a sample is in; `nil` when it is excluded, or when the split doesn't name its contributor or writer.
  public func part(of sample: SampleInfo) -> SplitPart? {
    let name = key == .contributor ? sample.contributor : sample.writer
    for exclusion in excludedByName[name] ?? [] where exclusion.kinds?.contains(sample.kind) ?? true { return nil }
    switch rule {
    case .names: return partsByName[name]
    case .shares(let shares, let seed): return Self.part(of: groupName(of: name), shares: shares, seed: seed)
    }
  }

  /// Every name in the split.
  public var names: Set<String> { Set(partsByName.keys).union(excluded.map(\.name)) }

  /// Checks that the split fits a set: it has no name that the set lacks, unless that is a part of the data, and lacks none.
  public func check(against set: CompiledSet, isPartial: Bool = false) throws(DataSplitError) {
    var found: Set<String> = []
    for index in 0..<set.count { found.insert(set.name(of: key, at: index)) }
    let unknown = names.subtracting(found)
    if !isPartial, !unknown.isEmpty {
      throw .unknownNames(unknown.sorted(), key: key, split: self.set, set: set.path)
    }
    let unassigned = found.subtracting(names)
    if case .names = rule, !unassigned.isEmpty {
      throw .unassigned(unassigned.sorted(), key: key, split: self.set, set: set.path)
    }
  }

  private mutating func assign(_ parts: [SplitPart: [String]]) throws(DataSplitError) {
    for part in SplitPart.allCases {
      for name in parts[part] ?? [] {
        if let other = partsByName[name] { throw .nameTwice(name, other, part) }
        partsByName[name] = part
      }
    }
    for group in groups {
      let parts = Set(group.compactMap { partsByName[$0] })
      if parts.count > 1 { throw .groupDivided(group, parts.map(\.rawValue).sorted()) }
    }
    for exclusion in excluded where exclusion.kinds == nil && partsByName[exclusion.name] != nil {
      throw .excludedButUsed(exclusion.name, partsByName[exclusion.name]!)
    }
  }

  /// A group is hashed by its first name, so that it stays together.
  private func groupName(of name: String) -> String {
    groups.first { $0.contains(name) }?.first ?? name
  }
}

/// The use of a sample.
public enum SplitPart: String, Codable, CaseIterable, Sendable {
  /// The network learns from it.
  case training
  /// Choices are based on it: when to stop, which settings.
  case validation
  /// No choice is based on it; it is evaluated at the end.
  case test
}

/// A problem with a split.
public enum DataSplitError: Error, Hashable, Sendable {
  /// The file isn't a split.
  case unreadable(path: String, problem: String)
  /// A name is in two parts.
  case nameTwice(String, SplitPart, SplitPart)
  /// Names that belong together are in several parts.
  case groupDivided([String], [String])
  /// A name is excluded altogether and is in a part.
  case excludedButUsed(String, SplitPart)
  /// The parts' shares don't sum to 1.
  case badShares(sum: Double)
  /// The split has names that the set lacks.
  case unknownNames([String], key: DataSplit.Key, split: String, set: String)
  /// The set has names that the split lacks.
  case unassigned([String], key: DataSplit.Key, split: String, set: String)
  /// There are fewer names than folds.
  case tooFewNames(Int, key: DataSplit.Key, folds: Int)
}

extension DataSplitError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let path, let problem):
      "\(path) is not a split: \(problem)"
    case .nameTwice(let name, let first, let second):
      "the split has \(name) twice, for \(first) and for \(second): remove one of them"
    case .groupDivided(let group, let parts):
      "\(group.joined(separator: ", ")) are the same people, but the split has them in \(parts.joined(separator: " and ")): put them together"
    case .excludedButUsed(let name, let part):
      "the split leaves \(name) out and has it in \(part): remove one of them, or name the kinds to leave out"
    case .badShares(let sum):
      "the split's shares sum to \(sum): write shares of 0 or more that sum to 1"
    case .unknownNames(let names, let key, let split, let set):
      "the split of \(split) names \(Self.count(names, key)) that \(set) doesn't have (\(names.listed(8))): use the split that belongs to the set, or import the whole data set"
    case .unassigned(let names, let key, let split, let set):
      "\(set) has \(Self.count(names, key)) that the split of \(split) doesn't name (\(names.listed(8))): add them to a part or exclude them with a reason"
    case .tooFewNames(let names, let key, let folds):
      "there are \(names) \(key.rawValue)s to divide into \(folds) folds: ask for fewer folds, or divide by the other kind of names (--by)"
    }
  }

  private static func count(_ names: [String], _ key: DataSplit.Key) -> String {
    "\(names.count) \(key.rawValue)\(names.count == 1 ? "" : "s")"
  }
}

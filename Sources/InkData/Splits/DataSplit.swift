import Foundation

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

  /// Checks that the split fits a set: it has no name that the set lacks, and lacks none.
  ///
  /// - Parameters:
  ///   - set: The set that the split is to divide.
  ///   - isPartial: Whether the set may lack names that the split has, because it holds a part of the data only.
  public func check(against set: CompiledSet, isPartial: Bool = false) throws(DataSplitError) {
    var found: Set<String> = []
    for index in 0..<set.count { found.insert(set.name(of: key, at: index)) }
    let unknown = names.subtracting(found)
    if !isPartial, !unknown.isEmpty {
      throw .unknownNames(unknown.sorted(), key: key, split: self.set, set: set.path)
    }
    if case .names = rule {
      let unassigned = found.subtracting(names)
      if !unassigned.isEmpty { throw .unassigned(unassigned.sorted(), key: key, split: self.set, set: set.path) }
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

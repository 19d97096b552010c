import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Making a split` {
  private static let shares: [SplitPart: Double] = [.training: 0.8, .validation: 0.1, .test: 0.1]

  private static func counts(_ names: Int) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: (0..<names).map { ("w\($0)", 10 + $0 % 7) })
  }

  private func names(_ split: DataSplit, _ part: SplitPart) -> [String] {
    guard case .names(let lists) = split.rule else { return [] }
    return lists[part] ?? []
  }

  @Test func `each part gets about its share and every name is in one part`() throws {
    let counts = Self.counts(200)
    let split = try DataSplit.making(set: "s", key: .writer, counts: counts, shares: Self.shares, seed: 3)
    let total = Double(counts.values.reduce(0, +))
    for (part, share) in Self.shares {
      let samples = Double(names(split, part).reduce(0) { $0 + counts[$1]! })
      #expect(abs(samples / total - share) < 0.02)
    }
    #expect(split.names == Set(counts.keys))
  }

  @Test func `the same seed gives the same split and another one a different split`() throws {
    let counts = Self.counts(50)
    let one = try DataSplit.making(set: "s", key: .writer, counts: counts, shares: Self.shares, seed: 1)
    #expect(try one == DataSplit.making(set: "s", key: .writer, counts: counts, shares: Self.shares, seed: 1))
    #expect(try one.rule != DataSplit.making(set: "s", key: .writer, counts: counts, shares: Self.shares, seed: 2).rule)
  }

  @Test(arguments: [3, 4, 5]) func `few names still fill every part`(_ count: Int) throws {
    let split = try DataSplit.making(
      set: "s", key: .contributor, counts: Self.counts(count), shares: Self.shares, seed: 1)
    for part in SplitPart.allCases { #expect(!names(split, part).isEmpty) }
  }

  @Test func `shares that don't sum to one are rejected`() {
    #expect(throws: DataSplitError.self) {
      try DataSplit.making(set: "s", key: .writer, counts: Self.counts(3), shares: [.training: 0.5], seed: 1)
    }
  }

  @Test func `what is written reads back the same`() throws {
    let folder = try TemporaryFolder()
    let listed = try DataSplit(
      set: "s\"", key: .contributor, rule: .names([.training: ["a", "b/ü"], .test: ["c"]]), groups: [["a", "b/ü"]],
      excluded: [.init(name: "d", kinds: [.word], reason: "why")], notes: ["one"])
    let shared = try DataSplit(set: "t", key: .writer, rule: .shares([.training: 0.75, .test: 0.25], seed: 7))
    for split in [listed, shared] {
      try split.write(path: folder.file("split.json"))
      #expect(try DataSplit.read(path: folder.file("split.json")) == split)
    }
  }
}

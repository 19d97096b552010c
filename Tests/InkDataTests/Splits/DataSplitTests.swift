import Foundation
import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `A split` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static func info(_ contributor: String, writer: String = "w", kind: SampleKind = .word) -> SampleInfo {
    LabelledInk(
      ink: Ink(), text: "a", kind: kind, language: "en", writer: writer, contributor: contributor, source: "s",
      sampleID: "#", licence: "CC0-1.0"
    ).info
  }

  func read(_ json: String) throws -> DataSplit {
    try DataSplit.read(path: folder.write(json, to: "split.json"))
  }

  func set(of contributors: [String]) throws -> CompiledSet {
    let path = folder.file("s.inkset")
    let writer = try CompiledSetWriter(path: path, card: DataSetCard(name: "s", title: "S", licence: "CC0-1.0"))
    for contributor in contributors {
      try writer.append(
        LabelledInk(
          ink: Ink(), text: "a", kind: .word, language: "en", writer: contributor + "/w", contributor: contributor,
          source: "s", sampleID: "#", licence: "CC0-1.0"))
    }
    try writer.finish()
    return try CompiledSet(path: path)
  }

  static let json = """
    {"set": "s", "by": "contributor", "training": ["a", "b"], "validation": ["c"], "test": ["d"],
     "excluded": [{"name": "e", "reason": "no words"}, {"name": "a", "kinds": ["line"], "reason": "German"}]}
    """

  @Test func `gives each contributor its part`() throws {
    let split = try read(Self.json)
    #expect(["a", "b", "c", "d"].map { split.part(of: Self.info($0)) } == [.training, .training, .validation, .test])
  }

  @Test func `leaves out what it excludes, of all kinds or of some`() throws {
    let split = try read(Self.json)
    #expect(split.part(of: Self.info("e")) == nil)
    #expect(split.part(of: Self.info("a", kind: .line)) == nil)
    #expect(split.part(of: Self.info("a", kind: .character)) == .training)
  }

  @Test func `divides writers when it says so`() throws {
    let split = try read(#"{"set": "s", "by": "writer", "training": ["x"], "test": ["y"]}"#)
    #expect(split.part(of: Self.info("a", writer: "y")) == .test)
  }

  @Test func `that names people who aren't there says who, and in which set`() throws {
    let set = try set(of: ["a", "b", "c", "d"])
    let error = #expect(throws: DataSplitError.self) { try read(Self.json).check(against: set) }
    #expect(
      error?.description
        == "the split of s names 1 contributor that \(set.path) doesn't have (e): use the split that belongs to the set, or import the whole data set"
    )
    #expect(throws: Never.self) { try read(Self.json).check(against: set, isPartial: true) }
  }

  @Test func `that forgets somebody says whom`() throws {
    let set = try set(of: ["a", "b", "c", "d", "e", "f", "g"])
    let error = #expect(throws: DataSplitError.self) { try read(Self.json).check(against: set) }
    #expect(
      error?.description
        == "\(set.path) has 2 contributors that the split of s doesn't name (f, g): add them to a part or exclude them with a reason"
    )
  }

  @Test func `that fits its set passes`() throws {
    let set = try set(of: ["a", "b", "c", "d", "e"])
    #expect(throws: Never.self) { try read(Self.json).check(against: set) }
  }

  @Test(arguments: [
    (
      #"{"set": "s", "by": "writer", "training": ["x"], "test": ["x"]}"#,
      "the split has x twice, for training and for test: remove one of them"
    ),
    (
      #"{"set": "s", "by": "writer", "training": ["x"], "test": ["y"], "groups": [["x", "y"]]}"#,
      "x, y are the same people, but the split has them in test and training: put them together"
    ),
    (
      #"{"set": "s", "by": "writer", "training": ["x"], "excluded": [{"name": "x", "reason": "r"}]}"#,
      "the split leaves x out and has it in training: remove one of them, or name the kinds to leave out"
    ),
    (
      #"{"set": "s", "by": "writer", "shares": {"training": 0.5, "test": 0.25}}"#,
      "the split's shares sum to 0.75: write shares of 0 or more that sum to 1"
    ),
  ]) func `with a contradiction is rejected`(_ json: String, _ sentence: String) throws {
    let error = #expect(throws: DataSplitError.self) { try read(json) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    (#"{"set": "s"}"#, "it lacks the key “by”"),
    (#"{"set": "s", "by": "person"}"#, "its JSON is damaged in “by”"),
    (#"{"set": 3, "by": "writer"}"#, "a value is of the wrong type in “set”"),
    (#"{"set": "s", "by": "writer", "trainig": []}"#, "it has the key “trainig”, the keys are by, excluded"),
    (#"{"set": "s", "#, "its JSON is damaged"),
    ("", "its JSON is damaged"),
    (#"{"set": "s", "by": "writer", "training": [], "shares": {"training": 1}}"#, "it has both shares and lists"),
  ]) func `that can't be read says where`(_ json: String, _ sentence: String) throws {
    let error = #expect(throws: DataSplitError.self) { try read(json) }
    #expect(
      error?.description.contains("split.json is not a split: \(sentence)") == true, "\(String(describing: error))")
  }

  @Test func `by shares gives each part its share of the names, the same every time`() throws {
    let json = #"{"set": "s", "by": "writer", "shares": {"training": 0.8, "validation": 0.1, "test": 0.1, "seed": 4}}"#
    let split = try read(json)
    var counts: [SplitPart: Int] = [:]
    for index in 0..<5000 { counts[split.part(of: Self.info("a", writer: "writer-\(index)"))!, default: 0] += 1 }
    // A binomial count of 5000 at 0.1 has a standard deviation of 21.
    #expect(abs(counts[.test]! - 500) < 85 && abs(counts[.validation]! - 500) < 85)
    #expect(split.part(of: Self.info("b", writer: "writer-1")) == split.part(of: Self.info("a", writer: "writer-1")))
    // Pinned: a changed hash would move people from the test into training.
    let held = (0..<40).filter { split.part(of: Self.info("a", writer: "writer-\($0)")) == .test }
    #expect(held == [15, 18, 24, 25, 27, 32, 38])
  }

  @Test func `by shares keeps groups together`() throws {
    let groups = (0..<50).map { ["a\($0)", "b\($0)", "c\($0)"] }
    let split = try DataSplit(
      set: "s", key: .writer, rule: .shares([.training: 0.5, .test: 0.5], seed: 1), groups: groups)
    for group in groups { #expect(Set(group.map { split.part(of: Self.info("x", writer: $0)) }).count == 1) }
  }
}

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

@Suite struct `The committed splits` {
  static let datasets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Datasets")

  /// A committed split and the names in its parts; fails if it isn't one by names.
  private func split(_ name: String) throws -> (split: DataSplit, parts: [SplitPart: [String]]) {
    let split = try DataSplit.read(path: Self.datasets.appending(path: "\(name)/split.json").path)
    var parts: [SplitPart: [String]]?
    if case .names(let names) = split.rule { parts = names }
    return (split, try #require(parts, "\(name) is split by shares"))
  }

  @Test(arguments: ["unipen", "pendigits", "omniglot", "iam-ondb", "crohme", "casia-olhwdb"])
  func `can be read and have all parts`(_ name: String) throws {
    let (split, parts) = try split(name)
    #expect(split.set == name)
    #expect(SplitPart.allCases.allSatisfy { parts[$0]?.isEmpty == false })
  }

  @Test(arguments: ["tomoe", "kanjivg"]) func `are test parts as a whole for sets that only evaluate`(
    _ name: String
  ) throws {
    let (split, parts) = try split(name)
    #expect(split.set == name && parts[.test] == [name] && parts.values.joined().count == 1)
  }

  @Test func `of UNIPEN always holds out the same contributors`() throws {
    let (split, parts) = try split("unipen")
    let test = ["aga", "art", "bba", "bbb", "dar", "huj", "kar", "mot", "pap", "par", "phi", "rim", "tos"]
    #expect(parts[.test] == test)
    #expect(split.names.count == 52)
    #expect(split.excluded.allSatisfy { !$0.reason.isEmpty })
  }
}

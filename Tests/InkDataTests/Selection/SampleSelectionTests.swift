import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Choosing samples` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("set.inkset", ids: 0..<100)
    try write("set.jsonl", ids: 0..<100)
  }

  /// Writes samples of a set “s” whose writers, kinds and texts follow from their numbers.
  private func write(
    _ name: String, ids: Range<Int>, source: String = "s", licence: String = "MIT",
    change: (inout LabelledInk) -> Void = { _ in }
  ) throws {
    let writer = try SampleWriter(
      path: folder.file(name), card: DataSetCard(name: source, title: "S", licence: licence, languages: ["de", "en"]))
    for index in ids {
      var sample = InkSamples.plain
      sample.text = "t\(index)"
      sample.kind = index.isMultiple(of: 2) ? .word : .line
      sample.writer = "w\(index % 10)"
      sample.contributor = index < 50 ? "early" : "late"
      sample.language = index.isMultiple(of: 5) ? "de" : "en"
      sample.source = source
      sample.licence = licence
      sample.sampleID = "\(index)"
      change(&sample)
      try writer.append(sample)
    }
    try writer.finish()
  }

  private func collection(
    _ names: String..., limit: Int? = nil, seed: UInt64 = 1, _ change: (inout SampleSelection) throws -> Void = { _ in }
  ) throws -> SampleCollection {
    var selection = SampleSelection()
    try change(&selection)
    return SampleCollection(
      try names.map { .init(name: $0, source: try SampleSource(path: folder.file($0))) }, selection: selection,
      limit: limit, seed: seed)
  }

  private func texts(_ collection: SampleCollection) throws -> [String] {
    var texts: [String] = []
    _ = try collection.samples { texts.append($0.text) }
    return texts
  }

  private func failure(_ collection: SampleCollection) -> SampleSelectionError? {
    do {
      _ = try collection.samples { _ in }
      return nil
    } catch { return error as? SampleSelectionError }
  }

  @Test func `each condition leaves the samples that it says`() throws {
    #expect(try texts(collection("set.inkset") { $0.kinds = [.line] }).prefix(3) == ["t1", "t3", "t5"])
    #expect(try texts(collection("set.inkset") { $0.languages = ["de"] }).count == 20)
    #expect(try texts(collection("set.inkset") { $0.writers = [NamePattern("w4"), NamePattern("w7")] }).count == 20)
    #expect(try texts(collection("set.inkset") { $0.contributors = [NamePattern("l*")] }).first == "t50")
    #expect(try texts(collection("set.inkset") { $0.text = try TextPattern("^t[79]$") }) == ["t7", "t9"])
    #expect(
      try texts(
        collection("set.inkset") {
          $0.writers = [NamePattern("w4")]
          $0.text = try TextPattern("7")
        }) == ["t74"])
    let split = try DataSplit(set: "s", key: .writer, rule: .names([.training: ["w1"], .test: ["w2", "w3"]]))
    #expect(try texts(collection("set.inkset") { $0.part = (split, .test) }).prefix(2) == ["t2", "t3"])
  }

  @Test(arguments: [
    ("w", "w", true), ("w", "ww", false), ("*", "", true), ("a*", "aga/anne", true), ("a*", "ba", false),
    ("*e", "anne", true), ("a*/*e", "aga/anne", true), ("a*/*e", "anne", false), ("a*a", "a", false),
    ("*g*n*", "aga/anne", true), ("*n*g*", "aga/anne", false),
  ])
  func `an asterisk stands for any characters of a name`(_ pattern: String, _ name: String, _ fits: Bool) {
    #expect(NamePattern(pattern).matches(name) == fits)
  }

  @Test func `a limit takes a random sample in the order of the set, the same of every format`() throws {
    let one = try texts(collection("set.inkset", limit: 10))
    #expect(one.count == 10 && one == one.sorted { Int($0.dropFirst())! < Int($1.dropFirst())! })
    #expect(try one == texts(collection("set.jsonl", limit: 10)))
    #expect(try one != texts(collection("set.inkset", limit: 10, seed: 2)))
    #expect(try texts(collection("set.inkset", limit: 1_000)).count == 100)
    // Every sample is as likely as any other: in 400 samples of 10 of 100 each comes 40 times, give or take.
    var counts = [Int](repeating: 0, count: 100)
    for seed in 1...400 {
      for text in try texts(collection("set.inkset", limit: 10, seed: UInt64(seed))) {
        counts[Int(text.dropFirst())!] += 1
      }
    }
    // Five standard errors of a binomial: 5 · √(400 · 0.1 · 0.9) = 30.
    #expect(counts.allSatisfy { (10...70).contains($0) }, "\(counts)")
  }

  @Test func `nothing left says what there is`() throws {
    let none = try failure(
      collection("set.inkset") {
        $0.kinds = [.character]
        $0.languages = ["fr"]
      })
    #expect(
      none?.description
        == "no sample of set.inkset is left; asked for: only kinds character; only fr; found: 100 samples (50 word, 50 line), "
        + "in de, en, by 10 writers (w0, w1, w2, w3, w4, w5, …) of 2 contributors (early, late)",
      "\(String(describing: none))")
    let unknown = try failure(collection("set.inkset") { $0.writers = [NamePattern("w1"), NamePattern("v7")] })
    #expect(unknown?.description == "no writer is named “v7”; did you mean “w7”?", "\(String(describing: unknown))")
    #expect(try failure(collection("set.inkset") { $0.contributors = [NamePattern("nobody*")] }) != nil)
  }

  @Test func `a part has the set's card with its languages and a note`() throws {
    let part = try collection("set.inkset", limit: 3) { $0.languages = ["de"] }
    let outcome = try part.samples { _ in }
    let card = try part.card(outcome)
    #expect(card.name == "s" && card.languages == ["de"] && outcome.accepted == 20 && outcome.taken == 3)
    #expect(card.notes == ["A part of the set: only de; 3 of 20 samples at random, seed 1."])
    let whole = try collection("set.inkset")
    #expect(try whole.card(whole.samples { _ in }) == CompiledSet(path: folder.file("set.inkset")).card)
  }

  @Test func `several inputs are one set in which each sample is once`() throws {
    try write("more.inkset", ids: 90..<120, licence: "CC-BY-4.0 OR MIT")
    let both = try collection("set.inkset", "more.inkset")
    var ids: [String] = []
    let outcome = try both.samples { ids.append($0.sampleID) }
    #expect(ids == (0..<120).map(String.init) && outcome.repeated == 10 && outcome.sharedWriters.isEmpty)
    let card = try both.card(outcome)
    #expect(card.name == "s" && card.licence == "MIT AND (CC-BY-4.0 OR MIT)" && card.languages == ["de", "en"])
    #expect(
      card.notes == [
        "Merged from set.inkset (100 samples), more.inkset (20 samples).",
        "Taken once: 10 samples of several inputs.",
      ])
    // The quantized ink of a compiled set and that of the file it was made of are the same sample.
    let formats = try collection("set.inkset", "set.jsonl")
    #expect(try formats.samples { _ in }.taken == 100)
  }

  @Test func `different samples of one name are an error, writers of one name a note`() throws {
    try write("changed.inkset", ids: 5..<6) { $0.text = "T5" }
    #expect(
      try failure(collection("set.inkset", "changed.inkset"))
        == .differentSamples(id: "5", source: "s", "set.inkset", "changed.inkset"))
    // Samples that aren't chosen don't matter.
    #expect(try failure(collection("set.inkset", "changed.inkset") { $0.kinds = [.word] }) == nil)
    try write("other.inkset", ids: 5..<7, source: "o")
    let both = try collection("set.inkset", "other.inkset")
    let outcome = try both.samples { _ in }
    #expect(outcome.taken == 102 && outcome.sharedWriters == ["w5", "w6"])
    #expect(try both.card(outcome).name == "s+o")
  }
}

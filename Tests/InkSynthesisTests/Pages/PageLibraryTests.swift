import InkCore
import InkData
import InkSynthesis
import TestSupport
import Testing

@Suite struct `Libraries of ink for pages` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func compile(_ samples: [LabelledInk], as name: String) throws -> CompiledSet {
    let writer = try CompiledSetWriter(
      path: folder.file(name), card: DataSetCard(name: "t", title: "T", licence: "CC-BY-4.0"))
    for sample in samples { try writer.append(sample) }
    try writer.finish()
    return try CompiledSet(path: folder.file(name))
  }

  /// Words of a few people, by a synthesizer.
  private func words(of people: Int, each: Int = 16) throws -> CompiledSet {
    let synthesizer = LatinSynthesizer(skeletons: try StarterFiles.skeletons())
    var random = CountingGenerator(state: 3)
    var samples: [LabelledInk] = []
    for person in 0..<people {
      for number in 0..<each {
        var sample = try synthesizer.synthesize(
          ["some", "words", "of", "people", "by", "hand"][number % 6], writer: synthesizer.writer(seed: UInt64(person)),
          random: &random, kind: .word)
        (sample.writer, sample.contributor) = ("lab\(person)/p", "lab\(person)")
        sample.sampleID = "\(person).\(number)"
        samples.append(sample)
      }
    }
    return try compile(samples, as: "words.inkset")
  }

  private func drawings() throws -> CompiledSet {
    try compile(
      (0..<400).map { number in
        LabelledInk(
          ink: Ink(strokes: [Stroke(locations: [.zero, Point(x: 255, y: Float(number)), Point(x: 9, y: 99)])]),
          text: "category \(number % 40)", kind: .word, language: "en", writer: "\(number)", contributor: "US",
          source: "quickdraw", sampleID: "\(number)", licence: "CC-BY-4.0")
      }, as: "drawings.inkset")
  }

  @Test func `divide writers by the split`() throws {
    let set = try words(of: 4)
    let split = try DataSplit(
      set: "t", key: .contributor, rule: .names([.training: ["lab0", "lab1"], .validation: ["lab2"], .test: ["lab3"]]))
    for (part, labs) in [(SplitPart.training, ["lab0", "lab1"]), (.validation, ["lab2"]), (.test, ["lab3"])] {
      var writers = PageWriters()
      writers.real = try WriterLibrary(sets: [set], splits: [split], part: part)
      #expect(writers.real?.writerCount == labs.count)
      let pages = try PageSamples(writers: writers, seed: 9)
      let found = Set(try (0..<12).map { try pages.sample(at: $0).contributor })
      #expect(found == Set(labs))
    }
  }

  @Test func `need writers with a dozen words`() throws {
    let error = #expect(throws: PageSynthesisError.self) { try WriterLibrary(sets: [words(of: 2, each: 11)]) }
    #expect(error?.description.contains("has a dozen words or a few lines in the chosen part") == true)
  }

  @Test func `divide drawings by who drew them, and categories`() throws {
    let set = try drawings()
    var counts = 0
    for part in SplitPart.allCases { counts += try DrawingLibrary(set: set, part: part).count }
    #expect(counts == 400)
    #expect(try DrawingLibrary(set: set, part: nil).count == 400)
    let trained = try DrawingLibrary(set: set, part: nil, categories: .trained)
    let heldOut = try DrawingLibrary(set: set, part: nil, categories: .heldOut)
    #expect(Set(trained.categories).isDisjoint(with: heldOut.categories))
    #expect(trained.categories.count + heldOut.categories.count == 40)
    #expect((1...14).contains(heldOut.categories.count))
  }

  @Test func `name the set without drawings`() throws {
    let error = #expect(throws: PageSynthesisError.self) {
      try DrawingLibrary(set: compile([], as: "none.inkset"), part: .training)
    }
    #expect(error?.description.contains("none.inkset has no drawing of the chosen part and categories") == true)
  }

  @Test func `give pages real drawings of one part only`() throws {
    var writers = PageWriters()
    writers.real = try WriterLibrary(sets: [words(of: 2)])
    let library = try DrawingLibrary(set: drawings(), part: .test, categories: .trained)
    let pages = try PageSamples(writers: writers, drawings: library, kinds: [.annotatedPicture], seed: 4)
    var seen: Set<String> = []
    for index in 0..<10 {
      let page = try pages.sample(at: index)
      seen.formUnion(page.structure?.drawings.map(\.category).filter { $0.hasPrefix("category") } ?? [])
      #expect(page.licence.contains("CC-BY-4.0"))
    }
    #expect(!seen.isEmpty && seen.isSubset(of: library.categories))
  }
}

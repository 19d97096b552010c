import InkData
import TestSupport
import Testing
import Training

@Suite struct SampleJoiningTests {
  private func plan(_ change: (inout ConcatenationSettings) -> Void, epoch: Int = 0, seed: UInt64 = 1) -> EpochPlan {
    let entries = (0..<400).map { index in
      TrainingCorpus.Entry(
        index: index, frames: 10 + index % 7, writer: index == 0 ? -1 : Int32(index % 5),
        kind: [.word, .word, .character, .line][index % 4])
    }
    var settings = ConcatenationSettings()
    change(&settings)
    return EpochPlan(
      entries: [entries], weights: [1], passCounts: [0], settings: TrainingSettings(), concatenation: settings,
      seed: seed, epoch: epoch)
  }

  private func samples(_ plan: EpochPlan) -> [PlannedSample] { plan.steps.flatMap { $0 } }

  private func indices(_ sample: PlannedSample) -> [Int] { [sample.index] + sample.companions }

  @Test func `every sample is used once, joined or not`() {
    let joined = samples(plan { ($0.share, $0.characterShare) = (0.6, 0.5) })
    #expect(joined.flatMap(indices).sorted() == Array(0..<400))
    #expect(joined.count < 300)
    let frames = (0..<400).reduce(0) { $0 + 10 + $1 % 7 }
    #expect(joined.reduce(0) { $0 + $1.frames } == frames)
  }

  @Test func `only words of one writer, or characters of one writer, are joined, as many as the recipe says`() {
    let joined = samples(plan { ($0.share, $0.words, $0.characterShare, $0.characters) = (1, 3...4, 1, 2...2) })
    var sizes: Set<Int> = []
    for sample in joined where !sample.companions.isEmpty {
      let members = indices(sample)
      #expect(Set(members.map { $0 % 5 }).count == 1)
      #expect(Set(members.map { [0, 0, 1, 2][$0 % 4] }).count == 1 && members[0] % 4 < 3)
      #expect(!members.contains(0))
      sizes.insert(members.count)
    }
    #expect(sizes.isSuperset(of: [2, 3, 4]) && sizes.max() == 4)
  }

  @Test func `the share decides how many words are joined`() {
    for share in [0.2, 0.7] as [Float] {
      let joined = samples(plan { ($0.share, $0.words) = (share, 2...2) }).filter { !$0.companions.isEmpty }
      #expect(abs(Float(2 * joined.count) / 200 - share) < 0.12)
    }
    let apart = samples(plan { $0.share = 0 })
    #expect(apart.allSatisfy { $0.companions.isEmpty })
  }

  @Test func `seed and epoch decide who is joined with whom`() {
    let change: (inout ConcatenationSettings) -> Void = { $0.share = 0.5 }
    #expect(plan(change, epoch: 2) == plan(change, epoch: 2))
    #expect(plan(change, epoch: 2) != plan(change, epoch: 3))
    #expect(plan(change, epoch: 2) != plan(change, epoch: 2, seed: 9))
  }

  @Test func `a prepared sample has the words of its pieces with spaces between, and the same ink every time`() throws {
    let run = try TinyRun {
      $0.alphabetText += " "
      $0.concatenation.share = 1
    }
    defer { run.remove() }
    let preview = try TrainingPreview(recipe: run.recipe, corpus: try run.corpus())
    let samples = try preview.samples(count: 100)
    #expect(samples == (try preview.samples(count: 100)))
    let words = samples.flatMap { $0.text.split(separator: " ").map(String.init) }
    let given = SketchedInk.words(60).filter { $0.writer == "first" }.map(\.text)
    #expect(words.sorted() == given.sorted())
    #expect(samples.contains { $0.kind == .line && $0.text.contains(" ") })
    for sample in samples { #expect(sample.ink.strokes.count == sample.text.count { $0 != " " }) }
    let later = try preview.samples(count: 100, epoch: 1)
    #expect(later != samples)
    #expect(later.flatMap { $0.text.split(separator: " ").map(String.init) }.sorted() == given.sorted())
  }

  @Test func `nothing is joined that nobody is known to have written`() throws {
    let run = try TinyRun {
      $0.alphabetText += " "
      $0.concatenation.share = 1
    }
    defer { run.remove() }
    let words = SketchedInk.words(20).map { word in
      var word = word
      word.writer = "unknown"
      return word
    }
    let samples = try TrainingPreview(recipe: run.recipe, corpus: try run.corpus(words)).samples(count: 100)
    #expect(samples.count == 20 && samples.allSatisfy { $0.kind == .word })
  }

  @Test func `joining words needs a space in the alphabet`() {
    #expect {
      try Recipe(yaml: TinyRun.yaml + "\nconcatenate: {share: 0.3, words: [2, 4]}")
    } throws: {
      "\($0)".contains("“concatenate.share” joins words by spaces, but the alphabet has no space")
    }
  }

  @Test func `a recipe's ranges of whole numbers are read, written and checked`() throws {
    let recipe = try Recipe(yaml: "concatenate: {share: 0.3, words: [2, 4]}")
    #expect(recipe.concatenation.words == 2...4 && recipe.concatenation.share == 0.3)
    #expect(try Recipe(yaml: recipe.yaml) == recipe)
    for (text, said) in [
      ("[1, 4]", "it must lie in 2 to 50"), ("[5, 3]", "the lower first"), ("[3]", "as in [2, 6]"),
    ] {
      #expect {
        try Recipe(yaml: "concatenate: {words: \(text)}")
      } throws: {
        "\($0)".contains(said)
      }
    }
  }
}

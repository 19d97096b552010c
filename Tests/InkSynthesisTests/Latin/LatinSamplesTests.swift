import Foundation
import InkData
import InkSynthesis
import TestSupport
import Testing

struct LatinSamplesTests {
  private func samples(
    writers: ClosedRange<UInt64> = 10...19, kinds: [SampleKind] = SampleKind.allCases, seed: UInt64 = 1
  ) throws -> LatinSamples {
    LatinSamples(
      synthesizer: LatinSynthesizer(skeletons: try StarterFiles.skeletons()), texts: try StarterFiles.texts(),
      writers: writers,
      kinds: kinds, seed: seed)
  }

  @Test func `a sample is the same in whichever order samples are asked for`() throws {
    let set = try samples()
    let forwards = try (0..<20).map { try set.sample(at: $0) }
    let backwards = try (0..<20).reversed().map { try set.sample(at: $0) }
    #expect(forwards == backwards.reversed())
    #expect(try samples(seed: 2).sample(at: 0) != forwards[0])
  }

  @Test func `samples have the given writers and kinds`() throws {
    let set = try samples(writers: 10...12, kinds: [.word, .character])
    let some = try (0..<200).map { try set.sample(at: $0) }
    #expect(Set(some.map(\.writer)) == ["hand-10", "hand-11", "hand-12"])
    #expect(Set(some.map(\.kind)) == [.word, .character])
    #expect(Set(some.map(\.sampleID)).count == 200)
  }

  @Test func `all of ASCII occurs in words and lines`() throws {
    let set = try samples(kinds: [.word, .line])
    var seen: Set<Character> = []
    for index in 0..<3_000 { seen.formUnion(try set.sample(at: index).text) }
    #expect(seen == Set((32...126).map { Character(Unicode.Scalar(UInt8($0))) }))
  }

  @Test func `words that no skeleton draws are skipped`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("texts.txt")
    try "# a comment\ncafé au lait\nübel\n".write(toFile: path, atomically: true, encoding: .utf8)
    let texts = try LatinTexts(path: path, skeletons: StarterFiles.skeletons())
    #expect(texts.lines == ["au lait"] && texts.words == ["au", "lait"] && texts.verbatim == ["au lait"])
    try "é\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: SynthesisError.noTexts(path: path)) {
      try LatinTexts(path: path, skeletons: StarterFiles.skeletons())
    }
  }

  @Test func `given texts are written unchanged`() throws {
    let set = try samples()
    let sample = try set.sample(at: 3, writing: "Unchanged text.")
    #expect(sample.text == "Unchanged text." && sample.kind == .line)
    #expect(try set.sample(at: 3, writing: "Unchanged text.") == sample)
    #expect(throws: SynthesisError.nothingToWrite) { try set.sample(at: 3, writing: " ") }
  }

  @Test func `two thousand words take well under a second on one core`() throws {
    let set = try samples(kinds: [.word])
    let time = try threadTime {
      for index in 0..<2_000 { _ = try set.sample(at: index) }
    }
    // About 0.07 s where this was written; the bound allows for slow machines.
    #expect(time < .seconds(1))
  }
}

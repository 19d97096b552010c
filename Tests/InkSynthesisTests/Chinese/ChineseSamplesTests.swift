import Foundation
import InkData
import InkSynthesis
import TestSupport
import Testing

struct ChineseSamplesTests {
  private func samples(
    _ generator: ChineseGenerator = .structured, kinds: [SampleKind] = [.character], style: ClosedRange<Float> = 0...1,
    writers: ClosedRange<UInt64> = 1...500,
    seed: UInt64 = 1
  ) throws -> ChineseSamples {
    let synthesizer = try ChineseFixtures.synthesizer(generator, forms: ChineseFixtures.forms())
    var choice = ChineseSamples.Choice(characters: Array("口品十米一"))
    choice.others = Array("aZ7，。")
    choice.otherShare = 0.2
    choice.kinds = kinds
    choice.style = style
    let texts = ChineseTexts(lines: ["口品，十米 ok 7 一。", "米品口十一口"])
    return ChineseSamples(synthesizer: synthesizer, choice: choice, texts: texts, writers: writers, seed: seed)
  }

  @Test(arguments: ChineseGenerator.allCases)
  func `a sample is the same in whichever order samples are asked for`(_ generator: ChineseGenerator) throws {
    let set = try samples(generator, kinds: [.character, .line])
    let forwards = try (0..<40).map { try set.sample(at: $0) }
    let backwards = try (0..<40).reversed().map { try set.sample(at: $0) }
    #expect(forwards == backwards.reversed())
    #expect(try samples(generator, kinds: [.character, .line], seed: 2).sample(at: 0) != forwards[0])
  }

  @Test func `the two kinds of writers write differently`() throws {
    let (structured, free) = (try samples(.structured), try samples(.free))
    for index in 0..<20 {
      let (one, other) = (try structured.sample(at: index), try free.sample(at: index))
      #expect(one.text == other.text)
      // Letters and marks are written by the same rules.
      #expect(one.ink != other.ink || "aZ7，。".contains(one.text), "\(one.text)")
    }
  }

  @Test(arguments: ChineseGenerator.allCases)
  func `every given character occurs, and every point is finite`(_ generator: ChineseGenerator) throws {
    let set = try samples(generator, kinds: SampleKind.allCases)
    var seen: Set<Character> = []
    for index in 0..<600 {
      let sample = try set.sample(at: index)
      if sample.kind == .character {
        #expect(sample.text.count == 1)
        seen.formUnion(sample.text)
      }
      #expect(!sample.ink.strokes.isEmpty)
      for stroke in sample.ink.strokes {
        #expect(!stroke.points.isEmpty)
        let offsets = stroke.points.map { $0.timeOffset ?? -1 }
        #expect(offsets.first == 0 && offsets == offsets.sorted())
        for point in stroke.points { #expect(point.location.isFinite && abs(point.location.x) < 1e5) }
      }
    }
    #expect(seen == Set("口品十米一aZ7，。"))
  }

  @Test func `samples have the given writers and kinds`() throws {
    let set = try samples(kinds: [.word, .line], writers: 10...12)
    let some = try (0..<100).map { try set.sample(at: $0) }
    #expect(Set(some.map(\.writer)) == ["hanzi-writer-10", "hanzi-writer-11", "hanzi-writer-12"])
    #expect(Set(some.map(\.kind)) == [.word, .line])
    #expect(Set(some.map(\.sampleID)).count == 100)
    #expect(some.allSatisfy { $0.text.count >= 2 && $0.text.count <= 20 && $0.language == "zh-Hans" })
  }

  @Test(arguments: ChineseGenerator.allCases)
  func `a line runs to the right`(_ generator: ChineseGenerator) throws {
    let set = try samples(generator, kinds: [.line])
    for index in 0..<30 {
      let sample = try set.sample(at: index)
      let first =
        sample.ink.strokes[0].points.map(\.location.x).reduce(0, +) / Float(sample.ink.strokes[0].points.count)
      let xs = sample.ink.strokes.flatMap { $0.points.map(\.location.x) }
      let ys = sample.ink.strokes.flatMap { $0.points.map(\.location.y) }
      let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
      #expect(first < left + (right - left) * 0.6, "“\(sample.text)”")
      if sample.text.count > 4 { #expect(right - left > (ys.max() ?? 0) - (ys.min() ?? 0), "“\(sample.text)”") }
    }
  }

  @Test(arguments: ChineseGenerator.allCases)
  func `neat writers lift the pen, fast writers hardly do`(_ generator: ChineseGenerator) throws {
    let neat = try samples(generator, style: 0...0.1).statistics(characters: 600)
    let middle = try samples(generator, style: 0.45...0.55).statistics(characters: 600)
    let fast = try samples(generator, style: 0.95...1).statistics(characters: 600)
    #expect(neat.strokes / neat.templateStrokes > 0.8)
    #expect((0.45...0.8).contains(middle.strokes / middle.templateStrokes))
    // 一 has one stroke however fast it is written.
    #expect(fast.strokes / fast.templateStrokes < 0.5)
    #expect(neat.turns < middle.turns && middle.turns < fast.turns)
  }

  @Test(arguments: ChineseGenerator.allCases)
  func `two thousand characters take well under a second on one core`(_ generator: ChineseGenerator) throws {
    let set = try samples(generator)
    let time = try threadTime {
      for index in 0..<2_000 { _ = try set.sample(at: index) }
    }
    // The goal is 8,000 per second; the characters here have half the usual strokes.
    #expect(time < .seconds(0.6))
  }

  @Test func `characters that can't be written divide a text`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("texts.txt")
    let synthesizer = try ChineseFixtures.synthesizer()
    try "# a comment\n口品火十米\n火\n一\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try ChineseTexts(path: path, synthesizer: synthesizer).lines == ["口品", "十米"])
    try "火\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: SynthesisError.noTexts(path: path)) { try ChineseTexts(path: path, synthesizer: synthesizer) }
  }

  @Test func `Latin words are put into the given share of lines, and stay whole`() throws {
    var choice = ChineseSamples.Choice(characters: Array("口品十米一"))
    choice.kinds = [.line]
    choice.latinShare = 0.5
    let latin = LatinTexts(lines: [], words: ["pen", "ink"])
    let texts = ChineseTexts(lines: ["口品十米一十口品", "十ok米 7 一口品"])
    let set = ChineseSamples(
      synthesizer: try ChineseFixtures.synthesizer(forms: ChineseFixtures.forms()), choice: choice, texts: texts,
      latin: latin,
      writers: 1...100, seed: 3)
    let lines = try (0..<400).map { try set.sample(at: $0).text }
    let mixed = lines.filter { $0.lowercased().contains(/pen|ink/) }
    // Some of the words are invented numbers.
    #expect((120...200).contains(mixed.count))
    #expect(mixed.contains { $0.first?.isASCII == false && $0.last?.isASCII == false })
    for line in mixed { #expect(line.lowercased().contains(/(^|[^a-z])(pen|ink)([^a-z]|$)/), "“\(line)”") }
  }
}

import InkCore
import InkData
import InkSynthesis
import TestSupport
import Testing

@Suite struct `Texts of words` {
  private func texts(_ tag: String, _ words: [(word: String, count: Float)]) throws -> WordTexts {
    WordTexts(words: words, alphabet: try LatinAlphabet.named(tag))
  }

  @Test func `have the language's letters only`() throws {
    let texts = try texts("pl", [("że", 100), ("привет", 90), ("l3t", 80), ("ja", 70), ("-", 60), ("e\u{328}", 5)])
    #expect(texts.count == 3)
    var random = SplitMix64(3)
    let known = Set(texts.alphabet.graphemes + Array(" ().,?!:;"))
    for _ in 0..<500 {
      let text = texts.text(random: &random)
      #expect(!text.isEmpty && text.allSatisfy { known.contains($0) || ("A"..."Z").contains($0) }, "“\(text)”")
    }
  }

  @Test func `have rare letters, uppercase letters and quotation marks`() throws {
    let texts = try texts("de", [("und", 1e6), ("die", 9e5), ("süß", 5), ("öl", 3), ("äste", 2)])
    var random = SplitMix64(4)
    let found = Set((0..<2000).flatMap { _ in texts.text(random: &random) })
    #expect("äöüßÄÖÜ„“»«".allSatisfy(found.contains))
  }

  @Test func `of sentences are words in a row as they stand`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("A bé Cd, e.\nf g", to: "sentences.txt")
    let texts = try WordTexts(phrasesOf: path, alphabet: LatinAlphabet.named("fr"))
    var random = SplitMix64(5)
    let found = Set((0..<500).map { _ in texts.text(random: &random) })
    #expect(found.isSuperset(of: ["A", "A bé", "A bé Cd, e.", "Cd, e.", "f", "f g"]))
    #expect(found.allSatisfy { "A bé Cd, e.\nf g".contains($0) })
  }

  @Test func `of a list of words come as often as their counts say`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("los 900\nél 100", to: "words.txt")
    let texts = try WordTexts(phrasesOf: path, alphabet: LatinAlphabet.named("es"))
    var random = SplitMix64(6)
    let words = (0..<1000).flatMap { _ in texts.text(random: &random).lowercased().split(separator: " ") }
    let share = Double(words.count { $0 == "él" }) / Double(words.count)
    #expect(words.allSatisfy { ["los", "él"].contains($0) })
    #expect((0.07...0.13).contains(share))
  }
}

@Suite struct `Words of real ink` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Words of one person, whose letters are boxes, whose i has a dot, who writes straight signs as lines, and who wrote *sum* as
  /// a wave of 37 points in one piece.
  private func samples(_ texts: [WordTexts] = [], cutter: (any LetterCutter)? = nil) throws -> WordSamples {
    let writer = try CompiledSetWriter(
      path: folder.file("set.inkset"), card: DataSetCard(name: "t", title: "T", licence: "CC-BY-4.0"))
    func append(_ strokes: [Stroke], _ text: String) throws {
      try writer.append(
        LabelledInk(
          ink: Ink(strokes: strokes), text: text, kind: text.count == 1 ? .character : .word, language: "en",
          writer: "w", contributor: "c", source: "s", sampleID: text, licence: "CC-BY-4.0"))
    }
    for scalar in 33...126 as ClosedRange<UInt8> {
      let text = String(Unicode.Scalar(scalar))
      try append(Self.strokes(of: text), text)
    }
    try append([Stroke(locations: (0..<37).map { Point(x: Float($0), y: $0 % 2 == 0 ? 0 : 10) })], "sum")
    try writer.finish()
    let alphabet = try LatinAlphabet.named("fr")
    return try WordSamples(
      library: WriterLibrary(sets: [CompiledSet(path: folder.file("set.inkset"))]),
      texts: texts.isEmpty ? [WordTexts(words: [("le", 1)], alphabet: alphabet)] : texts, seed: 6, cutter: cutter)
  }

  private static func strokes(of text: String) -> [Stroke] {
    func line(_ points: (Float, Float)...) -> Stroke { Stroke(locations: points.map { Point(x: $0.0, y: $0.1) }) }
    switch text {
    case "'", ",", "/", "`": return [line((0, 0), (0, 4), (0, 8))]
    case "-": return [line((0, 0), (4, 0), (8, 0))]
    case ".": return [line((0, 0), (1, 1))]
    case "i": return [line((5, 8), (5, 14), (6, 20)), line((5, 0), (6, 1))]
    case "^", "v": return [line((0, 8), (4, 0), (8, 8))]
    case "~": return [line((0, 4), (3, 0), (6, 4), (9, 0))]
    default: return [line((0, 0), (0, 20), (12, 20), (12, 0), (0, 0))]
    }
  }

  /// Cuts a word into parts of the same width.
  private struct EvenCutter: LetterCutter {
    func letters(of word: LabelledInk) throws -> [Box]? {
      word.ink.boundingBox.map { box in
        (0..<word.text.count).map { index in
          let width = box.width / Float(word.text.count)
          let left = box.lower.x + width * Float(index)
          return Box(lower: Point(x: left, y: box.lower.y), upper: Point(x: left + width, y: box.upper.y))
        }
      }
    }
  }

  @Test func `have an accent above its letter, whenever it is written`() throws {
    let samples = try samples()
    var single = 0
    for seed in 1...60 as ClosedRange<UInt64> {
      let word = try #require(try samples.compose("xéx", language: "fr", seed: seed))
      // Three boxes of five points, joined or not, and a stroke of three.
      #expect(word.ink.strokes.reduce(0) { $0 + $1.points.count } == 18)
      guard let mark = word.ink.strokes.first(where: { $0.points.count == 3 }) else { continue }
      single += 1
      let box = try #require(Ink(strokes: [mark]).boundingBox)
      let letters = try #require(Ink(strokes: word.ink.strokes.filter { $0 != mark }).boundingBox)
      #expect(box.lower.y < letters.lower.y + 0.3, "seed \(seed)")
      #expect((0.05...0.95).contains((box.middle.x - letters.lower.x) / letters.width), "seed \(seed)")
    }
    #expect(single > 40)
  }

  @Test func `have some marks when the word is finished, and others right after their letter`() throws {
    let samples = try samples()
    let isLast = try (1...60 as ClosedRange<UInt64>).map {
      try samples.compose("éx", language: "fr", seed: $0)?.ink.strokes.last?.points.count == 3
    }
    #expect(isLast.contains(true) && isLast.contains(false))
  }

  @Test func `have no dot on an i with an accent`() throws {
    let samples = try samples()
    for seed in 1...30 as ClosedRange<UInt64> {
      let letter = try #require(try samples.compose("í", language: "fr", seed: seed))
      #expect(letter.ink.strokes.allSatisfy { $0.points.count > 2 })
    }
  }

  @Test func `set accents on the letters of whole words that can be cut`() throws {
    let samples = try samples(cutter: EvenCutter())
    var whole = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      let word = try #require(try samples.compose("sùm", language: "fr", seed: seed))
      guard let wave = word.ink.strokes.first, wave.points.count == 37 else { continue }
      whole += 1
      let body = try #require(Ink(strokes: [wave]).boundingBox)
      let mark = try #require(Ink(strokes: Array(word.ink.strokes.dropFirst())).boundingBox)
      #expect((0.2...0.8).contains((mark.middle.x - body.lower.x) / body.width), "seed \(seed)")
      #expect(mark.lower.y < body.lower.y, "seed \(seed)")
    }
    #expect(whole > 20)
    // Without a cutter nobody knows where the letters are.
    #expect(
      try self.samples().compose("sùm", language: "fr", seed: 1)?.ink.strokes.contains { $0.points.count == 37 }
        == false)
  }

  @Test func `have every letter of every language, with marks of sensible sizes`() throws {
    let samples = try samples()
    for alphabet in LatinAlphabet.all {
      for letter in alphabet.letters {
        guard let parts = LetterParts(of: letter) else { continue }
        // A sign whose ink isn't straight enough is tried a few times only.
        let inks = try (1...8 as ClosedRange<UInt64>).compactMap {
          try samples.compose(String(letter), language: alphabet.tag, seed: $0)
        }
        #expect(!inks.isEmpty, "\(alphabet.tag): \(letter)")
        for ink in inks.compactMap(\.ink.boundingBox) {
          // A mark is less than 1.6 x-heights high with its gap.
          #expect(ink.height < 2.2 + 1.6 * Float(parts.marks.count), "\(alphabet.tag): \(letter)")
        }
      }
    }
  }

  @Test func `take turns between languages and are the same each time`() throws {
    let samples = try samples([
      WordTexts(words: [("été", 2), ("le", 3)], alphabet: try LatinAlphabet.named("fr")),
      WordTexts(words: [("mañana", 2)], alphabet: try LatinAlphabet.named("es")),
    ])
    // The person has no quotation marks: texts with them are never written.
    let made = try (0..<40).map { try samples.sample(at: $0) }
    #expect(made.map(\.language) == (0..<40).map { $0 % 2 == 0 ? "fr" : "es" })
    #expect(try samples.sample(at: 13) == made[13] && made[13].source == "words/s")
    #expect(made.allSatisfy { $0.kind == .character ? $0.text.count == 1 : true })
  }
}

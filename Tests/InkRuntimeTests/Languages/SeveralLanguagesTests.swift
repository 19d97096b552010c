import InkCore
import InkDecoding
import InkModelFile
import InkRuntime
import TestSupport
import Testing

@Suite struct `Several languages over one network` {
  /// A language whose texts are nearly all of one letter.
  private static func language(_ tag: String, mostly letter: Character, of network: ModelFile) throws -> ModelFile {
    let language = LanguageFile(
      name: tag, languages: [tag], graphemes: [], decoder: DecoderSettings(beamWidth: 4), network: network,
      networkName: "network.gguf", languageModel: SmallLanguageModel(mostly: letter).bytes())
    return try ModelFile(network: network, language: LanguageFile(bytes: language.bytes()))
  }

  /// German has the letter l, French n.
  private static func languages() throws -> [Recognizer] {
    let network = try SpellingModel.file(beamWidth: 4)
    var recognizers: [Recognizer] = []
    for (tag, letter) in [("de", "l"), ("fr", "n"), ("it", "i")] as [(String, Character)] {
      recognizers.append(
        try Recognizer(model: language(tag, mostly: letter, of: network), sharing: recognizers))
    }
    return recognizers
  }

  private static func ink(_ text: String) -> Ink {
    Ink(
      strokes: text.enumerated().map { index, letter in
        let x = Float(index) * 20
        return letter == "l" ? SpellingModel.down(x) : letter == "n" ? SpellingModel.up(x) : SpellingModel.dot(x)
      })
  }

  @Test func `have it in memory once`() throws {
    let recognizers = try Self.languages()
    #expect(recognizers.allSatisfy { $0.network === recognizers[0].network })
    let joined = Recognizer.joined(recognizers)
    #expect(joined.count == 1 && joined[0].languages.count == 3)
    let other = try Recognizer(model: SpellingModel.file(graphemes: "abc"), sharing: recognizers)
    // The graphemes aren't in the tensors, so the network is the same; with other layers it isn't.
    #expect(other.network === recognizers[0].network)
    #expect(try Recognizer(model: TestModel.file([])).network !== recognizers[0].network)
  }

  @Test func `read a line in the one that fits it`() throws {
    let joined = try Recognizer(joining: Self.languages())
    let drawing = joined.startDrawing()
    for (text, language) in [("lllnll", "de"), ("nnnnl", "fr"), ("llll", "de")] {
      drawing.replaceInk(with: Self.ink(text))
      #expect(try drawing.prediction().first?.text == text)
      #expect(drawing.language == language)
    }
  }

  @Test func `read as each of them alone`() throws {
    let recognizers = try Self.languages()
    let drawing = try Recognizer(joining: recognizers).startDrawing(hints: DrawingHints(alternatives: 3))
    for (text, index) in [("llnlll", 0), ("nnlnnn", 1)] {
      drawing.replaceInk(with: Self.ink(text))
      let alone = recognizers[index].startDrawing(hints: DrawingHints(alternatives: 3))
      alone.replaceInk(with: Self.ink(text))
      #expect(try drawing.prediction() == alone.prediction())
      #expect(drawing.languageIndex == index)
    }
  }

  @Test func `leave a line that fits two to the writer's habit`() throws {
    let drawing = try Recognizer(joining: Self.languages()).startDrawing()
    drawing.replaceInk(with: Self.ink("lnnl"))
    _ = try drawing.prediction()
    #expect(drawing.language == "de")
    for _ in 0..<5 { drawing.habit.add("fr") }
    _ = try drawing.prediction()
    #expect(drawing.language == "fr")
    // A habit doesn't contradict a line that is clear.
    drawing.replaceInk(with: Self.ink("llllllll"))
    _ = try drawing.prediction()
    #expect(drawing.language == "de")
  }

  @Test func `learn the habit from what is committed`() throws {
    let drawing = try Recognizer(joining: Self.languages()).startDrawing()
    drawing.replaceInk(with: Self.ink("nnnnnnnn"))
    let text = try #require(try drawing.prediction().first?.text)
    try drawing.commit(text, strokes: drawing.ink.strokes.compactMap { $0.id })
    #expect((drawing.habit.counts["fr"] ?? 0) > 0.3)
    #expect(drawing.habit.counts["de"] == nil)
  }

  @Test func `with different networks can't be joined, but stand beside one another`() throws {
    let first = try Recognizer(model: SpellingModel.file())
    let second = try Recognizer(model: TestModel.file([]))
    let error = #expect(throws: RecognizerError.self) { try Recognizer(joining: [first, second]) }
    #expect(
      "\(try #require(error))"
        == "spelling and test have different networks: join languages that were made for one network")
    #expect(Recognizer.joined([first, second]).count == 2)
  }
}

@Suite struct `A habit of languages` {
  @Test func `has a prior that adds up to 1, and all alike at first`() {
    var habit = LanguageHabit()
    #expect(habit.logPriors(of: ["en", "fr"]).map { exponential($0) } == [0.5, 0.5])
    habit.add("fr")
    habit.add("fr")
    let priors = habit.logPriors(of: ["en", "fr", "de"]).map { exponential($0) }
    #expect(abs(priors.reduce(0, +) - 1) < 1e-5)
    #expect(priors[1] > 0.7 && priors[0] == priors[2])
  }

  @Test func `forgets`() {
    var habit = LanguageHabit()
    for _ in 0..<100 { habit.add("en") }
    for _ in 0..<30 { habit.add("fr") }
    let priors = habit.logPriors(of: ["en", "fr"])
    #expect(priors[1] > priors[0])
  }
}

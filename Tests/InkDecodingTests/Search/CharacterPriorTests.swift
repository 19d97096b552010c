import InkCore
import InkDecoding
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// P(人) is 1/2, P(卜) 1/4, P(x) and P(，) are 1/8 each.
@Suite struct CharacterPriorTests {
  private let alphabet: Alphabet
  private let model: LanguageModel

  init() throws {
    alphabet = try Alphabet(["人", "卜", "x", "，"])
    var small = SmallLanguageModel()
    small.graphemes = [("人", 0), ("卜", 1), ("x", 2), ("，", 2)]
    model = try LanguageModel(bytes: small.bytes())
  }

  private func score(_ grapheme: Character, after context: String = "") throws -> Float {
    let prior = CharacterPrior(
      weight: 0.5, signPenalty: 3, languageModel: model, alphabet: alphabet, context: context)
    return prior.score(of: try #require(alphabet.label(of: grapheme)))
  }

  private func decoder(
    _ settings: DecoderSettings, languageModel: LanguageModel? = nil, context: String = ""
  ) -> BeamDecoder {
    BeamDecoder(
      alphabet: alphabet, settings: settings, alternatives: 4, languageModel: languageModel, context: context)
  }

  private func settings(priorWeight: Float, signPenalty: Float = 3) -> DecoderSettings {
    DecoderSettings(
      beamWidth: 50, languageWeight: 0.25, lengthBonus: 0, priorWeight: priorWeight, signPenalty: signPenalty)
  }

  @Test func `an ideograph gains by its frequency, and one of average frequency gains nothing`() throws {
    #expect(abs(try score("人") - 0.5 * log(4 * 0.5)) < 1e-6)
    #expect(try score("卜") == 0)
  }

  @Test func `a letter or sign by itself loses the penalty, however frequent it is in texts`() throws {
    #expect(try score("，") == -3)
    // x is drawn like 入.
    #expect(try score("x") == -3 - CharacterPrior.lookalikePenalty)
  }

  @Test func `after a text a character gains by its probability there`() throws {
    // After a, b is seen as ab; after b everything backs off by 1.
    #expect(abs(try score("卜", after: "人") - 0.5 * log(4 * 0.25)) < 1e-6)
    #expect(abs(try score("，", after: "卜") - (0.5 * log(4 * 0.125) - 3)) < 1e-6)
  }

  @Test(arguments: ["x", "卜x ", "1", "a+"])
  func `text that ends in letters, digits or signs of ASCII asks for such, and nothing is penalized`(
    context: String
  ) throws {
    let frequency = model.advance(model.state(after: context), by: 2).logProbability
    #expect(abs(try score("x", after: context) - 0.5 * (frequency + log(4))) < 1e-6)
  }

  @Test func `of two characters that ink could be, the frequent one comes first`() throws {
    let matrix = matrix([[0.02, 0.4, 0.5, 0.05, 0.03], [0.96, 0.01, 0.01, 0.01, 0.01]])
    func read(_ weight: Float) -> [String] {
      decoder(settings(priorWeight: weight), languageModel: model).decode(matrix).map(\.text)
    }
    #expect(read(0)[0] == "卜")
    #expect(Array(read(0.5).prefix(2)) == ["人", "卜"])
  }

  @Test func `a letter that looks like an ideograph comes second, unless the text before asks for it`() throws {
    let matrix = matrix([[0.02, 0.3, 0.02, 0.65, 0.01], [0.96, 0.01, 0.01, 0.01, 0.01]])
    func read(_ context: String) -> [String] {
      decoder(settings(priorWeight: 0.5), languageModel: model, context: context).decode(matrix).map(\.text)
    }
    #expect(read("")[0] == "人")
    #expect(read("卜")[0] == "人")
    #expect(read("xx")[0] == "x")
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `texts of more graphemes keep their scores`(seed: UInt64) throws {
    let matrix = randomMatrix(frames: 6, classes: 5, seed: seed)
    for context in ["", "人"] {
      let texts = [Float(0), 0.5].map { weight in
        decoder(settings(priorWeight: weight), languageModel: model, context: context)
          .decode(matrix).filter { $0.labels.count > 1 }
      }
      for (without, with) in zip(texts[0], texts[1]) {
        #expect(without.text == with.text && without.score == with.score && without.frames == with.frames)
      }
    }
  }

  @Test func `where no ideograph is allowed there is no prior`() throws {
    let matrix = randomMatrix(frames: 6, classes: 5, seed: 3)
    let decoded = [Float(0), 0.5].map { weight in
      BeamDecoder(
        alphabet: alphabet, settings: settings(priorWeight: weight), alternatives: 4, languageModel: model,
        allowed: GraphemeSet("x，")
      ).decode(matrix)
    }
    #expect(decoded[0] == decoded[1])
  }

  @Test func `a letter's penalty doesn't let ink be read as nothing`() throws {
    let decoder = decoder(settings(priorWeight: 0.5, signPenalty: 50), languageModel: model)
    #expect(decoder.decode(matrix([[0.05, 1e-30, 1e-30, 0.95, 1e-30]]))[0].text == "x")
  }

  @Test func `without a weight or without a language model there is no prior`() throws {
    let matrix = randomMatrix(frames: 6, classes: 5, seed: 3)
    let plain = DecoderSettings(beamWidth: 50, languageWeight: 0.25, lengthBonus: 0)
    #expect(
      decoder(settings(priorWeight: 0), languageModel: model).decode(matrix)
        == decoder(plain, languageModel: model).decode(matrix))
    #expect(decoder(settings(priorWeight: 0.5)).decode(matrix) == decoder(plain).decode(matrix))
  }

  @Test func `the prior needs no weight of the language model in longer texts`() throws {
    var settings = settings(priorWeight: 0.5)
    settings.languageWeight = 0
    let matrix = matrix([[0.02, 0.4, 0.5, 0.05, 0.03], [0.96, 0.01, 0.01, 0.01, 0.01]])
    #expect(decoder(settings, languageModel: model).decode(matrix)[0].text == "人")
    #expect(decoder(settings, languageModel: model, context: "卜").decode(matrix)[0].text == "人")
  }
}

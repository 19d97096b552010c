import InkCore
import InkDecoding
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Beam search with a language model, compared with the sum over all paths of every text.
@Suite struct LanguageBeamTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a wide beam ranks every text like an exhaustive search`(seed: UInt64) throws {
    let matrix = randomMatrix(frames: 5, classes: 3, seed: seed)
    let alphabet = try Alphabet(["a", "b"])
    let model = try LanguageModel(bytes: SmallLanguageModel().bytes())
    let settings = DecoderSettings(beamWidth: 1000, languageWeight: 0.7, lengthBonus: 0.9)
    let context = seed.isMultiple(of: 2) ? "" : "1a"
    let decoded = BeamDecoder(
      alphabet: alphabet, settings: settings, alternatives: 10, languageModel: model, context: context,
      threshold: 1000
    ).decode(matrix)
    let ranked = probabilitiesOfTexts(matrix).map { labels, probability in
      var state = model.state(after: context)
      var score = log(probability) + 0.9 * Float(labels.count)
      for (index, label) in labels.enumerated() {
        let step = model.advance(state, by: label - 1)
        state = step.state
        if index > 0 || !context.isEmpty { score += 0.7 * step.logProbability }
      }
      return (labels: labels, score: score, probability: probability)
    }.sorted { $0.score > $1.score }
    for (text, expected) in zip(decoded, ranked) {
      #expect(text.labels == expected.labels)
      #expect(abs(text.score - expected.score) < 1e-4)
      #expect(abs(exp(text.logProbability) - expected.probability) < 1e-5)
    }
    #expect(decoded.count == 10)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `the language model says the less about a text, the more the text has surprised it`(seed: UInt64) throws {
    let matrix = randomMatrix(frames: 5, classes: 3, seed: seed)
    let model = try LanguageModel(bytes: SmallLanguageModel().bytes())
    let settings = DecoderSettings(beamWidth: 1000, languageWeight: 0.7, unknownShare: 0.2, lengthBonus: 0.9)
    let decoded = BeamDecoder(
      alphabet: try Alphabet(["a", "b"]), settings: settings, alternatives: 10, languageModel: model, context: "1a",
      threshold: 1000
    ).decode(matrix)
    let ranked = probabilitiesOfTexts(matrix).map { labels, probability in
      var state = model.state(after: "1a")
      var score = log(probability) + 0.9 * Float(labels.count)
      var unknown: Float = 0.2
      for label in labels {
        let step = model.advance(state, by: label - 1)
        state = step.state
        // Of a text that the model doesn't know, each of the two graphemes is as likely.
        let known = (1 - unknown) * exp(step.logProbability)
        score += 0.7 * log(known + unknown / 2)
        unknown = 0.97 * (unknown / 2) / (known + unknown / 2) + 0.03 * 0.2
      }
      return (labels: labels, score: score)
    }.sorted { $0.score > $1.score }
    for (text, expected) in zip(decoded, ranked) {
      #expect(text.labels == expected.labels)
      #expect(abs(text.score - expected.score) < 1e-4)
    }
  }

  @Test func `Latin graphemes get their share of language model and length bonus, others all of it`() throws {
    var small = SmallLanguageModel()
    small.graphemes = [("人", 0), ("a", 1), ("0", 2), ("，", 2)]
    let model = try LanguageModel(bytes: small.bytes())
    let alphabet = try Alphabet(["人", "a", "，"])
    func scores(_ share: Float) -> [String: Float] {
      let settings = DecoderSettings(
        beamWidth: 1000, languageWeight: 0.7, lengthBonus: 0.9, latinShare: share)
      let texts = BeamDecoder(
        alphabet: alphabet, settings: settings, alternatives: 1000, languageModel: model, threshold: 1000
      ).decode(randomMatrix(frames: 3, classes: 4, seed: 1))
      return Dictionary(uniqueKeysWithValues: texts.map { ($0.text, $0.score - $0.logProbability) })
    }
    let all = scores(1)
    let half = scores(0.5)
    #expect(all["人，"] == half["人，"] && all["，人"] == half["，人"])
    // Without a context the first grapheme has its length bonus alone.
    #expect(abs((half["a"] ?? 0) - 0.45) < 1e-5 && abs((half["人"] ?? 0) - 0.9) < 1e-5)
    // P(a | 人) is 0.25.
    #expect(abs((half["人a"] ?? 0) - (0.9 + 0.5 * (0.9 + 0.7 * logarithm(0.25)))) < 1e-5)
  }

  @Test func `a grapheme that the language doesn't use costs its price wherever it stands`() throws {
    let alphabet = try Alphabet(["a", "b"])
    func scores(_ price: Float, own: [Character]) -> [String: Float] {
      var settings = DecoderSettings(beamWidth: 1000, lengthBonus: 0.5)
      settings.foreignPrice = price
      var decoder = BeamDecoder(alphabet: alphabet, settings: settings, alternatives: 1000, threshold: 1000)
      decoder.setOwnGraphemes(own)
      let texts = decoder.decode(randomMatrix(frames: 3, classes: 3, seed: 1))
      return Dictionary(uniqueKeysWithValues: texts.map { ($0.text, $0.score - $0.logProbability) })
    }
    let free = scores(0, own: ["a"])
    let priced = scores(2, own: ["a"])
    #expect(free == scores(2, own: []))
    for (text, score) in free {
      let foreign = Float(text.count { $0 == "b" })
      #expect(abs((priced[text] ?? 0) - (score - 2 * foreign)) < 1e-5, "\(text)")
    }
  }

  @Test func `a weight of 0 is a search without a language model`() throws {
    let matrix = randomMatrix(frames: 20, classes: 3, seed: 4)
    let alphabet = try Alphabet(["a", "b"])
    let model = try LanguageModel(bytes: SmallLanguageModel().bytes())
    let settings = DecoderSettings(beamWidth: 8, languageWeight: 0, lengthBonus: 0)
    let with = BeamDecoder(alphabet: alphabet, settings: settings, alternatives: 4, languageModel: model)
    let without = BeamDecoder(alphabet: alphabet, width: 8, alternatives: 4)
    #expect(with.decode(matrix) == without.decode(matrix))
  }

  @Test func `used scratch changes nothing`() throws {
    let model = try LanguageModel(bytes: SmallLanguageModel().bytes())
    let decoder = BeamDecoder(
      alphabet: try Alphabet(["a", "b"]), settings: DecoderSettings(beamWidth: 5), alternatives: 3,
      languageModel: model,
      allowed: GraphemeSet("ab"))
    var scratch = BeamScratch()
    for seed in 1...10 as ClosedRange<UInt64> {
      let matrix = randomMatrix(frames: 5 + Int(seed * 7) % 30, classes: 3, seed: seed)
      let again = decoder.decode(matrix.values.span, frameCount: matrix.frameCount, scratch: &scratch)
      #expect(again == decoder.decode(matrix))
    }
  }

  @Test func `the text before the caret decides between likely texts`() throws {
    // The network can't tell a from b.
    let matrix = matrix([[0.02, 0.49, 0.49], [0.98, 0.01, 0.01]])
    let model = try LanguageModel(bytes: SmallLanguageModel().bytes())
    func read(_ context: String) throws -> String {
      BeamDecoder(
        alphabet: try Alphabet(["a", "b"]), settings: DecoderSettings(beamWidth: 4, languageWeight: 1, lengthBonus: 0),
        languageModel: model, context: context
      ).decode(matrix)[0].text
    }
    #expect(try read("b\n") == "b")
    #expect(try read("ab") == "a")
  }

  @Test func `a label that is not allowed gives its probability to those that are`() throws {
    let alphabet = try Alphabet(["l", "1", "7"])
    let matrix = matrix([[0.02, 0.95, 0.02, 0.01], [0.97, 0.01, 0.01, 0.01], [0.02, 0.01, 0.01, 0.96]])
    let free = BeamDecoder(alphabet: alphabet, settings: DecoderSettings(languageWeight: 0, lengthBonus: 0))
    #expect(free.decode(matrix)[0].text == "l7")
    let digits = BeamDecoder(
      alphabet: alphabet, settings: DecoderSettings(languageWeight: 0, lengthBonus: 0), alternatives: 20,
      allowed: .digits)
    #expect(digits.decode(matrix)[0].text == "17")
    #expect(digits.decode(matrix).allSatisfy { !$0.text.contains("l") })
    #expect(GreedyDecoder(alphabet: alphabet, allowed: .digits).decode(matrix).text == "17")
    #expect(GreedyDecoder(alphabet: alphabet).decode(matrix).text == "l7")
  }
}

import Foundation
import InkCore
import InkDecoding
import Testing
import Training

/// Models made of texts, held to a calculation of their own.
@Suite struct LanguageModelBuilderTests {
  private static let lines = ["abab", "abcab", "cab", "bab", "aab cab", "acab", "abba"]
  private static let alphabet: [Character] = ["a", "b", "c", " ", "d"]

  private static func model(
    _ lines: [String], order: Int, limit: Int? = nil, alphabet: [Character] = alphabet
  ) throws -> LanguageModelBuilder.Result {
    var builder = try LanguageModelBuilder(
      alphabet: try Alphabet(alphabet),
      settings: LanguageModelBuilder.Settings(order: order, maximumSize: limit))
    builder.add(text: lines.joined(separator: "\n\n"))
    return try builder.build()
  }

  private static func distribution(_ model: LanguageModel, after context: String) throws -> [Double] {
    let state = context == "^" ? model.start : model.state(after: context)
    return try model.graphemes.map {
      exp(Double(model.advance(state, by: try #require(model.symbol(of: $0))).logProbability))
    }
  }

  @Test func `a model of “ab ab” by hand`() throws {
    // Order 2 of “abab”: ab 2, ba 1, beginning a 1. Discounts can't be estimated: 0.5, 1, 1.5.
    // Order 1 counts left neighbours: a has “b” and the beginning (2), b has “a” (1).
    // p(a) = (2 − 1)/3 + (1 + 0.5)/3 · 1/2 = 7/12, p(b) = 0.5/3 + 0.5/2 = 5/12.
    // p(b | a) = (2 − 1)/2 + 1/2 · 5/12 = 17/24, and p(a | a) = 1/2 · 7/12 = 7/24.
    let model = try Self.model(["abab"], order: 2, alphabet: ["a", "b"]).model
    let single = try Self.distribution(model, after: "z")
    let after = try Self.distribution(model, after: "a")
    for (found, expected) in zip(single + after, [7.0 / 12, 5.0 / 12, 7.0 / 24, 17.0 / 24]) {
      #expect(abs(found - expected) < 1e-5)
    }
  }

  @Test(arguments: 1...5)
  func `every probability is that of the paper's formula`(order: Int) throws {
    let model = try Self.model(Self.lines, order: order).model
    let plain = PlainKneserNey(Self.lines, order: order, alphabet: Self.alphabet)
    for context in ["z", "a", "ab", "cab", "abc", " ca", "bb", "dd", "abab", "a c"] {
      let found = try Self.distribution(model, after: context)
      for (grapheme, value) in zip(Self.alphabet, found) {
        let known = context == "z" ? "" : context
        let expected = plain.probability(grapheme, after: known)
        // Log-probabilities are rounded to one of 256, of which so few n-grams leave most unused.
        #expect(abs(value - expected) < 2e-4, "\(grapheme) after “\(context)”")
      }
    }
    guard order > 1 else { return }
    for (grapheme, value) in zip(Self.alphabet, try Self.distribution(model, after: "^")) {
      #expect(abs(value - plain.probability(grapheme, after: "^")) < 2e-4, "\(grapheme) at the beginning")
    }
  }

  /// Sentences of invented words, the same for every run.
  private static func prose(_ sentences: Int) -> [String] {
    var state: UInt64 = 5
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let syllables = ["ba", "ren", "o", "tu", "sel", "i", "mar", "ke", "lo", "dis", "un", "1", "24"]
    let words = (0..<120).map { _ in (0..<1 + random(3)).map { _ in syllables[random(13)] }.joined() }
    return (0..<sentences).map { _ in
      (0..<3 + random(6)).map { _ in words[random(random(119) + 1)] }.joined(separator: " ")
    }
  }

  private static let letters = Array(" abcdefghijklmnopqrstuvwxyz0123456789")

  @Test(arguments: [nil, 9_000, 5_000])
  func `after any context the probabilities sum to one`(limit: Int?) throws {
    let result = try Self.model(Self.prose(400), order: 6, limit: limit, alphabet: Self.letters)
    if let limit {
      #expect(result.bytes.count <= limit && result.bytes.count > limit * 9 / 10)
      #expect(result.kept[5] < result.counted[5])
    }
    var contexts = Self.prose(60).map { String($0.suffix(7)) } + ["^", "", "q", "zzz", "0", "ren o"]
    contexts += Self.prose(30).map { String($0.prefix(3)) }
    for context in contexts {
      let values = try Self.distribution(result.model, after: context)
      #expect(values.allSatisfy { $0 > 0 })
      #expect(abs(values.reduce(0, +) - 1) < 0.02, "after “\(context)”")
    }
  }

  @Test func `a pruned model predicts nearly as well as a whole one, and far better than a lower order`() throws {
    let texts = Self.prose(1_000)
    let held = Array(texts.suffix(100))
    let training = Array(texts.dropLast(100))
    let whole = try Self.model(training, order: 6, alphabet: Self.letters)
    let pruned = try Self.model(training, order: 6, limit: whole.bytes.count * 2 / 3, alphabet: Self.letters)
    let low = try Self.model(training, order: 2, alphabet: Self.letters)
    let values = [whole, pruned, low].map { Perplexity(of: $0.model, on: held).value }
    #expect(values[0] < values[2] * 0.8)
    #expect(values[1] < values[0] * 1.1)
    #expect(Perplexity(of: whole.model, on: ["ba?"]).unknownCount == 1)
  }

  @Test func `equal texts give equal bytes, and digits are alike`() throws {
    let first = try Self.model(Self.prose(50), order: 4, alphabet: Self.letters)
    #expect(try Self.model(Self.prose(50), order: 4, alphabet: Self.letters).bytes == first.bytes)
    let values = try Self.distribution(first.model, after: "ren ")
    #expect(Set(values.suffix(10)).count == 1)
  }

  @Test func `white space, quotes, dashes, accents and emphasis become plain`() throws {
    func bytes(_ text: String) throws -> [UInt8] {
      var builder = try LanguageModelBuilder(
        alphabet: try Alphabet(Array(" abcdefghijklmnopqrstuvwxyz'\"-.")), settings: .init(order: 3))
      builder.add(text: text)
      return try builder.build().bytes
    }
    let plain = try bytes("he said \"it's a cafe\" - so...\n\nend")
    #expect(try bytes("he  said “it’s a\tcafé” – so…\r\n \r\nend\n") == plain)
    #expect(try bytes("he said \"it's _a_ cafe\" - so...\n\n\n_end_") == plain)
    #expect(try bytes("he said \"its a cafe\" - so...\n\nend") != plain)
  }

  @Test func `a listed word becomes likely, and its form with an uppercase letter too`() throws {
    func model(_ words: String) throws -> LanguageModel {
      var builder = try LanguageModelBuilder(
        alphabet: try Alphabet(Array(" abcdefghijklmnopqrstuvwxyzZ")), settings: .init(order: 5))
      builder.add(text: Self.prose(200).joined(separator: "\n").filter { !$0.isNumber })
      builder.add(wordList: words)
      return try builder.build().model
    }
    let with = try model("zebra 900\nyak 20\n")
    let without = try model("yak 20\n")
    func value(_ model: LanguageModel, _ context: String) throws -> Float {
      model.advance(model.state(after: context), by: try #require(model.symbol(of: "e"))).logProbability
    }
    #expect(try value(with, "a z") > value(without, "a z") + 1)
    #expect(try value(with, "a Z") > value(without, "a Z") + 1)
  }

  @Test func `what can't be built is said`() throws {
    #expect(throws: LanguageModelBuildError.order(9)) {
      try LanguageModelBuilder(alphabet: try Alphabet(["a"]), settings: .init(order: 9))
    }
    #expect(throws: LanguageModelBuildError.alphabetSize(0)) { try LanguageModelBuilder(alphabet: try Alphabet([])) }
    #expect(throws: LanguageModelBuildError.noText) { try Self.model(["?"], order: 2) }
    #expect(throws: LanguageModelBuildError.self) { try Self.model(["ab"], order: 2, limit: 100) }
    #expect(LanguageModelBuildError.order(9).description.contains("from 1 to 8"))
    #expect(LanguageModelBuildError.alphabetSize(0).description.contains("0 graphemes"))
    #expect(LanguageModelBuildError.noText.description.contains("--from"))
    #expect(LanguageModelBuildError.tooSmall(limit: 1, least: 2).description.contains("at least 2 bytes"))
  }
}

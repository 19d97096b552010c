import Foundation
import InkCore
import InkData
import InkDecoding
import Testing
import Training

@Suite struct DecoderTuningTests {
  private let alphabet: Alphabet
  private let model: LanguageModel
  private static let words = ["band", "nabe", "dean", "bead", "ebb", "added", "bean", "abed"]

  init() throws {
    alphabet = try Alphabet(Array("abden "))
    var builder = try LanguageModelBuilder(alphabet: alphabet, settings: .init(order: 4))
    for number in 0..<40 {
      let line: String = Self.words[number % 8] + " " + Self.words[(number * 3 + 1) % 8]
      builder.add(text: line)
    }
    model = try builder.build().model
  }

  /// Words written so that a and e, or b and d, can't be told apart.
  private func samples() throws -> [TuningSample] {
    var state: UInt64 = 3
    func random() -> Float {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 40) / Float(1 << 24)
    }
    let twins: [Character: Character] = ["a": "e", "e": "a", "b": "d", "d": "b", "n": "n", " ": " "]
    return try (0..<90).map { number in
      var text: String = Self.words[number % 8]
      if number % 3 == 0 { text += " " + Self.words[number % 5] }
      var values: [Float] = []
      for grapheme in text {
        var row = [Float](repeating: 0.002, count: alphabet.classCount)
        row[Int(try #require(twins[grapheme].flatMap { alphabet.label(of: $0) }))] = 0.3 + 0.35 * random()
        row[Int(try #require(alphabet.label(of: grapheme)))] = 0.5
        let sum = row.reduce(0, +)
        values += row.map { log($0 / sum) }
        values.append(log(0.988))
        values += [Float](repeating: log(0.002), count: 6)
      }
      return TuningSample(
        matrix: LogProbabilityMatrix(values: values, frameCount: 2 * text.count, classCount: 7), text: text,
        kind: number % 3 == 0 ? .line : .word, writer: "w\(number % 5)", alphabet: alphabet)
    }
  }

  @Test func `tuning finds that the language model helps, the same with any number of workers`() throws {
    let samples = try samples()
    let one = DecoderTuning(samples: samples, alphabet: alphabet, languageModel: model, workers: 1).run()
    let three = DecoderTuning(samples: samples, alphabet: alphabet, languageModel: model, workers: 3).run()
    #expect(one.trials == three.trials)
    #expect(one.settings == three.settings)
    #expect(one.settings.calibration != nil)
    #expect(one.settings.languageWeight > 0)
    let without = try #require(one.trials.first { $0.settings.languageWeight == 0 })
    let best = try #require(one.trials.map(\.objective).min())
    #expect(best < without.objective * 0.7)
    #expect(one.heldOut == three.heldOut && one.fitted == three.fitted)
    #expect(one.fitted.count == samples.count)
    let edits = one.fitted.filter { $0.kind == .line }.reduce((0, 0)) { ($0.0 + $1.edits, $0.1 + $1.greedyEdits) }
    #expect(edits.1 > 0 && edits.0 < edits.1)
  }

  @Test func `every sample is evaluated with what was fitted on other writers`() throws {
    let samples = try samples()
    let result = DecoderTuning(samples: samples, alphabet: alphabet, languageModel: model, folds: 5).run()
    #expect(result.heldOut.map(\.writer) == samples.map(\.writer))
    #expect(result.heldOut.map(\.length) == samples.map(\.reference.count))
    // One writer's samples alone, evaluated with a tuning on the others', give the same.
    let others = samples.filter { $0.writer != "w2" }
    let elsewhere = DecoderTuning(samples: others, alphabet: alphabet, languageModel: model, folds: 1).run()
    #expect(elsewhere.heldOut.isEmpty)
    let single = BeamDecoder(alphabet: alphabet, settings: elsewhere.settings, languageModel: model)
    for (sample, held) in zip(samples, result.heldOut) where sample.writer == "w2" {
      #expect(Double(single.decode(sample.matrix)[0].confidence) == held.confidence)
    }
  }

  /// Single characters, each written by two people, that the network takes for a rare one a little more often; `share` is
  /// what the first person's 的 gets.
  private func characters(_ alphabet: Alphabet, share: Float) throws -> [TuningSample] {
    try ["的", "我", "是", "鼬"].flatMap { text in
      try ["w1", "w2"].map { writer in
        var row = [Float](repeating: 0.02, count: alphabet.classCount)
        row[Int(try #require(alphabet.label(of: "鼬")))] = 0.5
        row[Int(try #require(alphabet.label(of: Character(text))))] =
          text == "鼬" ? 0.8 : text == "的" && writer == "w1" ? share : 0.42
        let sum = row.reduce(0, +)
        return TuningSample(
          matrix: LogProbabilityMatrix(values: row.map { log($0 / sum) }, frameCount: 1, classCount: row.count),
          text: text, kind: .character, writer: writer, alphabet: alphabet)
      }
    }
  }

  /// Tunes with those characters and a language model that knows which are frequent.
  private func tuned(
    share: Float = 0.42, inventory: Inventory?, initial: DecoderSettings = DecoderSettings()
  ) throws -> DecoderTuning.Result {
    let alphabet = try Alphabet(Array("的我是鼬x "))
    var builder = try LanguageModelBuilder(alphabet: alphabet, settings: .init(order: 2))
    builder.add(text: String(repeating: "我的是我的 是的是我 我是的我", count: 20) + "鼬")
    let model = try builder.build().model
    return DecoderTuning(
      samples: try characters(alphabet, share: share), alphabet: alphabet, languageModel: model, inventory: inventory,
      initial: initial, folds: 1
    ).run()
  }

  @Test func `single Chinese characters tune the prior over them, and nothing that they tell nothing about`() throws {
    let inventory = try Inventory.named("zh-Hans")
    let initial = DecoderSettings(beamWidth: 12, languageWeight: 0.7, lengthBonus: 2, wordWeight: 3, signPenalty: 1.5)
    let result = try tuned(inventory: inventory, initial: initial)
    #expect(Set(result.trials.map(\.stage)) == ["characters"])
    #expect(result.settings.priorWeight > 0 && result.settings.signPenalty == 1.5)
    #expect(result.settings.languageWeight == 0.7 && result.settings.lengthBonus == 2)
    #expect(result.settings.wordWeight == 3 && result.settings.beamWidth == 12)
    // A prior is always left, since it holds signs back that are drawn like ideographs.
    #expect(result.trials.allSatisfy { $0.settings.priorWeight > 0 })
    let least = try #require(result.trials.first { $0.settings.priorWeight == 0.1 })
    #expect(least.errorRates["character"]! > 0 && least.errorRates["character by use"]! > 0)
    #expect(result.fitted.allSatisfy { $0.edits == 0 })
    // Without knowing frequencies in the language there is nothing to weigh.
    #expect(try tuned(inventory: nil, initial: initial).settings.priorWeight == 0)
  }

  @Test func `one character more is no reason for a larger prior`() throws {
    let result = try tuned(share: 0.2, inventory: try Inventory.named("zh-Hans"))
    let best = try #require(result.trials.min { $0.objective < $1.objective })
    #expect(best.settings.priorWeight == 0.6 && result.settings.priorWeight == 0.4)
  }

  @Test func `Latin letters in Chinese lines tune their share of the language model`() throws {
    let alphabet = try Alphabet(Array("的我是ab "))
    var builder = try LanguageModelBuilder(alphabet: alphabet, settings: .init(order: 2))
    builder.add(text: String(repeating: "我的是我的是的是我我是的我", count: 40) + "ab")
    let model = try builder.build().model
    // Letters that look a little like an ideograph, which the language model prefers by far.
    func line(_ text: String) throws -> TuningSample {
      var values: [Float] = []
      for grapheme in text {
        let isLatin = grapheme.isASCII
        var row = [Float](repeating: 0.02, count: alphabet.classCount)
        row[Int(try #require(alphabet.label(of: isLatin ? "是" : "b")))] = isLatin ? 0.3 : 0.45
        row[Int(try #require(alphabet.label(of: grapheme)))] = isLatin ? 0.55 : 0.35
        let sum = row.reduce(0, +)
        values += row.map { log($0 / sum) }
        values.append(log(0.97))
        values += [Float](repeating: log(0.005), count: alphabet.classCount - 1)
      }
      return TuningSample(
        matrix: LogProbabilityMatrix(
          values: values, frameCount: 2 * text.count, classCount: alphabet.classCount),
        text: text, kind: .line, writer: "w1", alphabet: alphabet)
    }
    let samples = try ["我的是我", "的是我的", "我ab是", "是ab"].map(line)
    let result = DecoderTuning(
      samples: samples, alphabet: alphabet, languageModel: model, inventory: try Inventory.named("zh-Hans"), folds: 1
    ).run()
    let trials = result.trials.filter { $0.stage == "latin" }
    #expect(trials.count > 4 && result.settings.latinShare < 1)
    let best = try #require(trials.first { $0.settings.latinShare == result.settings.latinShare })
    let all = try #require(trials.first { $0.settings.latinShare == 1 })
    #expect(best.objective < all.objective)
    // Lines of one script have nothing to divide.
    let plain = DecoderTuning(
      samples: Array(samples.prefix(2)), alphabet: alphabet, languageModel: model,
      inventory: try Inventory.named("zh-Hans"), folds: 1
    ).run()
    #expect(plain.settings.latinShare == 1 && !plain.trials.contains { $0.stage == "latin" })
  }

  @Test func `a sample's log-probabilities are those that it was made of`() throws {
    let sample = try #require(try samples().first)
    let blank: [Float] = [0, -20, -20]
    let matrix = LogProbabilityMatrix(
      values: blank + [-3, -1, -0.5] + blank + blank, frameCount: 4, classCount: 3)
    let again = TuningSample(
      matrix: matrix, text: "a", kind: .character, writer: "w", alphabet: try Alphabet(["a", "b"]))
    #expect(again.matrix == matrix)
    #expect(sample.matrix.classCount == alphabet.classCount)
  }

  @Test func `one writer can't be held out from itself`() throws {
    let samples = try samples().filter { $0.writer == "w1" }
    #expect(DecoderTuning(samples: samples, alphabet: alphabet, languageModel: nil).run().heldOut.isEmpty)
  }

  @Test func `without a language model the width and the calibration are left`() throws {
    let result = DecoderTuning(samples: try samples(), alphabet: alphabet, languageModel: nil).run()
    #expect(result.settings.languageWeight == 0 && result.settings.lengthBonus == 0)
    #expect(result.trials.allSatisfy { $0.stage != "language" })
  }
}

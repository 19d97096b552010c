import Foundation
import InkCore
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
    #expect(one.calibration == three.calibration)
    #expect(one.settings.languageWeight > 0)
    let without = try #require(one.trials.first { $0.languageWeight == 0 })
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
    let single = BeamDecoder(
      alphabet: alphabet, settings: elsewhere.settings, languageModel: model, calibration: elsewhere.calibration)
    for (sample, held) in zip(samples, result.heldOut) where sample.writer == "w2" {
      #expect(Double(single.decode(sample.matrix)[0].confidence) == held.confidence)
    }
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

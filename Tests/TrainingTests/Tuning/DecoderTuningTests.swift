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
        kind: number % 3 == 0 ? .line : .word, alphabet: alphabet)
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
    #expect(one.calibrationErrors.values.allSatisfy { $0 < 0.2 })
    #expect((one.greedy["line"] ?? 0) > 0.05)
  }

  @Test func `without a language model the width and the calibration are left`() throws {
    let result = DecoderTuning(samples: try samples(), alphabet: alphabet, languageModel: nil).run()
    #expect(result.settings.languageWeight == 0 && result.settings.lengthBonus == 0)
    #expect(result.trials.allSatisfy { $0.stage != "language" })
  }
}

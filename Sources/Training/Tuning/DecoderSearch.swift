import Evaluation
import Foundation
import InkCore
import InkData
import InkDecoding

/// Tries settings of a decoder on samples.
struct DecoderSearch: Sendable {
  let samples: [TuningSample]
  let alphabet: Alphabet
  let languageModel: LanguageModel?
  let workers: Int

  /// The best settings and everything that was tried.
  struct Found {
    var settings: BeamSettings
    var trials: [DecoderTuning.Trial]
  }

  private static let languageWeights: [Float] = [0, 0.25, 0.5, 0.65, 0.8, 1]
  private static let lengthBonuses: [Float] = [-0.5, 0.25, 0.75, 1.5, 2.25, 3]
  private static let widths = [4, 8, 12, 16, 24]
  private static let wordWeights: [Float] = [0, 0.25, 0.5, 1, 1.5, 2]

  /// The number of settings that are tried: without a weight of the language model there is one length bonus.
  static func trialCount(hasLanguageModel: Bool) -> Int {
    let language = (languageWeights.count - 1) * lengthBonuses.count + 1 + 8
    return (hasLanguageModel ? language : 0) + widths.count + wordWeights.count
  }

  /// Tries settings and chooses the best; `progress` is called with the number of trials done.
  func run(progress: (Int) -> Void) -> Found {
    var trials: [DecoderTuning.Trial] = []
    var best = BeamSettings()
    func attempt(_ stage: String, _ settings: BeamSettings, words: WordList? = nil) -> DecoderTuning.Trial {
      let rates = errorRates(settings, words: words)
      let trial = DecoderTuning.Trial(
        stage: stage, width: settings.width, languageWeight: settings.languageWeight,
        lengthBonus: settings.lengthBonus, wordWeight: settings.wordWeight, errorRates: rates,
        objective: Self.objective(rates))
      trials.append(trial)
      progress(trials.count)
      return trial
    }
    if languageModel == nil {
      best.languageWeight = 0
      best.lengthBonus = 0
    } else {
      tuneLanguage(&best) { attempt("language", $0) }
    }
    tuneWidth(&best) { attempt("width", $0) }
    tuneWords(&best) { attempt("words", $0, words: $1) }
    return Found(settings: best, trials: trials)
  }

  /// A grid, and then a finer one around its best point.
  private func tuneLanguage(_ best: inout BeamSettings, _ attempt: (BeamSettings) -> DecoderTuning.Trial) {
    var lowest = Double.infinity
    func look(_ weight: Float, _ bonus: Float) {
      var settings = best
      settings.languageWeight = weight
      settings.lengthBonus = bonus
      let objective = attempt(settings).objective
      if objective < lowest {
        lowest = objective
        found = settings
      }
    }
    var found = best
    for weight in Self.languageWeights {
      // Without a language model the length needs no correction.
      for bonus in weight == 0 ? [0] : Self.lengthBonuses { look(weight, bonus) }
    }
    let centre = found
    for (weight, bonus) in [
      (-0.075, 0), (0.075, 0), (0, -0.25), (0, 0.25), (-0.075, -0.25), (0.075, 0.25), (-0.075, 0.25), (0.075, -0.25),
    ] as [(Float, Float)] { look(max(centre.languageWeight + weight, 0), centre.lengthBonus + bonus) }
    best = found
  }

  /// The narrowest beam that is hardly worse than the best one.
  private func tuneWidth(_ best: inout BeamSettings, _ attempt: (BeamSettings) -> DecoderTuning.Trial) {
    let tried = Self.widths.map { width in
      var settings = best
      settings.width = width
      return attempt(settings)
    }
    let lowest = tried.map(\.objective).min() ?? 0
    best.width = tried.first { $0.objective <= lowest + Self.negligible }?.width ?? best.width
  }

  /// Two characters in ten thousand.
  private static let negligible = 0.0002

  /// The weight that helps most, all in all, when a list has some of the words that are written and as many near misses.
  private func tuneWords(_ best: inout BeamSettings, _ attempt: (BeamSettings, WordList) -> DecoderTuning.Trial) {
    let list = WordList(Self.listedWords(samples), alphabet: alphabet)
    let tried = Self.wordWeights.map { weight in
      var settings = best
      settings.wordWeight = weight
      return (weight, attempt(settings, list).objective)
    }
    best.wordWeight = tried.min { $0.1 < $1.1 }?.0 ?? best.wordWeight
  }

  /// Long words of every sixteenth sample, and as many that differ by one letter from words of other samples.
  static func listedWords(_ samples: [TuningSample]) -> [String] {
    let vowels = Array("aeiou")
    var words: Set<String> = []
    for (index, sample) in samples.enumerated() where index.isMultiple(of: 8) && sample.kind != .character {
      for word in sample.text.split(whereSeparator: { !$0.isLetter }) where word.count >= 5 {
        guard !index.isMultiple(of: 16) else {
          words.insert(String(word))
          continue
        }
        var letters = Array(word)
        guard let index = letters.indices.first(where: { vowels.contains(letters[$0]) }),
          let vowel = vowels.firstIndex(of: letters[index])
        else { continue }
        letters[index] = vowels[(vowel + 1) % vowels.count]
        words.insert(String(letters))
      }
    }
    return words.sorted()
  }

  static func objective(_ rates: [String: Double]) -> Double {
    let longer = [SampleKind.line, .word].compactMap { rates[$0.rawValue] }
    let counted = longer.isEmpty ? Array(rates.values) : longer
    return counted.isEmpty ? 0 : counted.reduce(0, +) / Double(counted.count)
  }

  // MARK: Decoding

  private func decoder(
    _ settings: BeamSettings, words: WordList?, alternatives: Int = 1, calibration: Calibration = Calibration()
  ) -> BeamDecoder {
    BeamDecoder(
      alphabet: alphabet, settings: settings, alternatives: alternatives, languageModel: languageModel, words: words,
      calibration: calibration)
  }

  private func errorRates(_ settings: BeamSettings, words: WordList?) -> [String: Double] {
    let decoder = decoder(settings, words: words)
    let space = alphabet.label(of: " ")
    // A quarter of the single characters is enough: a language model doesn't change them.
    let edits = map { index, sample, scratch -> Int? in
      guard sample.kind != .character || index.isMultiple(of: 4) else { return nil }
      let texts = decoder.decode(sample.matrix.values.span, frameCount: sample.matrix.frameCount, scratch: &scratch)
      return sample.edits(to: texts[0].labels, space: space)
    }
    return rates(edits)
  }

  private func rates(_ edits: [Int?]) -> [String: Double] {
    var sums: [String: (edits: Int, length: Int)] = [:]
    for (sample, edits) in zip(samples, edits) {
      guard let edits else { continue }
      sums[sample.kind.rawValue, default: (0, 0)].edits += edits
      sums[sample.kind.rawValue, default: (0, 0)].length += sample.reference.count
    }
    return sums.mapValues { Double($0.edits) / Double(max($0.length, 1)) }
  }

  /// The search's result for every sample.
  func outcomes(_ settings: BeamSettings) -> [CalibrationFit.Outcome] {
    let decoder = decoder(settings, words: nil, alternatives: settings.width)
    let space = alphabet.label(of: " ")
    return map { _, sample, scratch -> CalibrationFit.Outcome in
      let texts = decoder.decode(sample.matrix.values.span, frameCount: sample.matrix.frameCount, scratch: &scratch)
      return CalibrationFit.Outcome(
        scores: texts.map(\.score), graphemes: texts[0].labels.count, logProbability: texts[0].logProbability,
        right: texts.firstIndex { sample.edits(to: $0.labels, space: space) == 0 }, kind: sample.kind)
    }
  }

  /// The result for every sample.
  func results(_ settings: BeamSettings, _ calibration: Calibration) -> [TuningResult] {
    let decoder = decoder(settings, words: nil, calibration: calibration)
    let greedy = GreedyDecoder(alphabet: alphabet)
    let space = alphabet.label(of: " ")
    return map { _, sample, scratch -> TuningResult in
      let best = decoder.decode(sample.matrix.values.span, frameCount: sample.matrix.frameCount, scratch: &scratch)[0]
      return TuningResult(
        kind: sample.kind, writer: sample.writer, length: sample.reference.count,
        edits: sample.edits(to: best.labels, space: space),
        greedyEdits: sample.edits(to: greedy.decode(sample.matrix).labels, space: space),
        confidence: Double(best.confidence))
    }
  }

  /// Calls `body` for every sample, with scratch memory; the results are in the samples' order.
  private func map<Value: Sendable>(
    _ body: @Sendable (Int, TuningSample, inout BeamScratch) -> Value
  ) -> [Value] {
    let chunk = 64
    return concurrentMap(count: (samples.count + chunk - 1) / chunk, workers: workers) { number in
      var scratch = BeamScratch()
      return (number * chunk..<min((number + 1) * chunk, samples.count)).map { body($0, samples[$0], &scratch) }
    }.flatMap(\.self)
  }
}

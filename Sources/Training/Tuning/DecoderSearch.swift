import Evaluation
import InkCore
import InkData
import InkDecoding

/// Tries settings of a decoder on samples.
struct DecoderSearch: Sendable {
  private(set) var samples: [TuningSample]
  let alphabet: Alphabet
  let languageModel: LanguageModel?
  /// The graphemes that the language uses; none for all.
  var own: [Character] = []
  /// The characters of the language with their shares in its texts, if it is known.
  let inventory: Inventory?
  /// The settings that aren't tuned for want of samples.
  let initial: DecoderSettings
  let workers: Int

  /// The same search on the samples of some indices.
  func on(_ indices: [Int]) -> Self {
    var search = self
    search.samples = indices.map { samples[$0] }
    return search
  }

  /// The best settings and everything that was tried.
  struct Found {
    var settings: DecoderSettings
    var trials: [DecoderTuning.Trial]
  }

  private static let languageWeights: [Float] = [0, 0.25, 0.5, 0.65, 0.8, 1]
  private static let lengthBonuses: [Float] = [-0.5, 0.25, 0.75, 1.5, 2.25, 3, 3.75, 4.5, 5.25, 6]
  private static let unknownShares: [Float] = [0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.4]
  private static let foreignPrices: [Float] = [0, 1, 2, 3, 4, 6, 8]
  private static let widths = [4, 8, 12, 16, 24]
  /// The beam's width while other settings are tuned: wide enough that a wider one changes few texts.
  private static let searchWidth = 12
  private static let wordWeights: [Float] = [0, 0.25, 0.5, 1, 1.5, 2]
  private static let latinShares: [Float] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1]
  private static let priorWeights: [Float] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1]

  /// The number of settings that are tried: without a weight of the language model there is one length bonus.
  var trialCount: Int {
    var language = (Self.languageWeights.count - 1) * Self.lengthBonuses.count + 1 + Self.neighbours.count
    if inventory == nil { language += Self.unknownShares.count + 1 + Self.neighbours.count }
    return (tunesLanguage ? language : 0) + (tunesForeign ? Self.foreignPrices.count : 0)
      + (tunesLatin ? Self.latinShares.count : 0)
      + (tunesCharacters ? Self.priorWeights.count : 0)
      + (hasLonger ? Self.widths.count + Self.wordWeights.count : 0)
  }

  /// Whether there are lines or words: single characters tell nothing about following graphemes.
  private var hasLonger: Bool { samples.contains { $0.kind != .character } }
  private var tunesLanguage: Bool { languageModel != nil && hasLonger }
  /// Whether there are letters that the language doesn't use.
  private var tunesForeign: Bool { hasLonger && own.count < alphabet.graphemes.count && !own.isEmpty }
  /// Whether the language isn't written in Latin letters, and lines have both.
  private var tunesLatin: Bool {
    guard tunesLanguage, let inventory else { return false }
    func isLatin(_ grapheme: Character) -> Bool { inventory.band(of: grapheme) == .ascii }
    let lines = samples.lazy.filter { $0.kind == .line }
    return lines.contains { $0.text.contains(where: isLatin) } && lines.contains { !$0.text.allSatisfy(isLatin) }
  }
  /// Whether there are single characters with a share in the language's texts.
  private var tunesCharacters: Bool {
    guard let inventory, languageModel != nil else { return false }
    return samples.contains { $0.kind == .character && Self.share(of: $0, in: inventory) > 0 }
  }

  /// Tries settings and chooses the best; `progress` is called with the number of trials done.
  func run(progress: (Int) -> Void) -> Found {
    var trials: [DecoderTuning.Trial] = []
    var best = initial
    best.calibration = nil
    if hasLonger {
      let usual = DecoderSettings()
      best.beamWidth = Self.searchWidth
      best.languageWeight = usual.languageWeight
      best.lengthBonus = usual.lengthBonus
      best.unknownShare = usual.unknownShare
      best.wordWeight = usual.wordWeight
    }
    // The values while the language model's weights are tuned, when the model has none yet.
    if tunesLatin, best.latinShare == 1 { best.latinShare = 0.4 }
    if tunesCharacters, best.priorWeight == 0 { best.priorWeight = 0.5 }
    func record(_ stage: String, _ settings: DecoderSettings, _ edits: [Int?]) -> DecoderTuning.Trial {
      let rates = errorRates(of: edits)
      let trial = DecoderTuning.Trial(
        stage: stage, settings: settings, errorRates: rates, objective: Self.objective(rates, of: stage))
      trials.append(trial)
      progress(trials.count)
      return trial
    }
    func attempt(_ stage: String, _ settings: DecoderSettings, words: WordList? = nil) -> DecoderTuning.Trial {
      record(stage, settings, edits(settings, words: words))
    }
    if languageModel == nil {
      (best.languageWeight, best.lengthBonus) = (0, 0)
    } else if tunesLanguage {
      tuneLanguage(&best) { attempt("language", $0) }
      if inventory == nil {
        Self.tune(\.unknownShare, of: Self.unknownShares, &best) { attempt("unknown", $0) }
        tuneLanguageNearby(&best, from: .infinity) { attempt("language", $0) }
      }
    }
    if tunesForeign { Self.tune(\.foreignPrice, of: Self.foreignPrices, &best) { attempt("foreign", $0) } }
    if tunesLatin { Self.tune(\.latinShare, of: Self.latinShares, &best) { attempt("latin", $0) } }
    if tunesCharacters { tunePrior(&best) { record(Self.characterStage, $0, $1).objective } }
    if hasLonger {
      tuneWidth(&best) { attempt("width", $0) }
      let words = WordList(Self.listedWords(samples), alphabet: alphabet)
      Self.tune(\.wordWeight, of: Self.wordWeights, &best) { attempt("words", $0, words: words) }
    }
    return Found(settings: best, trials: trials)
  }

  /// A grid, and then a finer one around its best point.
  private func tuneLanguage(_ best: inout DecoderSettings, _ attempt: (DecoderSettings) -> DecoderTuning.Trial) {
    var lowest = Double.infinity
    var found = best
    for weight in Self.languageWeights {
      // Without a language model the length needs no correction.
      for bonus in weight == 0 ? [0] : Self.lengthBonuses {
        var settings = best
        (settings.languageWeight, settings.lengthBonus) = (weight, bonus)
        let objective = attempt(settings).objective
        if objective < lowest { (lowest, found) = (objective, settings) }
      }
    }
    best = found
    tuneLanguageNearby(&best, from: lowest, attempt)
  }

  /// The finer grid; infinity for `lowest` where the best point's own objective isn't known.
  private func tuneLanguageNearby(
    _ best: inout DecoderSettings, from lowest: Double, _ attempt: (DecoderSettings) -> DecoderTuning.Trial
  ) {
    let centre = best
    var lowest = lowest.isFinite ? lowest : attempt(centre).objective
    for (weight, bonus) in Self.neighbours {
      var settings = centre
      settings.languageWeight = max(centre.languageWeight + weight, 0)
      settings.lengthBonus += bonus
      let objective = attempt(settings).objective
      if objective < lowest { (lowest, best) = (objective, settings) }
    }
  }

  private static let neighbours: [(weight: Float, bonus: Float)] = [
    (-0.075, 0), (0.075, 0), (0, -0.25), (0, 0.25), (-0.075, -0.25), (0.075, 0.25), (-0.075, 0.25), (0.075, -0.25),
  ]

  /// Finds the best of a setting's values; of equally good ones the first.
  private static func tune(
    _ setting: WritableKeyPath<DecoderSettings, Float>, of values: [Float], _ best: inout DecoderSettings,
    _ attempt: (DecoderSettings) -> DecoderTuning.Trial
  ) {
    let tried = values.map { value in
      var settings = best
      settings[keyPath: setting] = value
      return (value, attempt(settings).objective)
    }
    best[keyPath: setting] = tried.min { $0.1 < $1.1 }?.0 ?? best[keyPath: setting]
  }

  /// Finds the smallest weight of the prior that the samples can't tell from the best one: a larger one costs the rare
  /// characters that they lack.
  private func tunePrior(_ best: inout DecoderSettings, _ objective: (DecoderSettings, [Int?]) -> Double) {
    let tried = Self.priorWeights.map { value in
      var settings = best
      settings.priorWeight = value
      let edits = edits(settings, words: nil)
      return (value: value, objective: objective(settings, edits), edits: edits)
    }
    guard let lowest = tried.min(by: { $0.objective < $1.objective }) else { return }
    let alike = tried.first { $0.objective - lowest.objective <= standardError(of: $0.edits, lowest.edits) }
    best.priorWeight = (alike ?? lowest).value
  }

  /// The standard error of the difference of two settings' rates of wrong single characters.
  private func standardError(of first: [Int?], _ second: [Int?]) -> Double {
    let count = Double(samples.count { $0.kind == .character })
    let sum = zip(zip(first, second), sharesByUse()).reduce(0) { sum, sample in
      let (edits, use) = sample
      let weight = (1 / count + use) / 2
      return (edits.0 ?? 0 > 0) == (edits.1 ?? 0 > 0) ? sum : sum + weight * weight
    }
    return sum.squareRoot()
  }

  private static let characterStage = "characters"
  /// The rate of single characters in which each counts by its share in texts.
  private static let byUse = "character by use"

  /// The narrowest beam that is hardly worse than the best one.
  private func tuneWidth(_ best: inout DecoderSettings, _ attempt: (DecoderSettings) -> DecoderTuning.Trial) {
    let tried = Self.widths.map { width in
      var settings = best
      settings.beamWidth = width
      return attempt(settings)
    }
    let lowest = tried.map(\.objective).min() ?? 0
    if let narrowest = tried.first(where: { $0.objective <= lowest + max(Self.negligible, lowest / 100) }) {
      best.beamWidth = narrowest.settings.beamWidth
    }
  }

  /// Two characters in ten thousand; or, where more are wrong, a hundredth of them.
  private static let negligible = 0.0002

  /// Long words of every sixteenth sample, and as many near misses that differ by one letter from words of other samples.
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

  /// The mean of the rates of lines, of words, and of all numbers, formulas and addresses; of single characters for their own
  /// stage, or where there is nothing else: then each character counts once as one of the samples and once by its share in
  /// texts.
  static func objective(_ rates: [String: Double], of stage: String) -> Double {
    let notes = noteKinds.compactMap { rates[$0.rawValue] }
    let longer =
      [SampleKind.line, .word].compactMap { rates[$0.rawValue] }
      + (notes.isEmpty ? [] : [notes.reduce(0, +) / Double(notes.count)])
    let single = [SampleKind.character.rawValue, byUse].compactMap { rates[$0] }
    let counted = longer.isEmpty || stage == characterStage ? single : longer
    return counted.isEmpty ? 0 : counted.reduce(0, +) / Double(counted.count)
  }

  /// The kinds of text that are counted apart from prose and labels: a language model of prose helps those, and harms these.
  private static let noteKinds: [TextKind] = [.number, .formula, .address]

  /// The name of a sample's rate.
  private func group(of sample: TuningSample) -> String {
    // Chinese has no spaces to tell kinds of text by.
    guard sample.kind != .character, inventory == nil else { return sample.kind.rawValue }
    let kind = TextKind(of: sample.text)
    return Self.noteKinds.contains(kind) ? kind.rawValue : sample.kind.rawValue
  }

  /// The mean of the character error rates of all kinds of samples.
  func meanErrorRate(_ settings: DecoderSettings) -> Double {
    let rates = errorRates(of: edits(settings, words: nil))
    return rates.isEmpty ? 0 : rates.values.reduce(0, +) / Double(rates.count)
  }

  private func decoder(_ settings: DecoderSettings, words: WordList?, alternatives: Int = 1) -> BeamDecoder {
    var decoder = BeamDecoder(
      alphabet: alphabet, settings: settings, alternatives: alternatives, languageModel: languageModel, words: words)
    decoder.setOwnGraphemes(own)
    return decoder
  }

  /// The edits of each sample's text; `nil` where it wasn't tried.
  private func edits(_ settings: DecoderSettings, words: WordList?) -> [Int?] {
    let decoder = decoder(settings, words: words)
    let space = alphabet.label(of: " ")
    // Without a prior over them a quarter of the single characters is enough: a language model doesn't change them.
    let takesAll = tunesCharacters
    return map { index, sample, scratch -> Int? in
      guard sample.kind != .character || takesAll || index.isMultiple(of: 4) else { return nil }
      let texts = decoder.decode(sample.values.span, rows: sample.rows, scratch: &scratch)
      return sample.edits(to: texts[0].labels, space: space)
    }
  }

  private func errorRates(of edits: [Int?]) -> [String: Double] {
    var sums: [String: (edits: Int, length: Int)] = [:]
    for (sample, edits) in zip(samples, edits) {
      guard let edits else { continue }
      let group = group(of: sample)
      sums[group, default: (0, 0)].edits += edits
      sums[group, default: (0, 0)].length += sample.reference.count
    }
    var rates = sums.mapValues { Double($0.edits) / Double(max($0.length, 1)) }
    if tunesCharacters { rates[Self.byUse] = zip(edits, sharesByUse()).reduce(0) { $1.0 ?? 0 > 0 ? $0 + $1.1 : $0 } }
    return rates
  }

  /// The share of each sample among the single characters when each character counts by its share in texts, however many
  /// samples it has.
  private func sharesByUse() -> [Double] {
    guard let inventory else { return samples.map { _ in 0 } }
    let single = samples.filter { $0.kind == .character }
    let counts = Dictionary(grouping: single, by: \.text).mapValues { Double($0.count) }
    let shares = samples.map { sample in
      sample.kind == .character ? Self.share(of: sample, in: inventory) / counts[sample.text, default: 1] : 0
    }
    let all = max(shares.reduce(0, +), .leastNormalMagnitude)
    return shares.map { $0 / all }
  }

  private static func share(of sample: TuningSample, in inventory: Inventory) -> Double {
    sample.text.count == 1 ? sample.text.first.map(inventory.share) ?? 0 : 0
  }

  func outcomes(_ settings: DecoderSettings) -> [CalibrationFit.Outcome] {
    let decoder = decoder(settings, words: nil, alternatives: settings.beamWidth)
    let space = alphabet.label(of: " ")
    return map { _, sample, scratch -> CalibrationFit.Outcome in
      let texts = decoder.decode(sample.values.span, rows: sample.rows, scratch: &scratch)
      return CalibrationFit.Outcome(
        scores: texts.map(\.score), graphemes: texts[0].labels.count, logProbability: texts[0].logProbability,
        right: texts.firstIndex { sample.edits(to: $0.labels, space: space) == 0 }, kind: sample.kind)
    }
  }

  func results(_ settings: DecoderSettings) -> [TuningResult] {
    let decoder = decoder(settings, words: nil)
    let greedy = GreedyDecoder(alphabet: alphabet)
    let space = alphabet.label(of: " ")
    return map { _, sample, scratch -> TuningResult in
      let best = decoder.decode(sample.values.span, rows: sample.rows, scratch: &scratch)[0]
      return TuningResult(
        kind: sample.kind, writer: sample.writer, length: sample.reference.count,
        edits: sample.edits(to: best.labels, space: space),
        greedyEdits: sample.edits(to: greedy.decode(sample.values.span, rows: sample.rows).labels, space: space),
        confidence: Double(best.confidence))
    }
  }

  /// Calls `body` for every sample, with scratch memory; the results are in the samples' order.
  private func map<Value: Sendable>(_ body: @Sendable (Int, TuningSample, inout BeamScratch) -> Value) -> [Value] {
    let chunk = 64
    return concurrentMap(count: (samples.count + chunk - 1) / chunk, workers: workers) { number in
      var scratch = BeamScratch()
      return (number * chunk..<min((number + 1) * chunk, samples.count)).map { body($0, samples[$0], &scratch) }
    }.flatMap(\.self)
  }
}

extension DecoderSettings {
  /// The penalty of single graphemes that are no ideographs to tune the prior with; where there is no prior yet, one with
  /// which x and 入 written alike are read as 入, and clear Latin letters still as such.
  public var tuningSignPenalty: Float { priorWeight > 0 ? signPenalty : 2.5 }
}

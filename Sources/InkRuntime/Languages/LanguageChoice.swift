import InkCore
import InkDecoding

// Pages of ink on the web have models of one language: Scripts/build-wasm leaves this out there.
#if !ONE_LANGUAGE
  /// The choice of the language that a text is in, among those of one network.
  ///
  /// The evidence for a language is `trust` · ln P(text | language) by its language model, of one text: the network's own. Words
  /// without a letter, such as numbers, are left out: they say nothing of a language. Only the likeliest language is
  /// decoded: more would take longer than the network, and each decoder finds a text that suits its own language.
  package enum LanguageChoice {
    /// The weight of a language model's log-probability.
    ///
    /// Graphemes of a word aren't independent evidence: a name of another language is one surprise, and has many nats. 0.3 is
    /// from validation lines of UNIPEN, with a habit.
    static let trust: Float = 0.3
    /// The nats of evidence by which a language may be behind the likeliest one by the network's own text, and still be
    /// decoded.
    static let margin: Float = 2
    /// The largest number of languages that are decoded; from 2 on the evidence has ln P(text | ink) of the decoded texts, too.
    static let limit = 1

    /// A text as language models judge it: without words that have no letter.
    static func judged(_ text: [Character]) -> [Character] {
      var result: [Character] = []
      for word in text.split(whereSeparator: { $0.isBlank }) where word.contains(where: { $0.isAnyLetter }) {
        if !result.isEmpty { result.append(" ") }
        result += word
      }
      return result
    }

    /// The indices of the languages to decode, the likeliest first, by their evidence and the logarithms of their priors.
    package static func contenders(_ evidence: [Float], _ priors: [Float]) -> [Int] {
      let scores = zip(evidence, priors).map { $0 + $1 }
      let order = scores.indices.sorted { scores[$0] != scores[$1] ? scores[$0] > scores[$1] : $0 < $1 }
      return Array(order.prefix(limit).filter { scores[order[0]] - scores[$0] <= margin })
    }

    /// The probability of each language by its evidence and the logarithm of its prior.
    package static func probabilities(_ evidence: [Float], _ priors: [Float]) -> [Float] {
      let scores = zip(evidence, priors).map { $0 + $1 }
      let best = scores.max() ?? 0
      let shares = scores.map { exponential($0 - best) }
      let sum = shares.reduce(0, +)
      return shares.map { $0 / sum }
    }
  }

  extension Recognizer {
    /// The evidence for this language by its language model: `LanguageChoice.trust` of the natural logarithm of a text's
    /// probability after a context.
    ///
    /// Comparable between languages: a grapheme that the language doesn't use, or hardly ever, costs the same in all of them.
    func languageScore(of text: [Character], after context: String) -> Float {
      guard let languageModel else { return LanguageChoice.trust * Float(text.count) * Self.leastLogProbability / 2 }
      var state = languageModel.state(after: context)
      var sum: Float = 0
      for grapheme in text {
        let step = languageModel.advance(state, by: languageModel.symbol(of: grapheme) ?? -1)
        state = step.state
        sum += max(step.logProbability, Self.leastLogProbability)
      }
      return LanguageChoice.trust * sum
    }

    /// The log-probability of graphemes that a language doesn't use: one of 160,000.
    private static let leastLogProbability: Float = -12
  }
#endif

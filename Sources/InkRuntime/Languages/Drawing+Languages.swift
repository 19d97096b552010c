import InkCore
import InkDecoding
import InkModelFile

// Pages of ink on the web have models of one language: Scripts/build-wasm leaves this out there.
#if !ONE_LANGUAGE
  extension Drawing {
    /// The language that the last prediction is in, as a BCP-47 tag; `nil` when its model declares none.
    ///
    /// Only a recognizer of several languages has a choice.
    public var language: String? { recognizer.languages[latest.language].metadata.languages.first }

    /// The index of the last prediction's language among the recognizer's.
    public var languageIndex: Int { latest.language }

    /// A reading in one of the recognizer's languages.
    package struct Reading {
      /// The candidates, the likeliest first.
      package var candidates: [Candidate]
      /// The evidence for the language: see `LanguageChoice`.
      package var evidence: Float
    }

    /// The evidence for each of the recognizer's languages by the text that the network finds by itself. Throws what
    /// `prediction()` throws.
    package func languageEvidence(isCancelled: () -> Bool = { false }) throws(RecognizerError) -> [Float] {
      evidence(of: try joinedLines(isCancelled: isCancelled))
    }

    /// Reads the ink in one of the recognizer's languages. Throws what `prediction()` throws.
    package func reading(in language: Int, isCancelled: () -> Bool = { false }) throws(RecognizerError) -> Reading {
      let joined = try joinedLines(isCancelled: isCancelled)
      guard !joined.lines.isEmpty else { return Reading(candidates: [], evidence: 0) }
      let decoded = decode(joined, in: language)
      return Reading(candidates: candidates(decoded, of: joined), evidence: evidence(for: language, decoded))
    }

    /// Counts the last prediction to its language, for ink that is read as a whole and not committed.
    public func addPredictionToHabit() { addToHabit(latest.candidates.first?.text ?? "") }

    /// Counts a text that is settled to its language.
    func addToHabit(_ text: String) {
      guard let language, !recognizer.siblings.isEmpty else { return }
      habit.add(language, share: latest.languageShare * min(Float(text.count) / Self.wholeLine, 1))
    }

    /// The number of graphemes from which a text counts as a whole line.
    private static var wholeLine: Float { 20 }

    /// Decodes lines in the language that fits them best.
    func decode(_ joined: JoinedLines) -> (language: Int, share: Float, texts: [DecodedText]) {
      guard recognizer.languages.count > 1 else { return (0, 1, decode(joined, in: 0)) }
      let priors = habit.logPriors(of: recognizer.languages.map { $0.metadata.languages.first ?? "" })
      let found = evidence(of: joined)
      let contenders = LanguageChoice.contenders(found, priors)
      let readings = contenders.map { decode(joined, in: $0) }
      guard contenders.count > 1 else {
        return (contenders[0], LanguageChoice.probabilities(found, priors)[contenders[0]], readings[0])
      }
      let shares = LanguageChoice.probabilities(
        zip(contenders, readings).map { evidence(for: $0, $1) }, contenders.map { priors[$0] })
      let best = shares.indices.reduce(0) { shares[$1] > shares[$0] ? $1 : $0 }
      return (contenders[best], shares[best], readings[best])
    }

    private func evidence(of joined: JoinedLines) -> [Float] {
      let alphabet = recognizer.metadata.alphabet
      let text = joined.output.withSpan { GreedyDecoder(alphabet: alphabet).decode($0, rows: $1) }
      let graphemes = LanguageChoice.judged(text.labels.compactMap { alphabet.grapheme(of: $0) })
      return recognizer.languages.map { $0.languageScore(of: graphemes, after: hints.context) }
    }

    private func evidence(for language: Int, _ decoded: [DecodedText]) -> Float {
      let alphabet = recognizer.metadata.alphabet
      let graphemes = LanguageChoice.judged(decoded[0].labels.compactMap { alphabet.grapheme(of: $0) })
      return decoded[0].logProbability
        + recognizer.languages[language].languageScore(of: graphemes, after: hints.context)
    }
  }
#endif

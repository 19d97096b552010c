import InkCore
import InkDecoding
import InkModelFile
import InkRuntime

// Pages of ink on the web have models of one language: Scripts/build-wasm leaves this out there.
#if !ONE_LANGUAGE
  extension PageReader {
    struct LanguageKey: Hashable {
      var strokes: [Stroke]
      var context: String
      var recognizer: Int
    }

    /// The readings of a line, whatever the other lines' languages are.
    struct KnownLine {
      /// The evidence for each of the recognizer's languages.
      var evidence: [Float] = []
      /// The text in each language that came into question, and the evidence for the language by it.
      var texts: [Int: (text: LineText, evidence: Float)] = [:]
    }

    /// Reads a page's lines, each in the language that fits it best.
    ///
    /// The lines are read in their order, each with those before it as its prior, and once more with all others. What was
    /// read in one language is kept, so that the second time costs little.
    func textsChoosingLanguages(of page: Page, _ isCancelled: () -> Bool) throws(RecognizerError) -> [LineText] {
      let before = knownLanguages
      knownLanguages = [:]
      do throws(RecognizerError) {
        let texts = try texts(of: page, knowing: before, others: [], isCancelled)
        return try self.texts(of: page, knowing: before, others: texts, isCancelled)
      } catch {
        knownLanguages = before
        throw error
      }
    }

    /// Reads lines; `others` are the texts of all of them by an earlier reading, or none.
    private func texts(
      of page: Page, knowing before: [LanguageKey: KnownLine], others: [LineText], _ isCancelled: () -> Bool
    ) throws(RecognizerError) -> [LineText] {
      var result: [LineText] = []
      let lines = page.lines
      for paragraph in page.paragraphs {
        var context = ""
        for line in paragraph.lines {
          var habit = habit
          if others.isEmpty {
            for text in result { text.count(in: &habit) }
          } else {
            for (number, text) in others.enumerated() where number != line { text.count(in: &habit) }
          }
          let strokes = page.strokes(of: lines[line])
          let text = try read(strokes, after: context, habit, knowing: before, isCancelled)
          result.append(text)
          context = String((context + text.text + " ").suffix(Self.contextLength))
        }
      }
      return result
    }

    private func read(
      _ strokes: [Stroke], after context: String, _ habit: LanguageHabit, knowing before: [LanguageKey: KnownLine],
      _ isCancelled: () -> Bool
    ) throws(RecognizerError) -> LineText {
      var best = LineText(readings: [], words: [], recognizer: 0)
      for index in recognizers.indices {
        let key = LanguageKey(strokes: strokes, context: context, recognizer: index)
        var line = knownLanguages[key] ?? before[key] ?? KnownLine()
        let text = try text(of: key, &line, habit, isCancelled)
        knownLanguages[key] = line
        if index == 0 || text.confidence > best.confidence { best = text }
      }
      return best
    }

    /// The text of a line in the language that fits best.
    private func text(
      of key: LanguageKey, _ line: inout KnownLine, _ habit: LanguageHabit, _ isCancelled: () -> Bool
    ) throws(RecognizerError) -> LineText {
      let languages = recognizers[key.recognizer].languages
      guard languages.count > 1 else { return try text(of: key, in: 0, &line, isCancelled).text }
      if line.evidence.isEmpty {
        line.evidence = try drawing(of: key).languageEvidence(isCancelled: isCancelled)
      }
      let priors = habit.logPriors(of: languages.map { $0.metadata.languages.first ?? "" })
      let contenders = LanguageChoice.contenders(line.evidence, priors)
      var texts: [(text: LineText, evidence: Float)] = []
      for language in contenders { texts.append(try text(of: key, in: language, &line, isCancelled)) }
      let shares =
        texts.count > 1
        ? LanguageChoice.probabilities(texts.map { $0.evidence }, contenders.map { priors[$0] })
        : [LanguageChoice.probabilities(line.evidence, priors)[contenders[0]]]
      let best = shares.indices.reduce(0) { shares[$1] > shares[$0] ? $1 : $0 }
      var text = texts[best].text
      text.languageShare = shares[best]
      return text
    }

    private func text(
      of key: LanguageKey, in language: Int, _ line: inout KnownLine, _ isCancelled: () -> Bool
    ) throws(RecognizerError) -> (text: LineText, evidence: Float) {
      if let same = line.texts[language] { return same }
      let reading = try drawing(of: key).reading(in: language, isCancelled: isCancelled)
      var text = LineText(readings: [], words: [], recognizer: key.recognizer)
      text.language = recognizers[key.recognizer].languages[language].metadata.languages.first
      if let first = reading.candidates.first {
        text.readings = reading.candidates.map { LineReading($0, of: key.strokes) }
        text.words = WordDivision(of: first, text.readings[0], key.strokes).words
      }
      line.texts[language] = (text, reading.evidence)
      return (text, reading.evidence)
    }

    /// The drawing of a recognizer, with a line's ink.
    private func drawing(of key: LanguageKey) -> Drawing {
      let drawing = drawings[key.recognizer]
      if drawing.ink.strokes != key.strokes { drawing.replaceInk(with: Ink(strokes: key.strokes)) }
      drawing.hints = hints
      drawing.hints.context = key.context
      return drawing
    }
  }

  extension LineText {
    /// Counts the line to its language.
    package func count(in habit: inout LanguageHabit) {
      if let language { habit.add(language, share: languageShare * min(Float(text.count) / Self.wholeLine, 1)) }
    }

    /// The number of graphemes from which a line counts as a whole one.
    private static let wholeLine: Float = 20
  }
#endif

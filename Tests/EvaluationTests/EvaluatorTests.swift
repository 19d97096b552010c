import Evaluation
import Foundation
import InkCore
import InkData
import Testing

@Suite struct EvaluatorTests {
  private typealias Fixtures = EvaluationFixtures

  @Test func `lines are counted by grapheme and by word`() throws {
    let samples = [Fixtures.sample("to be or"), Fixtures.sample("not to")]
    let report = try Fixtures.report(samples, wrong: ["anne#not to": ["nut  to"]])
    let part = try #require(report.part(of: .line))
    #expect(part.figures.characters == EditCounts(insertions: 0, deletions: 0, substitutions: 1, referenceLength: 14))
    #expect(part.figures.words == EditCounts(insertions: 0, deletions: 0, substitutions: 1, referenceLength: 5))
    #expect(part.figures.characterErrorRate?.value == 1.0 / 14)
    #expect(part.figures.wordErrorRate?.value == 0.2)
    #expect(part.figures.sampleErrorRate?.value == 0.5)
    #expect(part.confusions.map { "\($0.written)\($0.recognized)\($0.count)" } == ["ou1"])
    #expect(part.examples.map(\.recognized) == ["nut  to"])
  }

  @Test func `the time in the recognizer is a share of the whole`() throws {
    let samples = (0..<20).map { Fixtures.sample("\($0)", kind: .character) }
    let slow = MadeRecognizer { _ in
      Thread.sleep(forTimeInterval: 0.01)
      return [RankedText("1")]
    }
    let report = try Evaluator().report(
      on: slow, model: Fixtures.model, samples: EvaluationSamples(samples),
      data: DataSummary(names: ["made"], attributions: ["made"], part: "test"))
    let share = try #require(report.resources.recognizerShare)
    let rate = try #require(report.resources.samplesPerSecond)
    #expect(share > 0.2 && share <= 1 && rate > 1 && rate <= 100, "\(share), \(rate)")
  }

  @Test func `isolated characters have ranks among all and within their class`() throws {
    let samples = [
      Fixtures.sample("0", kind: .character), Fixtures.sample("O", kind: .character),
      Fixtures.sample("o", kind: .character), Fixtures.sample("x", kind: .character),
    ]
    let report = try Fixtures.report(
      samples, wrong: ["anne#0": ["O", "o", "0", "8"], "anne#O": ["0", "Q", "O"], "anne#x": ["y"]])
    let top = try #require(report.part(of: .character)?.figures.topK)
    #expect(top.map(\.k) == [1, 5, 10])
    #expect(top[0].share.value == 0.25)
    #expect(top[0].shareInClass?.value == 0.5)
    #expect(top[1].share.value == 0.75)
    #expect(report.outcomes[0].rankInClass == 1)
    #expect(report.outcomes[1].rankInClass == 2)
    #expect(report.outcomes[3].rank == nil)
    #expect(report.part(of: .character)?.figures.wordErrorRate == nil)
  }

  @Test func `each class of isolated characters has an error rate and its distribution over writers`() throws {
    func samples(_ texts: String, by writer: String) -> [LabelledInk] {
      texts.map { Fixtures.sample(String($0), kind: .character, writer: writer) }
    }
    let report = try Fixtures.report(
      samples("0123Oo+", by: "anne") + samples("7Qx-", by: "bo"),
      wrong: [
        "anne#0": ["O", "o", "0"], "bo#7": ["1", "7"], "bo#Q": ["0", "O", "Q"], "bo#x": ["X", "+"], "bo#-": ["t", "-"],
      ])
    let part = try #require(report.part(of: .character))
    func group(_ name: String) -> GroupFigures? {
      part.groups.first { $0.dimension == .characterClass && $0.name == name }
    }
    // Only the 7 isn't the first of the digits that were offered.
    #expect(group("digit")?.figures.classErrorRate?.value == 0.2)
    #expect(group("uppercase")?.figures.classErrorRate?.value == 0.5)
    #expect(group("lowercase")?.figures.classErrorRate?.value == 0.5)
    #expect(group("symbol")?.figures.classErrorRate?.value == 0)
    #expect(group("digit")?.writers?.writers.map(\.name) == ["anne", "bo"])
    #expect(group("digit")?.writers?.median == 0.5 && group("digit")?.writers?.worstTenth == 1)
    #expect(part.figures.classErrorRate?.sampleCount == 11)
    let markdown = report.markdown()
    #expect(markdown.contains("| digits | 5 | 2 | | 20"))
    #expect(markdown.contains("| median writer | worst 10 % of writers |"))
    #expect(report.html().contains("<h3>Error rates by class</h3>"))
    #expect(report.text().contains("isolated lowercase letters, error in class"))
    let read = try JSONDecoder().decode(EvaluationReport.self, from: JSONEncoder().encode(report))
    #expect(read == report)
  }

  @Test func `an isolated character is recognized again with its class as a restriction`() throws {
    let samples =
      ["0", "7", "O", "x"].map { Fixtures.sample($0, kind: .character) }
      + [Fixtures.sample("3", kind: .character, writer: "bo")]
    let free = Fixtures.recognizer(of: samples, wrong: ["anne#0": ["O", "0"], "anne#7": ["1", "7"]])
    let recognizer = RestrictedRecognizer(free: free) { ink, own in
      // Of the digits every one is read as 7; the rest as it should be.
      own == .digit ? [RankedText("7")] : try free.recognize(ink)
    }
    let report = try Evaluator().report(
      on: recognizer, model: Fixtures.model, samples: EvaluationSamples(samples), data: DataSummary(names: ["made"]))
    let part = try #require(report.part(of: .character))
    #expect(report.outcomes.map(\.isCorrectWithinClass) == [false, true, true, true, false])
    #expect(report.outcomes[0].recognizedWithinClass == "7")
    let digits = try #require(part.classRows.first { $0.name == "digits" })
    #expect(digits.restricted?.value == 2.0 / 3)
    #expect(digits.ranked.value == 1.0 / 3)
    #expect(digits.writers?.worstTenth == 1 && digits.writers?.median == 0.75)
    #expect(part.figures.restrictedErrorRate?.value == 0.4)
    #expect(report.text().contains("isolated digits, restricted"))
    #expect(
      report.markdown().contains("| restricted to the class |") && report.html().contains("restricted to the class"))
    let read = try JSONDecoder().decode(EvaluationReport.self, from: JSONEncoder().encode(report))
    #expect(read == report)
    let withheld = report.withholdingSamples()
    #expect(withheld.outcomes[0].recognizedWithinClass == nil && withheld.outcomes[0].isCorrectWithinClass == false)
    #expect(try JSONDecoder().decode(EvaluationReport.self, from: JSONEncoder().encode(withheld)) == withheld)
  }

  @Test func `lines and words have no classes`() throws {
    let report = try Fixtures.report([Fixtures.sample("a b"), Fixtures.sample("ab", kind: .word)])
    for part in report.parts { #expect(part.figures.classErrorRate == nil) }
    #expect(!report.markdown().contains("error rates by class") && !report.html().contains("Error rates by class"))
  }

  @Test func `groups and writers have figures of their own`() throws {
    let samples = (0..<20).map { Fixtures.sample("text \($0)", writer: "w\($0)", language: $0 < 5 ? "de" : "en") }
    let report = try Fixtures.report(samples, wrong: ["w3#text 3": [""], "w4#text 4": ["text x"]])
    let part = try #require(report.part(of: .line))
    let german = try #require(part.groups.first { $0.dimension == .language && $0.name == "de" })
    #expect(german.figures.sampleCount == 5)
    #expect(german.figures.characters.errors == 7)
    let writers = try #require(part.writers)
    #expect(writers.writers.count == 20)
    #expect(writers.writers.last?.name == "w3")
    #expect(writers.median == 0)
    #expect(abs(writers.worstTenth - (1.0 + 1.0 / 6) / 2) < 1e-12)
  }

  @Test func `Chinese characters are counted by band and by frequency, in that order`() throws {
    let inventory = try Inventory.named("zh-Hans")
    let rare = inventory.entries.filter { $0.band == .gb2312Level2 }.map(\.character)
      .first { inventory.frequency(of: $0) == .rare }
    let texts = ["的", "我", String(try #require(rare)), "，"]
    let samples = texts.map { Fixtures.sample($0, kind: .character, language: "zh-Hans") }
    let report = try Fixtures.report(samples, wrong: ["anne#的": ["白"]])
    let groups = try #require(report.part(of: .character)).groups
    func named(_ dimension: GroupFigures.Dimension) -> [String] {
      groups.filter { $0.dimension == dimension }.map { "\($0.name) \($0.figures.sampleCount)" }
    }
    #expect(named(.inventoryBand) == ["punctuation 1", "gb2312-level-1 2", "gb2312-level-2 1"])
    #expect(named(.frequency) == ["1-500 2", "rarer 1"])
    let frequent = groups.first { $0.dimension == .frequency && $0.name == "1-500" }
    #expect(frequent?.figures.sampleErrorRate?.value == 0.5)
    #expect(report.markdown().contains("| Frequency rank 1-500 |"))
    let english = try Fixtures.report([Fixtures.sample("a", kind: .character)])
    #expect(english.part(of: .character)?.groups.contains { $0.dimension == .inventoryBand } == false)
  }

  @Test func `each character counts by its share in texts, however many samples it has`() throws {
    let inventory = try Inventory.named("zh-Hans")
    func sample(_ text: String, _ writer: String, _ language: String = "zh-Hans") -> LabelledInk {
      Fixtures.sample(text, kind: .character, writer: writer, language: language)
    }
    // 的 is read once of two, 猫 always, and a rare character and a letter have no share.
    var second = sample("的", "b")
    second.ink.strokes[0].points.append(StrokePoint(location: Point(x: 7, y: 7)))
    let samples = [sample("的", "a"), second, sample("猫", "a"), sample("鼬", "a"), sample("x", "a")]
    let report = try Fixtures.report(samples, wrong: ["a#的": ["白"], "a#鼬": ["由"]])
    let rate = try #require(report.part(of: .character)?.figures.topOneByUse)
    let (frequent, other) = (inventory.share(of: "的"), inventory.share(of: "猫"))
    #expect(frequent > other && other > 0)
    #expect(abs(rate.value - (0.5 * frequent + other) / (frequent + other)) < 1e-12)
    #expect(rate.sampleCount == 3 && rate.low <= rate.value && rate.value <= rate.high)
    #expect(report.markdown().contains("| top-1 by use |"))
    #expect(report.csv().contains("character,all,,top-1 by use,"))
    #expect(
      report.html().contains("characters, top-1 by use") && report.html().contains("weights each Chinese character"))
    #expect(report.text().contains("character top-1 by use"))
    #expect(try EvaluationReport(json: report.json(), path: "").part(of: .character)?.figures.topOneByUse == rate)
    let english = try Fixtures.report([sample("a", "a", "en")])
    #expect(english.part(of: .character)?.figures.topOneByUse == nil && !english.html().contains("By use"))
  }

  @Test func `the characters of Chinese lines are counted by frequency`() throws {
    let samples = [Fixtures.sample("鼬我的。", language: "zh-Hans"), Fixtures.sample("的x", language: "zh-Hans")]
    let report = try Fixtures.report(samples, wrong: ["anne#鼬我的。": ["我的。由"]])
    let bands = try #require(report.part(of: .line)).groups.filter { $0.dimension == .frequency }
    #expect(bands.map(\.name) == ["1-500", "rarer"])
    // 由 is inserted, and belongs to no band; 鼬 is missing.
    #expect(
      bands[0].figures.characters == EditCounts(insertions: 0, deletions: 0, substitutions: 0, referenceLength: 3))
    #expect(bands[1].figures.characterErrorRate?.value == 1 && bands[1].figures.sampleErrorRate?.value == 1)
    #expect(bands[0].figures.sampleCount == 2 && bands[0].figures.wordErrorRate == nil)
    #expect(report.markdown().contains("| Frequency rank 1-500 | 2 | 0.00 %"))
    #expect(report.csv().contains("line,frequency,rarer,CER,1.0,"))
    #expect(report.html().contains("By frequency rank"))
    let english = try Fixtures.report([Fixtures.sample("ab")])
    #expect(english.part(of: .line)?.groups.contains { $0.dimension == .frequency } == false)
  }

  @Test func `a recognizer that fails counts as one that says nothing`() throws {
    let sample = Fixtures.sample("abc")
    let failing = MadeRecognizer { _ in throw ReportError.unreadable(path: "x") }
    let report = try Evaluator().report(
      on: failing, model: Fixtures.model, samples: EvaluationSamples([sample]), data: DataSummary(names: ["made"]))
    #expect(report.part(of: .line)?.figures.characterErrorRate?.value == 1)
    #expect(report.part(of: .line)?.failures?.count == 1)
    #expect(report.latencies.isEmpty)
  }

  @Test func `a character at which the recognizer fails is wrong with its class as a restriction, too`() throws {
    let samples = ["3", "7"].map { Fixtures.sample($0, kind: .character) }
    let sound = Fixtures.recognizer(of: samples)
    let fails: @Sendable (Ink) throws -> [RankedText] = { ink in
      if ink == samples[0].ink { throw ReportError.unreadable(path: "x") }
      return try sound.recognize(ink)
    }
    let recognizer = RestrictedRecognizer(free: MadeRecognizer(fails)) { ink, _ in try sound.recognize(ink) }
    let report = try Evaluator().report(
      on: recognizer, model: Fixtures.model, samples: EvaluationSamples(samples), data: DataSummary(names: ["made"]))
    #expect(report.outcomes.map(\.isCorrectWithinClass) == [false, true])
    #expect(report.part(of: .character)?.figures.restrictedErrorRate?.value == 0.5)
    #expect(report.part(of: .character)?.figures.restrictedErrorRate?.sampleCount == 2)
  }

  @Test func `many workers give what one gives, in the same order`() throws {
    let samples = (0..<300).map { Fixtures.sample("line \($0)", writer: "w\($0 % 12)") }
    let recognizer = Fixtures.recognizer(of: samples, wrong: ["w3#line 3": ["lime 3"]])
    let one = try Evaluator(workers: 1).outcomes(of: recognizer, on: EvaluationSamples(samples))
    let many = try Evaluator(workers: 4).outcomes(of: recognizer, on: EvaluationSamples(samples))
    #expect(one == many)
    #expect(one.map(\.sampleID) == samples.map(\.sampleID))
  }

  @Test func `a sample that can't be read ends the evaluation with its error`() {
    let samples = EvaluationSamples(count: 5) { index in
      if index == 3 { throw ReportError.unreadable(path: "3") }
      return Fixtures.sample("a")
    }
    #expect(throws: ReportError.unreadable(path: "3")) {
      try Evaluator(workers: 2).outcomes(of: MadeRecognizer { _ in [] }, on: samples)
    }
  }

  @Test func `latency is measured for whole inks and for added strokes`() throws {
    let report = try Fixtures.report([Fixtures.sample("abc"), Fixtures.sample("de")])
    #expect(report.latencies.map(\.subject) == [.whole(.line), .addedStroke(.line)])
    #expect(report.latencies[1].count == 5)
    #expect(abs(report.latencies[1].p50 - 2) < 1e-9)
  }

  @Test func `quantiles are linear between neighbours`() {
    let figures = LatencyFigures(of: .whole(.line), seconds: [0.004, 0.001, 0.003, 0.002, 0.005])
    #expect(abs(figures.p50 - 3) < 1e-9)
    #expect(abs(figures.p95 - 4.8) < 1e-9)
    #expect(abs(figures.mean - 3) < 1e-9)
  }
}

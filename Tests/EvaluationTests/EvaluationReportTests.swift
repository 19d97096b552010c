import Evaluation
import Foundation
import InkCore
import InkData
import Testing

@Suite struct EvaluationReportTests {
  private typealias Fixtures = EvaluationFixtures

  private func report() throws -> EvaluationReport {
    let samples =
      (0..<12).map { Fixtures.sample("line \($0)", writer: "w\($0)", contributor: "c\($0 % 2)") }
      + ["a", "7"].map { Fixtures.sample($0, kind: .character) }
    return try Fixtures.report(samples, wrong: ["w1#line 1": ["<script>alert('1')</script>"], "anne#a": ["&", "a"]])
  }

  @Test func `json gives back the report`() throws {
    let report = try report()
    let read = try EvaluationReport(json: report.json(), path: "report.json")
    #expect(read == report)
    #expect(try read.json() == report.json())
  }

  @Test func `json in pieces is the same as in one`() throws {
    var report = try report()
    report.outcomes = (0..<25_000).map { number in
      var outcome = report.outcomes[number % report.outcomes.count]
      outcome.sampleID = "\"outcomes\":{\(number)/"
      outcome.confidence = Double(number % 11) / 10
      outcome.failure = number % 7_000 == 1 ? "“no”" : nil
      return outcome
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(try report.json() == encoder.encode(report) + Data("\n".utf8))
  }

  @Test func `what comes from data can't write markup`() throws {
    var report = try report()
    report.model.name = "<b>\"name\"</b>"
    report.outcomes[0].recognized = "</style>"
    let html = report.html()
    #expect(!html.contains("<script"))
    #expect(!html.contains("<b>\"name\""))
    #expect(html.contains("&lt;b&gt;&quot;name&quot;&lt;/b&gt;"))
    #expect(html.contains("&amp;"))
    #expect(!html.contains("http://") && !html.contains("https://"))
  }

  @Test func `the page draws ink, writers, confusions and latency`() throws {
    let html = try report().html()
    for piece in ["<svg class=ink", "<svg class=chart", "<ul class=chips>", "<h2>Latency</h2>", "By contributor"] {
      #expect(html.contains(piece), "\(piece)")
    }
  }

  @Test func `markdown and csv have the same rates as json`() throws {
    let report = try report()
    let rate = try #require(report.part(of: .line)?.figures.characterErrorRate)
    #expect(report.csv().contains("line,all,,CER,\(rate.value),\(rate.low),\(rate.high),12,writer\r\n"))
    #expect(report.csv().contains("line,contributor,c1,CER,"))
    #expect(report.markdown().contains("| CER | "))
    #expect(report.markdown().contains("top-5"))
    #expect(!report.markdown().contains("<script"))
  }

  @Test func `contributors with one writer each aren't listed beside the writers`() throws {
    let alone = (0..<4).map { Fixtures.sample("line \($0)", writer: "w\($0)", contributor: "c\($0)") }
    #expect(try Fixtures.report(alone).part(of: .line)?.groups.contains { $0.dimension == .contributor } == false)
    let together = alone + [Fixtures.sample("line 4", writer: "w4", contributor: "c0")]
    let groups = try #require(try Fixtures.report(together).part(of: .line)).groups
    #expect(groups.filter { $0.dimension == .contributor }.map(\.name) == ["c0", "c1", "c2", "c3"])
  }

  @Test func `a withheld report has neither ink nor texts and compares the same`() throws {
    let report = try report()
    let withheld = report.withholdingSamples()
    let json = String(decoding: try withheld.json(), as: UTF8.self)
    #expect(!json.contains("alert") && !json.contains("\"text\"") && !json.contains("\"ink\""))
    #expect(withheld.part(of: .line)?.figures == report.part(of: .line)?.figures)
    #expect(try ReportComparison(report, withheld).changes.allSatisfy { $0.difference.value == 0 && $0.isPaired })
  }

  @Test func `a report shows other decoders and a comparison`() throws {
    var report = try report()
    report.decodings = [
      DecodingFigures(
        decoder: "greedy", outcomes: report.outcomes, latencies: [LatencyFigures(of: .whole(.line), seconds: [0.002])],
        bootstrap: Bootstrap())
    ]
    report.comparison = try ReportComparison(report, report)
    #expect(
      report.text().contains("A whole line, greedy") && report.text().contains("compared with by heart, model file"))
    #expect(report.html().contains("Compared with by heart") && report.html().contains("A whole line, greedy"))
    #expect(report.markdown().contains("A whole line, greedy"))
    #expect(try EvaluationReport(json: report.json(), path: "report.json") == report)
  }

  @Test func `a folder gets four files`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let report = try report()
    #expect(try report.write(folder: folder.path).count == 4)
    #expect(try EvaluationReport(path: folder.appendingPathComponent("report.json").path) == report)
  }

  @Test func `an ink without a finite point has no picture and a dot has one`() {
    #expect(DrawnInk(Ink(strokes: [Stroke(locations: [Point(x: .nan, y: 0)])])) == nil)
    #expect(DrawnInk(Ink()) == nil)
    let dot = DrawnInk(Ink(strokes: [Stroke(locations: [Point(x: 5, y: 5)])]))
    #expect(dot?.strokes == [[0, 0]])
    let far = DrawnInk(Ink(strokes: [Stroke(locations: [Point(x: -3e38, y: 0), Point(x: 3e38, y: 1)])]))
    #expect(far?.strokes == [[0, 0, 1_000, 0]])
  }

  @Test func `a picture keeps the shape`() {
    let drawn = DrawnInk(
      Ink(strokes: [Stroke(locations: [Point(x: 1, y: 1), Point(x: 3, y: 1), Point(x: 3, y: 2)])]))
    #expect(drawn?.width == 1_000 && drawn?.height == 500)
    #expect(drawn?.strokes == [[0, 0, 1_000, 0, 1_000, 500]])
  }
}

@Suite struct `Accents in reports` {
  private func words(_ pairs: [(written: String, read: String)]) throws -> Figures? {
    let samples = pairs.enumerated().map {
      EvaluationFixtures.sample($1.written, kind: .word, language: "fr", id: "\($0)")
    }
    let wrong = Dictionary(uniqueKeysWithValues: pairs.enumerated().map { ("\($0)", [$1.read]) })
    return try EvaluationFixtures.report(samples, wrong: wrong).parts.first { $0.kind == .word }?.figures
  }

  @Test func `are a rate of their own`() throws {
    // Eleven letters, four of them without their accent, one another letter.
    let figures = try #require(try words([("élève", "éleve"), ("łódź", "lodz"), ("ça", "ço")]))
    #expect(figures.characterErrorRate?.value == 5.0 / 11)
    #expect(figures.accentlessErrorRate?.value == 1.0 / 11)
  }

  @Test func `don't count whether a letter is composed`() throws {
    let figures = try #require(try words([("Việt", "Vie\u{323}\u{302}t"), ("nam", "nám")]))
    #expect(figures.characterErrorRate?.value == 1.0 / 7 && figures.accentlessErrorRate?.value == 0)
  }

  @Test func `have no rate where no letter has one`() throws {
    #expect(try #require(try words([("word", "wörd"), ("a≠b", "a=b")])).accentlessErrorRate == nil)
  }
}

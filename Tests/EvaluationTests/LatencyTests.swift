import Evaluation
import Foundation
import InkCore
import InkData
import Testing

@Suite struct LatencyTests {
  private typealias Fixtures = EvaluationFixtures

  /// A sample whose strokes take 0.5 s each, with pauses of 0.25 s.
  static func timed(_ text: String, language: String = "en", writer: String = "anne") -> LabelledInk {
    var sample = Fixtures.sample(text, writer: writer, language: language)
    for index in sample.ink.strokes.indices {
      sample.ink.strokes[index].startTime = 100 + Double(index) * 0.75
      let points = sample.ink.strokes[index].points
      sample.ink.strokes[index] = Stroke(
        points: points.enumerated().map { number, point in
          StrokePoint(location: point.location, timeOffset: 0.5 * Float(number) / Float(points.count - 1))
        }, startTime: 100 + Double(index) * 0.75)
    }
    return sample
  }

  @Test func `a histogram has two bins to a doubling, and every time is in one`() throws {
    let histogram = try #require(LatencyHistogram(milliseconds: [1, 1.2, 1.5, 3.9, 4, 0, .nan]))
    #expect(histogram.first == 0 && histogram.counts == [2, 1, 0, 1, 1])
    #expect(histogram.edge(0) == 1 && abs(histogram.edge(3) - 2.828) < 0.001 && histogram.edge(4) == 4)
    #expect(LatencyHistogram(milliseconds: []) == nil && LatencyHistogram(milliseconds: [0]) == nil)
    #expect(LatencyHistogram(milliseconds: [0.3])?.counts == [1])
  }

  @Test func `latency has intervals, and figures by language and by length`() throws {
    let samples =
      (0..<8).map { Fixtures.sample("line \($0)") }
      + (0..<4).map { Fixtures.sample("zeile von zwanzig \($0)", language: "de") }
    let whole = try #require(try Fixtures.report(samples).latencies.first)
    #expect(whole.subject == .whole(.line) && whole.count == 12)
    #expect(whole.intervals?.count == 3 && whole.intervals?.allSatisfy { $0.low <= $0.high } == true)
    #expect(whole.histogram?.counts.reduce(0, +) == 12)
    #expect(whole.groups?.map(\.name) == ["de", "en", "6–10 characters", "11–20 characters"])
    #expect(whole.groups?.map(\.figures.count) == [4, 8, 8, 4])
    #expect(whole.realTimeFactor == nil)
    #expect(whole.times?.samples == Array(0..<12))
    #expect(try Fixtures.report([Fixtures.sample("a b")]).latencies.first?.groups == nil)
  }

  @Test func `each language gets as many measurements`() throws {
    let samples =
      (0..<50).map { Fixtures.sample("line \($0)") } + (0..<5).map { Fixtures.sample("zeile \($0)", language: "de") }
    let whole = try #require(
      try Fixtures.report(samples, evaluator: Evaluator(latencySamples: 5)).latencies.first)
    #expect(whole.groups?.filter { $0.dimension == .language }.map(\.figures.count) == [5, 5])
  }

  @Test func `the real-time factor is recognition by writing`() throws {
    let samples = [Self.timed("abc"), Self.timed("abcde")]
    let report = try Fixtures.report(samples)
    let whole = try #require(report.latencies.first)
    // Writing takes 2 and 3.5 s.
    let seconds = (whole.times?.milliseconds ?? []).reduce(0, +) / 1_000
    #expect(abs((whole.realTimeFactor?.value ?? 0) - seconds / 5.5) < 1e-6)
    #expect(report.html().contains("real-time factor"))
  }

  @Test func `a live drawing shows when text comes, is settled and is taken back`() throws {
    let samples = [Self.timed("abcd"), Self.timed("xy", language: "de", writer: "bo")]
    var recognizer = Fixtures.recognizer(of: samples)
    recognizer.write = { ink in
      func step(_ text: String, _ settled: String, _ strokes: Int) -> LiveTrace.Step {
        LiveTrace.Step(seconds: 0.01, text: text, settledText: settled, settledStrokes: strokes)
      }
      return ink.strokes.count == 4
        // The first text comes with the second stroke; “ab” is settled one stroke after its last, and “abx” taken back.
        ? LiveTrace(
          steps: [step("", "", 0), step("ab", "", 0), step("abx", "ab", 2), step("abcd", "abx", 3)], committed: "abxd")
        : LiveTrace(steps: [step("x", "", 0), step("xy", "", 0)], committed: "xy")
    }
    let report = try Evaluator().report(
      on: recognizer, model: Fixtures.model, samples: EvaluationSamples(samples), data: DataSummary(names: ["made"]))
    let live = try #require(report.live)
    #expect(live.map(\.language) == [nil, "de", "en"])
    let all = live[0]
    #expect(all.sampleCount == 2 && all.characterCount == 6 && all.settledCount == 2)
    #expect(all.strokesToFirstText == 1.5 && all.strokesToSettledText == 1)
    #expect(all.takenBack?.value == 0.5 && all.settledShare?.value == 0.5)
    #expect(all.wholeErrorRate?.value == 0 && all.committedErrorRate?.value == 1.0 / 6)
    #expect(live[1].takenBack == nil && live[1].settledCount == 0)
    // One stroke of 0.5 s after a pause of 0.25 s, and the computation.
    let first = try #require(report.latencies.first { $0.subject == .firstText(.line) })
    #expect(first.count == 2 && abs(first.p99 - 752.5) < 10 && abs((first.times?.milliseconds.first ?? 0) - 760) < 1e-6)
    let settled = try #require(report.latencies.first { $0.subject == .settledText(.line) })
    #expect(settled.count == 2 && abs(settled.mean - 760) < 1e-6)
    #expect(try EvaluationReport(json: report.json(), path: "report.json") == report)
    for text in [report.html(), report.markdown(), report.text()] {
      #expect(text.contains("of these taken back") && text.lowercased().contains("while writing"))
    }
    #expect(report.csv().contains("line,latency in ms by language,de,p50,"))
    #expect(report.html().contains("First text of a line, after the first stroke"))
  }

  @Test func `reports of older programs are read and shown`() throws {
    let report = try Fixtures.report([Fixtures.sample("line 1"), Fixtures.sample("line 2")])
    var json = try #require(try JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
    json["version"] = 1
    json["live"] = nil
    json["latencies"] = (json["latencies"] as? [[String: Any]])?.map { latency in
      latency.filter { ["subject", "count", "mean", "p50", "p95", "p99"].contains($0.key) }
    }
    let old = try EvaluationReport(json: JSONSerialization.data(withJSONObject: json), path: "report.json")
    #expect(old.latencies.map(\.p50) == report.latencies.map(\.p50) && old.latencies.allSatisfy { $0.times == nil })
    #expect(old.html().contains("<h2>Latency</h2>") && old.markdown().contains("## Latency"))
  }
}

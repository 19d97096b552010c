import Evaluation
import Foundation
import InkData
import TestSupport
import Testing

@Suite struct LeaderboardTests {
  private typealias Fixtures = EvaluationFixtures

  private static func report(_ name: String, languages: [String], wrong: Int, size: Int) throws -> EvaluationReport {
    let samples = languages.flatMap { language in
      (0..<6).map { Fixtures.sample("line \($0)", writer: "w\($0)", language: language, id: "\(language)\($0)") }
        + ["a", "b"].map { Fixtures.sample($0, kind: .character, language: language, id: "\(language)\($0)") }
    }
    let lost = samples.filter { $0.kind == .line }.prefix(wrong).map { ($0.sampleID, [String($0.text.dropFirst())]) }
    var report = try Fixtures.report(samples, wrong: Dictionary(uniqueKeysWithValues: lost))
    (report.model.name, report.model.byteCount, report.model.checksum) = (name, size, "sum of \(name)")
    report.resources.program = "inkling, commit 123"
    report.data.checksums = ["sha256:456"]
    return report
  }

  @Test func `models stand side by side by kind, language and error rate`() throws {
    let board = Leaderboard(of: [
      try Self.report("worse", languages: ["en"], wrong: 3, size: 2_000_000),
      try Self.report("better", languages: ["en", "de"], wrong: 1, size: 9_000_000),
    ])
    let rows = board.rows.map { "\($0.kind) \($0.language) \(board.evaluations[$0.evaluation].model.name)" }
    #expect(
      rows == [
        "line de better", "line en better", "line en worse", "character de better", "character en worse",
        "character en better",
      ])
    #expect(board.rows[2].errorRate.value == 3.0 / 36 && board.rows[2].sampleCount == 6)
    // The latency of a language alone, without the times of single samples.
    #expect(board.rows[0].latency?.count == 6 && board.rows[0].latency?.times == nil)
  }

  @Test func `the page has tables, plots and everything by which the figures can be got again`() throws {
    let board = Leaderboard(of: [
      try Self.report("<b>one", languages: ["en"], wrong: 3, size: 2_000_000),
      try Self.report("two", languages: ["en"], wrong: 1, size: 9_000_000),
    ])
    let html = board.html()
    for piece in [
      "CER over p50 of a line", "CER over size of the model file", "&lt;b&gt;one", "sum of two", "sha256:456",
      "inkling, commit 123", "2.00 MB", "Seed", "2.0 MB",
    ] { #expect(html.contains(piece), "\(piece)") }
    #expect(!html.contains("<b>one") && !html.contains("<script") && !html.contains("http"))
    #expect(board.markdown().contains("| 1 | two | en | made | 6 | 6 | 2.78 %"))
    var moved = board
    moved.evaluations[0].resources.processor = "another"
    #expect(moved.html().contains("measured on different machines") && !html.contains("measured on different machines"))
  }

  @Test func `a report alone has no plot, and one without samples no rows`() throws {
    let alone = Leaderboard(of: [try Self.report("one", languages: ["en"], wrong: 3, size: 2_000_000)])
    #expect(!alone.html().contains("<svg"))
    #expect(Leaderboard(of: []).rows.isEmpty && Leaderboard(of: []).html().contains("<h1>"))
  }

  @Test func `a folder gets three files, and the document reads back`() throws {
    let folder = try TemporaryFolder()
    let board = Leaderboard(of: [try Self.report("one", languages: ["en"], wrong: 3, size: 2_000_000)])
    let paths = try board.write(folder: folder.file("board"))
    #expect(
      paths.map { URL(fileURLWithPath: $0).lastPathComponent } == [
        "leaderboard.json", "leaderboard.html", "leaderboard.md",
      ])
    let read = try JSONDecoder().decode(Leaderboard.self, from: Data(contentsOf: URL(fileURLWithPath: paths[0])))
    #expect(read == board)
  }
}

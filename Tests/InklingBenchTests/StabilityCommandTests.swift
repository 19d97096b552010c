import Foundation
import Testing
import inkling_bench

/// The shipped model on synthetic lines.
struct StabilityCommandTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  private func run(_ arguments: String...) throws -> Data {
    let options = ["--model", root + "/Models/english/model.gguf", "--starter", root + "/Datasets/starter", "--json"]
    let run = try BenchProcess.run(arguments + options)
    try #require(run.code == 0, "\(run.errors)")
    return run.output
  }

  /// The share of stable prefixes that were revised.
  private func revisedShare(_ report: StabilityReport) -> Double {
    Double(report.revised) / Double(max(report.settled, 1))
  }

  @Test func `stable prefixes are hardly ever revised`() throws {
    let report = try JSONDecoder().decode(StabilityReport.self, from: run("stability", "--lines", "30"))
    // A good part of a line is stable before it ends, and few prefixes are revised: a policy that calls nothing stable, or
    // everything at once, doesn't pass.
    #expect(report.settledCharacters > report.characters / 10, "\(report)")
    #expect(revisedShare(report) < 0.15, "\(report)")
    // Committing costs at most one character in fifty more than reading the whole line at once.
    #expect(report.wrongCommitted <= report.wrongWhole + report.characters / 50, "\(report)")
  }

  @Test func `committing costs little in texts of several lines`() throws {
    let report = try JSONDecoder().decode(
      StabilityReport.self, from: run("stability", "--lines", "6", "--together", "3"))
    #expect(report.lines == 6 && report.characters > 3 * 6 * 30, "\(report)")
    // All but the last line, or more, is committed on the way.
    #expect(report.settledCharacters > report.characters / 3, "\(report)")
    #expect(report.wrongCommitted <= report.wrongWhole + report.characters / 30, "\(report)")
  }

  @Test func `a permissive policy is revised more often`() throws {
    let careful = try JSONDecoder().decode(StabilityReport.self, from: run("stability", "--lines", "10"))
    let permissive = try JSONDecoder().decode(
      StabilityReport.self,
      from: run("stability", "--lines", "10", "--distance", "0", "--confidence", "0", "--agreement", "1"))
    #expect(permissive.settled > careful.settled)
    #expect(revisedShare(permissive) > revisedShare(careful))
  }

  @Test func `a million points go through a drawing that stays small`() throws {
    let report = try JSONDecoder().decode(EndlessReport.self, from: run("endless"))
    #expect(report.points >= 1_000_000 && report.characters > 1000)
    #expect(report.mostPoints < 20_000, "\(report)")
    // Nothing is added page after page; the margin is the allocator's.
    #expect(report.memoryAtEnd < report.memoryAtTenth + 2_000_000, "\(report)")
  }

  @Test func `invalid settings end with 2`() throws {
    #expect(try BenchProcess.run(["stability", "--together", "0"]).code == 2)
    #expect(try BenchProcess.run(["stability", "--confidence", "2"]).code == 2)
    #expect(try BenchProcess.run(["endless", "--points", "1"]).code == 2)
  }
}

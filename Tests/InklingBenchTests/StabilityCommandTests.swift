import Foundation
import Testing
import inkling_bench

/// The shipped model on lines of made-up hands.
struct StabilityCommandTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  private func run(_ arguments: String...) throws -> Data {
    let places = ["--model", root + "/Models/english/model.gguf", "--starter", root + "/Datasets/starter", "--json"]
    let run = try BenchProcess.run(arguments + places)
    try #require(run.code == 0, "\(run.errors)")
    return run.output
  }

  @Test func `what is called settled is hardly ever revised`() throws {
    let report = try JSONDecoder().decode(StabilityReport.self, from: run("stability", "--lines", "30"))
    // A good part of a line is settled before it ends, and few beginnings are taken back: a policy that settles nothing, or
    // one that settles what the pen has just written, doesn't pass.
    #expect(report.settledCharacters > report.characters / 10, "\(report)")
    #expect(report.revisedShare < 0.15, "\(report)")
    // Committing costs at most one character in fifty more than reading the whole line at once.
    #expect(report.wrongCommitted <= report.wrongWhole + report.characters / 50, "\(report)")
  }

  @Test func `a hasty policy is revised more often`() throws {
    let careful = try JSONDecoder().decode(StabilityReport.self, from: run("stability", "--lines", "10"))
    let hasty = try JSONDecoder().decode(
      StabilityReport.self,
      from: run("stability", "--lines", "10", "--distance", "0", "--confidence", "0", "--agreement", "1"))
    #expect(hasty.settled > careful.settled)
    #expect(hasty.revisedShare > careful.revisedShare)
  }

  @Test func `a million points go through a drawing that stays small`() throws {
    let report = try JSONDecoder().decode(EndlessReport.self, from: run("endless"))
    #expect(report.points >= 1_000_000 && report.characters > 1000)
    #expect(report.mostPoints < 20_000, "\(report)")
    // Page after page nothing is added; an allocator's habits have some room.
    #expect(report.memoryAtEnd < report.memoryAtTenth + 2_000_000, "\(report)")
  }

  @Test func `a policy that makes no sense ends with 2`() throws {
    #expect(try BenchProcess.run(["stability", "--confidence", "2"]).code == 2)
    #expect(try BenchProcess.run(["endless", "--points", "1"]).code == 2)
  }
}

import Foundation
import Testing
import inkling_bench

struct RuntimeCommandTests {
  @Test func `percentiles are those of the ordered times, in milliseconds`() {
    let latency = Latency((1...200).reversed().map { Double($0) / 1000 })
    #expect(abs(latency.p50 - 101) < 1e-9 && abs(latency.p99 - 199) < 1e-9)
    #expect(Latency([]).p50 == 0)
  }

  @Test func `the shipped model is measured on made-up lines`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let run = try BenchProcess.run(
      "runtime", "--model", root + "/Models/english/model.gguf", "--starter", root + "/Datasets/starter", "--lines",
      "2",
      "--json")
    #expect(run.code == 0, "\(run.errors)")
    struct Report: Decodable {
      var lines: Int
      var frames: Int
      var memory: Int
      var load: Latency
      var greedyStroke: Latency
    }
    let report = try JSONDecoder().decode(Report.self, from: run.output)
    #expect(report.lines == 2 && report.frames > 100)
    #expect(report.greedyStroke.p50 > 0 && report.greedyStroke.p99 >= report.greedyStroke.p50)
    // The bound of the first bar that a model must hold; the times' bars are for a quiet machine.
    #expect(report.memory < 8_000_000)
  }

  @Test func `a model that isn't there ends with 3`() throws {
    let run = try BenchProcess.run("runtime", "--model", "/nowhere.gguf", "--lines", "1")
    #expect(run.code == 3)
    #expect(run.errors.hasPrefix("inkling-bench: "))
  }
}

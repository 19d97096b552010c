import Foundation
import InkCore
import Testing
import inkling_bench

struct RuntimeCommandTests {
  @Test func `percentiles are those of the ordered times, in milliseconds`() {
    let latency = Latency((1...200).reversed().map { Double($0) / 1000 })
    #expect(abs(latency.p50 - 100.5) < 1e-9 && abs(latency.p99 - 198.01) < 1e-9)
    #expect(Latency([]).p50 == 0)
  }

  @Test func `the shipped model is measured on synthetic lines`() throws {
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
    // The memory bar for a model; the bars for times need a quiet machine. The packed weights alone are more than a million
    // bytes.
    #expect(report.memory > 1_000_000 && report.memory < 8_000_000)
  }

  @Test func `narrower instructions are measured, unknown ones rejected with the names of those that are there`() throws
  {
    let narrow = try BenchProcess.run(Self.model + ["--lines", "1", "--json", "--instructions", "baseline"])
    #expect(narrow.code == 0, "\(narrow.errors)")
    struct Report: Decodable { var instructions: String }
    #expect(try JSONDecoder().decode(Report.self, from: narrow.output).instructions == "baseline")
    let rejected = try BenchProcess.run(Self.model + ["--lines", "1", "--instructions", "AVX3"])
    #expect(rejected.code != 0 && rejected.errors.contains("“AVX3”; it has baseline"), "\(rejected.errors)")
    let unused = try BenchProcess.run(Self.model + ["--instructions", "baseline", "--listen"])
    #expect(unused.code != 0 && unused.errors.contains("--instructions can't be with --listen"), "\(unused.errors)")
  }

  @Test func `memory is measured on ink from standard input`() throws {
    let strokes = "0 0 1 10 2 20\n0 10 5 10 10 10\n10 0 10 20\n"
    let run = try BenchProcess.run(["memory"] + Self.model[1...2], input: strokes)
    #expect(run.code == 0, "\(run.errors)")
    struct Report: Decodable {
      var bytes: Int
      var text: String
    }
    let report = try JSONDecoder().decode(Report.self, from: run.output)
    #expect(report.bytes > 1_000_000 && !report.text.isEmpty)
    let rejected = try BenchProcess.run(["memory"] + Self.model[1...2], input: "1 2 3\n")
    #expect(rejected.code == 3 && rejected.errors.contains("“1 2 3” is no stroke"))
  }

  @Test func `ink is the same after it was written as text`() throws {
    let ink = Ink(strokes: [
      Stroke(locations: [Point(x: 0.1, y: -2), Point(x: 3e-5, y: 4)]), Stroke(locations: [Point(x: 1, y: 2)]),
    ])
    let lines = InkText.text(of: [ink]).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4 && lines[2].isEmpty && lines[3].isEmpty)
    #expect(lines.prefix(2).map { InkText.stroke(of: $0) } == ink.strokes)
    for wrong in ["", "1", "1 2 3", "1 x"] { #expect(InkText.stroke(of: wrong) == nil) }
  }

  private static let model: [String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    return ["runtime", "--model", root + "/Models/english/model.gguf", "--starter", root + "/Datasets/starter"]
  }()

  @Test(arguments: [false, true])
  func `the network alone is measured on request`(asFloats: Bool) throws {
    let run = try BenchProcess.run(
      Self.model + ["--lines", "2", "--listen"] + (asFloats ? ["--float32"] : []),
      input: "steps 2\nseconds 0.05\nend\nsteps 1\n")
    #expect(run.code == 0, "\(run.errors)")
    struct Ready: Decodable {
      var weights: String
      var lines: Int
      var frames: Double
    }
    struct Result: Decodable {
      var reads: Int
      var lineSeconds: Double
    }
    let lines = run.output.split(separator: UInt8(ascii: "\n")).map { Data($0) }
    try #require(lines.count == 3)
    let ready = try JSONDecoder().decode(Ready.self, from: lines[0])
    #expect(ready.weights == (asFloats ? "float32" : "int8") && ready.lines == 2 && ready.frames > 100)
    let results = try lines.dropFirst().map { try JSONDecoder().decode(Result.self, from: $0) }
    #expect(results[0].reads == 4 && results[1].reads >= 2)
    #expect(results.allSatisfy { $0.lineSeconds > 0 })
  }

  @Test func `another engine gets frames and the expected log-probabilities`() throws {
    let path = NSTemporaryDirectory() + "frames-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let run = try BenchProcess.run(Self.model + ["--lines", "2", "--frames-to", path])
    #expect(run.code == 0, "\(run.errors)")
    struct Record: Decodable {
      struct Line: Decodable {
        var frames: Int
        var values: [Float]
        var outputs: Int
        var logProbabilities: [Float]
      }
      var features: Int
      var classes: Int
      var lines: [Line]
    }
    let record = try JSONDecoder().decode(Record.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(record.lines.count == 2)
    for line in record.lines {
      #expect(line.values.count == line.frames * record.features)
      #expect(line.logProbabilities.count == line.outputs * record.classes)
      let first = line.logProbabilities.prefix(record.classes).reduce(0) { $0 + exp(Double($1)) }
      #expect(abs(first - 1) < 1e-3)
    }
  }

  @Test func `invalid options and requests are rejected`() throws {
    #expect(try BenchProcess.run(Self.model + ["--lines", "1", "--float32"]).code == 2)
    let run = try BenchProcess.run(Self.model + ["--lines", "1", "--listen"], input: "hurry\n")
    #expect(run.code == 3 && run.errors.contains("“hurry” is no request"))
  }

  @Test func `a model that isn't there ends with 3`() throws {
    let run = try BenchProcess.run("runtime", "--model", "/nowhere.gguf", "--lines", "1")
    #expect(run.code == 3)
    #expect(run.errors.hasPrefix("inkling-bench: "))
  }
}

import Foundation
import Testing
import inkling_bench

@Suite(.serialized) struct StepCommandTests {
  @Test func `a tiny run reports its shape, rate and operations`() throws {
    let run = try BenchProcess.run(
      "step", "--network", "lstm", "--hidden", "4", "--layers", "1", "--frames", "3", "--batch", "2", "--classes", "6",
      "--inputs", "5", "--labels", "1", "--threads", "2", "--seconds", "0.01", "--json")
    #expect(run.code == 0, "\(run.errors)")
    let report = try JSONDecoder().decode(StepReport.self, from: run.output)
    let work = report.result.work
    let sizes = [work.layers, work.hidden, work.frames, work.batch, work.classes, work.inputs, work.labels]
    #expect(work.network == .lstm && !work.isPipeline)
    #expect(sizes == [1, 4, 3, 2, 6, 5, 1])
    // Inputs: 6 frames × 5 × 32 gates, two passes; states: 4 × 4 × 32, three; output: 6 × 8 × 6, three.
    #expect(report.result.operationsPerStep == Double(2 * (6 * 5 * 32 * 2 + 4 * 4 * 32 * 3 + 6 * 8 * 6 * 3)))
    #expect(report.result.threads == 2 && report.result.samplesPerSecond > 0)
    #expect(report.result.samples == 2 * report.result.steps)
    #expect(!report.machine.processor.isEmpty && report.machine.cores > 0)
  }

  @Test func `a listening benchmark answers each request with a line`() throws {
    let run = try BenchProcess.run(
      "step", "--hidden", "2", "--layers", "1", "--frames", "2", "--batch", "1", "--classes", "3", "--labels", "1",
      "--listen", input: "steps 5\nseconds 0.01\nend\n")
    #expect(run.code == 0, "\(run.errors)")
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    try #require(lines.count == 3)
    #expect(try JSONDecoder().decode(StepResult.self, from: Data(lines[1].utf8)).steps == 5)
  }

  @Test(arguments: ["jump 3", "steps", "steps 0", "seconds -1"])
  func `an invalid request ends with 3 and lists the valid ones`(request: String) throws {
    let run = try BenchProcess.run(
      "step", "--hidden", "2", "--layers", "1", "--frames", "2", "--batch", "1", "--classes", "3", "--labels", "1",
      "--listen", input: request + "\n")
    #expect(run.code == 3)
    #expect(
      run.errors
        == "inkling-bench: “\(request)” is no request: requests are “seconds NUMBER”, “steps NUMBER” or “end”\n")
  }

  @Test(
    arguments: [
      ["step", "--hidden", "0"], ["step", "--classes", "1"], ["step", "--seconds", "0"], ["step", "--network", "rnn"],
      ["step", "--pipeline", "--inputs", "7"], ["engine", "--threads", "1,x"], ["engine", "--seconds", "0"],
    ])
  func `wrong options end with 2`(arguments: [String]) throws {
    let run = try BenchProcess.run(arguments)
    #expect(run.code == 2)
    #expect(run.errors.contains("Error:"))
  }
}

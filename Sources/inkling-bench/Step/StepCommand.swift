import ArgumentParser
import Foundation
import Tensors

extension Work.Kind: ExpressibleByArgument {}
extension Arithmetic: ExpressibleByArgument {}

struct StepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "step",
    abstract: "Measure training steps of one network: forward, CTC, backward, clip, AdamW.",
    discussion: """
      With --listen the process reads lines “seconds NUMBER” or “steps NUMBER” from standard input and answers each with \
      a line of JSON, until “end” or the end of input: two engines can alternate without starting anew.
      """)

  @Option(help: "The recurrent layers: lstm, gru, or sru after convolutions of stride 4.")
  var network: Work.Kind = .lstm
  @Option(help: "The number of recurrent layers. (default: 3; sru: 5)")
  var layers: Int?
  @Option(help: "Their width; for lstm and gru of one direction. (default: 128; sru: 256)")
  var hidden: Int?
  @Option(help: "The frames of a sequence. (default: 150; sru: 370)")
  var frames: Int?
  @Option(help: "The sequences of a step. (default: 32; sru: 24)")
  var batch: Int?
  @Option(help: "The classes including the blank.")
  var classes = 80
  @Option(help: "The features of a frame. (default: 10; sru: 11, as in recipes)")
  var inputs: Int?
  @Option(help: "The labels of a sequence. (default: 30; sru: 35)")
  var labels: Int?
  @Option(help: "The arithmetic of the products: float32 or bfloat16.")
  var arithmetic: Arithmetic = .float32
  @Flag(help: "Prepare batches from ink with augmentation and features, as training does.")
  var pipeline = false
  @OptionGroup var starter: StarterOptions
  @Option(help: "The threads that compute a step together.")
  var threads = 1
  @Option(help: "The seconds to measure.")
  var seconds = 4.0
  @OptionGroup var output: OutputOptions
  @Flag(help: "Measure on request by lines on standard input.")
  var listen = false

  func validate() throws {
    let numbers = [
      ("layers", layers), ("hidden", hidden), ("frames", frames), ("batch", batch), ("inputs", inputs),
      ("labels", labels), ("threads", threads),
    ]
    for (name, value) in numbers where value.map({ $0 < 1 }) ?? false {
      throw ValidationError("--\(name) must be at least 1.")
    }
    if classes < 2 { throw ValidationError("--classes must be at least 2: a label and the blank.") }
    if !(seconds > 0 && seconds < 3600) { throw ValidationError("--seconds must be between 0 and 3600.") }
    if pipeline, inputs.map({ $0 != 11 }) ?? false {
      throw ValidationError("--pipeline makes frames of 11 features; leave out --inputs.")
    }
  }

  var work: Work {
    let isSRU = network == .sru
    return Work(
      network: network, layers: layers ?? (isSRU ? 5 : 3), hidden: hidden ?? (isSRU ? 256 : 128),
      frames: frames ?? (isSRU ? 370 : 150), batch: batch ?? (isSRU ? 24 : 32), classes: classes,
      inputs: inputs ?? (isSRU || pipeline ? 11 : 10), labels: labels ?? (isSRU ? 35 : 30),
      isPipeline: pipeline, arithmetic: arithmetic)
  }

  mutating func run() throws {
    let bench = try StepBench(work, threads: threads, starterFolder: starter.folder)
    defer { bench.stop() }
    try bench.warmUp()
    if listen {
      try OutputOptions.say(BenchMachine.current)
      try OutputOptions.answer(bench.run)
    } else {
      try output.show(StepReport(machine: .current, result: try bench.run(.seconds(seconds))))
    }
  }
}

package struct StepReport: BenchReport, Codable, Sendable {
  package var machine: BenchMachine
  package var result: StepResult

  package var text: String {
    let share = result.work.isPipeline ? String(format: ", waited %.1f %%", 100 * result.waitingShare) : ""
    return """
      \(machine.line)
      \(result.threads) \(result.threads == 1 ? "thread" : "threads"): \
      \(String(format: "%.1f", result.samplesPerSecond)) samples/s, \
      \(String(format: "%.2f", 1000 * result.medianStepSeconds)) ms a step (median of \(result.steps))\(share)
      products: \(String(format: "%.1f", result.gigaflops)) GFLOP/s, \
      \(String(format: "%.3f", result.operationsPerStep * 1e-9)) GFLOP a step
      memory: \(result.peakBytes >> 20) MiB at most, \(result.stepBytes >> 20) MiB of it for the steps; \
      \(String(format: "%.2f", result.allocationsPerStep)) buffers allocated a step

      """
  }
}

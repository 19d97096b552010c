import ArgumentParser
import Foundation
import InkCore
import InkFeatures
import InkModelFile
import InkRuntime
import TextAndFiles

struct RuntimeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runtime",
    abstract: "Measure a model on the device: latency of a line and of one more stroke, loading, memory.",
    discussion: """
      One thread.

        inkling-bench runtime --model m.gguf --ink lines.inkset --characters 15
        inkling-bench runtime --model m.gguf --ink characters.inkset --characters 1

      With --listen the process reads lines “seconds NUMBER” or “steps NUMBER” from standard input, runs the network \
      alone on every line of ink, from frames to log-probabilities, and answers with a line of JSON, until “end” or the \
      end of input. Scripts/bench-vs-onnxruntime alternates two engines that way.
      """)

  @OptionGroup var options: LineOptions
  @Option(help: "Measure times as on processors without the best instructions: baseline, AVX2 or AVX-512.")
  var instructions: String?
  @Option(
    help: "Write the lines' ink to a file, too: one stroke a line, alternating x and y, an empty line after each ink.")
  var writeInk: String?
  @OptionGroup var output: OutputOptions
  @Flag(help: "Measure the network alone on request by lines on standard input.")
  var listen = false
  @Flag(help: "With --listen: store the weights as float32.")
  var float32 = false
  @Option(help: "Write the lines' frames and the network's outputs to a JSON file instead of measuring.")
  var framesTo: String?

  func validate() throws {
    if float32, !listen { throw ValidationError("--float32 needs --listen") }
    if instructions != nil, listen || framesTo != nil {
      throw ValidationError("--instructions can't be with --listen or --frames-to, which use the best ones")
    }
  }

  mutating func run() throws {
    let inks = try options.choose().map(\.ink)
    if let writeInk { try InkText.text(of: inks).write(toFile: writeInk, atomically: true, encoding: .utf8) }
    if let framesTo {
      let file = try ModelFile(path: options.model.path)
      let record = try NetworkRecord(file, lines: frames(of: inks, for: file))
      try Data(JSONText.line(record).utf8).write(to: URL(fileURLWithPath: framesTo))
      print("\(framesTo): \(record.lines.count) lines, \(record.features) features, \(record.classes) classes")
    } else if listen {
      try answer(with: inks)
    } else {
      let bench = RuntimeBench(
        path: options.model.path, inks: inks, areCharacters: options.characters == 1, kernels: try kernels())
      try output.show(try bench.report())
    }
  }

  private func kernels() throws -> RuntimeKernels {
    guard let instructions else { return .best() }
    let all = RuntimeKernels.all()
    guard let kernels = all.first(where: { $0.name == instructions }) else {
      throw ValidationError(
        "this processor has no instructions “\(instructions)”; it has \(all.map(\.name).joined(separator: ", "))")
    }
    return kernels
  }

  private func answer(with inks: [Ink]) throws {
    let stored = try ModelFile(path: options.model.path)
    let file = float32 ? try stored.withFloatWeights() : stored
    let lines = try frames(of: inks, for: file)
    let bench = try NetworkBench(file, lines: lines)
    let count = lines.reduce(0) { $0 + $1.frameCount }
    try OutputOptions.say(
      NetworkReady(
        machine: .current, instructions: RuntimeKernels.best().name,
        weights: "\(try file.tensor(named: "output.weight").type)", lines: lines.count,
        frames: Double(count) / Double(lines.count)))
    try OutputOptions.answer(bench.run)
  }

  private func frames(of inks: [Ink], for file: ModelFile) throws -> [FeatureFrames] {
    let extractor = file.metadata.extractor
    return try inks.map { try extractor.frames(of: $0) }
  }
}

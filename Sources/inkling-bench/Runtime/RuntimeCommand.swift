import ArgumentParser
import Foundation
import InkCore
import InkFeatures
import InkModelFile
import InkRuntime

/// What a model costs where it is used.
struct RuntimeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runtime",
    abstract: "Measure what a model costs on the device: a line, one more stroke, loading, memory.",
    discussion: """
      One thread. The last line that it prints with --json is the measurement as JSON.

        inkling-bench runtime --model m.gguf --ink lines.inkset --characters 15
        inkling-bench runtime --model m.gguf --ink characters.inkset --characters 1

      With --listen the process stays, reads lines “seconds NUMBER” or “steps NUMBER”, reads every line of ink so \
      often with the network alone, from frames to log-probabilities, and answers with a line of JSON, until “end” or \
      the end of input: how Scripts/bench-vs-onnxruntime lets two engines take turns.
      """)

  @OptionGroup var options: LineOptions
  @Option(help: "Write the lines' ink here, too: a stroke a line, x and y in turn, an empty line after each ink.")
  var writeInk: String?
  @Flag(help: "Print JSON.")
  var json = false
  @Flag(help: "Stay and measure the network alone whenever a line on standard input says so.")
  var listen = false
  @Flag(help: "With --listen: measure the network with its weights as float32.")
  var float32 = false
  @Option(help: "Write the lines' frames and what the network says to them as JSON, and measure nothing.")
  var framesTo: String?

  func validate() throws {
    if float32, !listen { throw ValidationError("--float32 goes with --listen") }
  }

  mutating func run() throws {
    let inks = try options.choose().map(\.ink)
    if let writeInk { try InkText.text(of: inks).write(toFile: writeInk, atomically: true, encoding: .utf8) }
    if let framesTo {
      let file = try ModelFile(path: options.model)
      let record = try NetworkRecord(file, lines: frames(of: inks, for: file))
      try Data(JSONLine.of(record).utf8).write(to: URL(fileURLWithPath: framesTo))
      print("\(framesTo): \(record.lines.count) lines, \(record.features) features, \(record.classes) classes")
    } else if listen {
      try answer(with: inks)
    } else {
      let report = try RuntimeBench(
        path: options.model, inks: inks, areCharacters: options.characters == 1
      ).report()
      print(json ? try JSONLine.of(report) : report.text)
    }
  }

  private func answer(with inks: [Ink]) throws {
    let stored = try ModelFile(path: options.model)
    let file = float32 ? try stored.withFloatWeights() : stored
    let lines = try frames(of: inks, for: file)
    let bench = try NetworkBench(file, lines: lines)
    let count = lines.reduce(0) { $0 + $1.frameCount }
    try JSONLine.say(
      NetworkReady(
        machine: .current, instructions: Kernels.best().name,
        weights: "\(try file.tensor(named: "output.weight").type)", lines: lines.count,
        frames: Double(count) / Double(lines.count)))
    while let line = readLine() {
      guard let order = try BenchOrder(line) else { return }
      try JSONLine.say(bench.run(order.extent))
    }
  }

  private func frames(of inks: [Ink], for file: ModelFile) throws -> [FeatureFrames] {
    let extractor = FeatureExtractor(settings: file.metadata.features)
    return try inks.map { try extractor.frames(of: $0) }
  }
}

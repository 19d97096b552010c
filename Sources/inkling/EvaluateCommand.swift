import ArgumentParser
import Evaluation
import Foundation
import InkCore

/// `inkling evaluate`: how accurate, how fast and how large a recognizer is.
struct EvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Judge a model file or a training run on labelled ink.",
    discussion: """
      One scorer judges both, so that the figures of a run and of the file exported from it can be compared. Rates have
      95 % bootstrap intervals: by writer where there are ten writers or more, else by sample.
      """)

  @Argument(help: "A model file, a run's folder or a checkpoint.")
  var model: String

  @OptionGroup
  var data: EvaluationData

  @Option(help: "The folder for report.json, report.html, report.md and report.csv.")
  var report: String?

  @Option(
    help: """
      How texts are made of the network's answers: greedy, beam or full (with the language model). Of several, with \
      commas between, the report is about the last and has the main figures of the others, too.
      """)
  var decoding: Decodings?

  @Option(help: "The width of the decoder's beam; 1 is greedy decoding. The model's own unless told otherwise.")
  var beamWidth: Int?

  @Option(help: "How many candidates an isolated character gets.")
  var characterAlternatives = 20

  @Option(help: "How many samples are recognized at the same time; latency is measured by itself, one at a time.")
  var workers = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "What the bootstrap's draws and the choice of examples follow from.")
  var seed: UInt64 = 1

  @Flag(help: "Leave ink and texts of single samples out of the report, where the data may not be passed on.")
  var withholdSamples = false

  @Flag(help: "Print the report as JSON, without the outcomes of single samples.")
  var json = false

  func validate() throws {
    for (name, value) in [
      ("--beam-width", beamWidth ?? 1), ("--character-alternatives", characterAlternatives), ("--workers", workers),
    ] where value < 1 {
      throw ValidationError("\(name) is \(value), but must be at least 1")
    }
  }

  func run() throws {
    let memoryBefore = Machine.peakMemory
    let clock = ContinuousClock()
    let start = clock.now
    let judged = try JudgedModel.open(model)
    if case .network = judged { KernelAdvice.give() }
    let last = decoding?.list.last
    let recognizer = judged.recognizer(
      decoding: last, beamWidth: beamWidth, characterAlternatives: characterAlternatives)
    _ = try recognizer.recognize(Self.firstInk)
    let coldLoad = (clock.now - start) / .milliseconds(1)
    let samples = try data.samples()
    let progress = Progress("evaluating", unit: "samples")
    let evaluator = Evaluator(bootstrap: Bootstrap(seed: seed), workers: workers)
    var result = try evaluator.report(
      on: recognizer, model: judged.summary(decoding: last, beamWidth: beamWidth), samples: samples,
      data: data.summary(of: samples), coldLoadMilliseconds: coldLoad, peakMemoryBeforeLoading: memoryBefore,
      kernels: judged.kernels,
      progress: { progress.update(done: $0, of: samples.count) })
    progress.finish()
    let others = try (decoding?.list.dropLast() ?? []).map { other in
      let outcomes = try evaluator.outcomes(
        of: judged.recognizer(
          decoding: other, beamWidth: beamWidth, characterAlternatives: characterAlternatives), on: samples,
        progress: { progress.update(done: $0, of: samples.count) })
      return DecodingFigures(
        decoder: judged.decoder(other, beamWidth: beamWidth), outcomes: outcomes, bootstrap: evaluator.bootstrap)
    }
    progress.finish()
    if !others.isEmpty { result.decodings = others }
    try show(withholdSamples ? result.withholdingSamples() : result)
  }

  private func show(_ result: EvaluationReport) throws {
    let paths = try report.map { try result.write(folder: $0) } ?? []
    if json {
      var figures = result
      figures.outcomes = []
      print(try JSONText.of(figures))
    } else {
      print(result.text(), terminator: "")
      if let page = paths.first(where: { $0.hasSuffix(".html") }) { print("\nreport: \(page)") }
    }
  }

  /// A slanted stroke: what the cold load's first answer is given to.
  private static let firstInk = Ink(
    strokes: [Stroke(locations: (0..<20).map { Point(x: Float($0) * 2, y: Float($0) * 5) })])
}

import ArgumentParser
import Evaluation
import Foundation
import InkCore
import InkRuntime

/// `inkling evaluate`: how accurate, how fast and how large a recognizer is.
struct EvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Judge a model file or a training run on labelled ink.",
    discussion: """
      One scorer judges both, so that the figures of a run and of the file exported from it can be compared. Rates have
      95 % bootstrap intervals: by writer where there are ten writers or more, else by sample.

      What quantization costs, in points of CER, on the same samples and decoded alike:
        inkling export runs/english --type float32 --to float32.gguf
        inkling evaluate int8.gguf --against float32.gguf --decoding greedy --data …
      """)

  @Argument(help: "A model file, a run's folder or a checkpoint.")
  var model: String

  @OptionGroup
  var data: SampleChoice

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

  @Option(
    help: """
      Another model, run or checkpoint to judge on the same samples with the same decoding, or the report.json of one: \
      differences get intervals paired by sample.
      """)
  var against: String?

  @Option(
    help: """
      Draw so many errors of each kind by lot into errors.html in the report's folder, for a person to look at and to \
      count whose they are: the recognizer's, the label's, or nobody could read it.
      """)
  var errors: Int?

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
    if let errors {
      guard errors >= 1 else { throw ValidationError("--errors is \(errors), but must be at least 1") }
      guard report != nil else { throw ValidationError("--errors needs a folder to draw into: --report FOLDER") }
      guard !withholdSamples else { throw ValidationError("--errors draws samples and --withhold-samples forbids it") }
    }
  }

  func run() throws {
    let memoryBefore = Machine.peakMemory
    let clock = ContinuousClock()
    let start = clock.now
    let judged = try JudgedModel.open(model)
    if case .network = judged { KernelAdvice.give() }
    let rival = try against.map { try Rival(path: $0) }
    let last = decoding?.list.last
    let recognizer = judged.recognizer(
      decoding: last, beamWidth: beamWidth, characterAlternatives: characterAlternatives)
    _ = try recognizer.recognize(Self.firstInk)
    let coldLoad = (clock.now - start) / .milliseconds(1)
    let samples = try data.samples(of: .test)
    let progress = Progress("evaluating", unit: "samples")
    let evaluator = Evaluator(bootstrap: Bootstrap(seed: seed), workers: workers)
    var result = try evaluator.report(
      on: recognizer, model: judged.summary(decoding: last, beamWidth: beamWidth), samples: samples,
      data: data.summary(of: .test), coldLoadMilliseconds: coldLoad, peakMemoryBeforeLoading: memoryBefore,
      kernels: judged.kernels,
      progress: { progress.update(done: $0, of: samples.count) })
    progress.finish()
    let others = try (decoding?.list.dropLast() ?? []).map { other in
      let recognizer = judged.recognizer(
        decoding: other, beamWidth: beamWidth, characterAlternatives: characterAlternatives)
      let outcomes = try evaluator.outcomes(
        of: recognizer, on: samples, progress: { progress.update(done: $0, of: samples.count) })
      return DecodingFigures(
        decoder: judged.decoder(other, beamWidth: beamWidth), outcomes: outcomes,
        latencies: try evaluator.latencies(of: recognizer, on: samples, outcomes: outcomes),
        bootstrap: evaluator.bootstrap)
    }
    progress.finish()
    if !others.isEmpty { result.decodings = others }
    if let rival {
      let report = try rival.report(
        decoding: last, beamWidth: beamWidth, characterAlternatives: characterAlternatives, evaluator: evaluator,
        samples: samples, data: result.data, progress: { progress.update(done: $0, of: samples.count) })
      progress.finish()
      result.comparison = try ReportComparison(
        report, result, bootstrap: evaluator.bootstrap, names: (against ?? "", model))
    }
    if let errors, let folder = self.report {
      let sheet = try ErrorSheet(of: result, samples: samples, count: errors, seed: seed)
      try sheet.write(folder: folder)
    }
    try show(withholdSamples ? result.withholdingSamples() : result)
  }

  /// What a model is compared with.
  private enum Rival {
    case report(EvaluationReport)
    case model(JudgedModel)

    init(path: String) throws {
      self = path.hasSuffix(".json") ? .report(try EvaluationReport(path: path)) : .model(try JudgedModel.open(path))
    }

    func report(
      decoding: DrawingHints.Decoding?, beamWidth: Int?, characterAlternatives: Int, evaluator: Evaluator,
      samples: EvaluationSamples, data: DataSummary, progress: @escaping @Sendable (Int) -> Void
    ) throws -> EvaluationReport {
      switch self {
      case .report(let report): return report
      case .model(let judged):
        let recognizer = judged.recognizer(
          decoding: decoding, beamWidth: beamWidth, characterAlternatives: characterAlternatives)
        return try evaluator.report(
          on: recognizer, model: judged.summary(decoding: decoding, beamWidth: beamWidth), samples: samples,
          data: data, progress: progress)
      }
    }
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
      if errors != nil, let report { print("errors to look at: \(report)/\(ErrorSheet.fileName)") }
    }
  }

  /// A slanted stroke: what the cold load's first answer is given to.
  private static let firstInk = Ink(
    strokes: [Stroke(locations: (0..<20).map { Point(x: Float($0) * 2, y: Float($0) * 5) })])
}

import ArgumentParser
import Distribution
import Evaluation
import Foundation
import InkCore
import InkReading
import InkRuntime
import Training

struct EvaluateCommand: SharedCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Evaluate a model file, a training run or any program on labelled ink.",
    discussion: """
      Runs and model files are scored alike, so that a run can be compared with the file exported from it. Rates have \
      95 % bootstrap intervals: by writer from ten writers on, else by sample. --json prints no outcomes of single \
      samples; report.json has them.

      --command judges any recognizer by the same measures: a program that reads a line of JSON with an ink (“strokes” \
      with “x”, “y” and, where known, “t”; “kind”, “language” and “id”) from standard input and answers each with one \
      line, the text or {"candidates": [{"text": "…", "confidence": 0.9}]}, before it reads the next. It is started once \
      for each of --workers.
        inkling evaluate --command Scripts/peers/tesseract-lines --data … --kinds line --against model.gguf

      Pages whose lines are known are judged with a labeller of strokes: the text in reading order beside that of the same \
      lines by themselves, and how many lines, words and drawings were found. A labeller by itself is judged by the latter, \
      on lines whose words are known, too.
        inkling evaluate Models/english/model.gguf --labeller Models/strokes/model.gguf --data pages.inkset --kinds page
        inkling evaluate Models/strokes/model.gguf --data pages.inkset

      The loss by quantization, in percentage points of CER, on the same samples with the same decoder:
        inkling export runs/english --type float32 --to float32.gguf
        inkling evaluate int8.gguf --against float32.gguf --decoding greedy --data …

      Processes that Open MPI's mpirun or Slurm's srun starts divide the samples, and the first one reports.
      """)

  @Argument(help: "A model file, a run's folder or a checkpoint.")
  var model: String?

  @Option(help: "A program to evaluate instead of a model; a line for the shell.")
  var command: String?

  @Option(help: "The seconds that a program may take for an answer.")
  var timeout = 60.0

  @Option(help: "An adaptation of the model to a writer, made by `inkling adapt`.")
  var delta: String?

  @Option(
    help: "The model that finds the lines and drawings of pages. (default: a page is recognized as any other ink)",
    completion: .file(extensions: ["gguf"]))
  var labeller: String?

  @OptionGroup
  var data: SampleChoice

  @Option(help: "The folder for report.json, report.html, report.md and report.csv.")
  var report: String?

  @Option(
    help: """
      The decoder: greedy, beam or full (with the language model). Of several, separated by commas, the report is about \
      the last and has the main figures of the others, too. (default: the model's)
      """)
  var decoding: CommaList<DrawingHints.Decoding>?

  @Option(help: "The width of the decoder's beam; 1 is greedy decoding. (default: the model's)")
  var beamWidth: Int?

  @Option(help: "The number of candidates of an isolated character.")
  var characterAlternatives = 20

  @Option(help: "Of a run that reads single characters by two views, see with one alone: pen or plane.")
  var view: TrainedNetwork.View?

  @Option(
    help: """
      A model, run or checkpoint to compare with on the same samples with the same decoder, or its report.json. \
      Differences are paired by sample, and the times of two models are measured in turn.
      """)
  var against: String?

  @Option(
    help: """
      Write a random sample of so many errors of each kind to errors.html in the report's folder, for a person to \
      classify: the recognizer's error, a wrong label, or unreadable ink.
      """)
  var errors: Int?

  @Option(help: "The number of samples recognized at the same time; latency is measured one sample at a time.")
  var workers = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "The seed of the bootstrap and of the choice of examples.")
  var seed: UInt64 = 1

  @Flag(
    help: "Omit ink and texts of single samples from the report, for data whose licence doesn't allow passing them on.")
  var withholdSamples = false

  @OptionGroup var output: ResultOptions

  func validate() throws {
    try requireAtLeastOne([
      "--beam-width": beamWidth, "--character-alternatives": characterAlternatives, "--workers": workers,
      "--errors": errors,
    ])
    guard (model == nil) != (command == nil) else {
      throw ValidationError("name a model, or a program with --command COMMAND, and not both")
    }
    guard timeout > 0 && timeout.isFinite else {
      throw ValidationError("--timeout is \(timeout), but must be greater than 0")
    }
    if command != nil {
      guard decoding == nil, beamWidth == nil, !data.known else {
        throw ValidationError("--decoding, --beam-width and --known are for models: a program has its own decoder")
      }
    }
    guard delta == nil || model != nil else { throw ValidationError("--delta needs the model that it belongs to") }
    if errors != nil {
      guard report != nil else { throw ValidationError("--errors needs the folder of the report: --report FOLDER") }
      guard !withholdSamples else {
        throw ValidationError("--errors shows samples, which --withhold-samples omits: leave one of them out")
      }
    }
  }

  func run() throws {
    let group = try ProcessGroup.join()
    try group.carryOut { try evaluate(group) }
  }

  private func evaluate(_ group: ProcessGroup) throws {
    let memoryBefore = ProcessMemory.peak
    let clock = ContinuousClock()
    let start = clock.now
    let subject: EvaluatedModel =
      try command.map { .program(try RecognizerProgramPool(command: $0, timeLimit: timeout), command: $0) }
      ?? .open(model ?? "", delta: delta, view: view)
    if case .network = subject, group.isFirst { KernelAdvice.give() }
    let earlier = try against.flatMap { $0.hasSuffix(".json") ? try EvaluationReport(path: $0) : nil }
    let rival = try earlier == nil ? against.map { try EvaluatedModel.open($0) } : nil
    let decoder = decoder(decoding?.values.last)
    let labeller = try openLabeller(for: subject)
    let recognizer = subject.recognizer(decoder, labeller: labeller)
    if command == nil { _ = try recognizer.bestText(of: UnlabelledSample(ink: Self.firstInk)) }
    let coldLoad = (clock.now - start) / .milliseconds(1)
    var data = data
    if case .labeller = subject {
      let kinds = data.properties.kinds?.values ?? [.page, .line]
      data.properties.kinds = CommaList(kinds.filter { $0 == .page || $0 == .line })
    }
    let samples = try data.samples(of: .test, for: subject.alphabet, languages: subject.languages)
    let progress = Progress("evaluating", unit: "samples")
    @Sendable func advance(_ done: Int) { progress.update(done: done, of: samples.count) }
    var evaluator = Evaluator(bootstrap: Bootstrap(seed: seed), workers: workers)
    if group.count > 1 { evaluator.share = EvaluationShare(range: group.share, gather: { try group.gather($0) }) }
    var result = try evaluator.report(
      on: recognizer, model: subject.summary(decoder), samples: samples,
      data: data.summary(of: .test), coldLoadMilliseconds: command == nil ? coldLoad : nil,
      peakMemoryBeforeLoading: memoryBefore,
      kernels: subject.kernels, program: ProgramVersion.text,
      progress: advance)
    progress.finish()
    if case .labeller = subject, result.pages == nil {
      throw CommandFailure(
        message:
          "no page or line of \(data.sets.joined(separator: ", ")) says which stroke is in which word: a labeller is judged "
          + "on pages with their structure, as `inkling data synthesize --pages` makes them")
    }
    let others = try (decoding?.values.dropLast() ?? []).map { other in
      let recognizer = subject.recognizer(self.decoder(other), labeller: labeller)
      let outcomes = try evaluator.outcomes(of: recognizer, on: samples, progress: advance)
      return DecodingFigures(
        decoder: subject.name(of: self.decoder(other)), outcomes: outcomes,
        latencies: try evaluator.latencies(of: [recognizer], on: samples, outcomes: outcomes)[0],
        bootstrap: evaluator.bootstrap)
    }
    progress.finish()
    if !others.isEmpty { result.decodings = others }
    if let report = earlier {
      try compare(&result, with: report, evaluator)
    } else if let rival {
      let other = rival.recognizer(decoder, labeller: labeller)
      var report = try evaluator.report(
        on: other, model: rival.summary(decoder), samples: samples, data: result.data, progress: advance)
      progress.finish()
      // Once more, in turn, so that the ratios of the times hold whatever else the machine does.
      let latencies = try evaluator.latencies(of: [other, recognizer], on: samples, outcomes: result.outcomes)
      report.replaceLatencies(latencies[0])
      result.replaceLatencies(latencies[1])
      try compare(&result, with: report, evaluator)
    }
    if case .program(let programs, _) = subject { try programs.finish() }
    guard group.isFirst else { return }
    if let errors, let folder = self.report {
      let sheet = try ErrorSheet(of: result, samples: samples, count: errors, seed: seed)
      try sheet.write(folder: folder)
    }
    try show(withholdSamples ? result.withholdingSamples() : result)
  }

  private func compare(_ result: inout EvaluationReport, with report: EvaluationReport, _ evaluator: Evaluator) throws {
    result.comparison = try ReportComparison(
      report, result, bootstrap: evaluator.bootstrap, names: (against ?? "", model ?? command ?? ""))
  }

  private func decoder(_ decoding: DrawingHints.Decoding?) -> DecoderChoice {
    DecoderChoice(decoding: decoding, beamWidth: beamWidth, characterAlternatives: characterAlternatives)
  }

  private func openLabeller(for subject: EvaluatedModel) throws -> StrokeLabeller? {
    switch subject {
    case .labeller where labeller != nil || decoding != nil || beamWidth != nil || against != nil || errors != nil:
      throw CommandFailure(
        message:
          "“\(model ?? "")” labels strokes and reads no text: --labeller, --decoding, --beam-width, --against and "
          + "--errors are for models that read")
    case .file: return try labeller.map { try ModelOpening.strokeLabeller($0) }
    default:
      guard labeller == nil else {
        throw CommandFailure(
          message: "--labeller is for model files: a run or a program recognizes pages as any other ink")
      }
      return nil
    }
  }

  private func show(_ result: EvaluationReport) throws {
    let paths = try report.map { try result.write(folder: $0) } ?? []
    var figures = result
    figures.outcomes = []
    var text = result.text()
    if let page = paths.first(where: { $0.hasSuffix(".html") }) { text += "\nreport: \(page)\n" }
    if errors != nil, let report { text += "errors to classify: \(report)/\(ErrorSheet.fileName)\n" }
    try output.show(figures, text: text)
  }

  /// A slanted stroke, recognized first to complete the cold load.
  private static let firstInk = Ink(
    strokes: [Stroke(locations: (0..<20).map { Point(x: Float($0) * 2, y: Float($0) * 5) })])
}

extension TrainedNetwork.View: ExpressibleByArgument {}

import ArgumentParser
import InkData
import InkModelFile
import InkRuntime

/// `inkling-bench adaptation`: the use of learning writers.
struct AdaptationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adaptation",
    abstract: "Let a model learn each writer from some lines, and judge it by the writer's other lines.",
    discussion: """
      Each writer with enough samples is learned for itself, as `inkling adapt` does it. The delta is then judged by the \
      writer's other samples, and by samples of all others.
      """)

  @OptionGroup var model: ModelOptions
  @Option(help: "A compiled set.")
  var ink: String
  @Option(help: "A split of the set, of which one part is taken.")
  var split: String?
  @Option(help: "The part of the split: training, validation or test.")
  var part = SplitPart.validation
  @Option(help: "The kind of the samples: line, word or character.")
  var kind = SampleKind.line
  @Option(help: "The number of samples to learn a writer from.")
  var samples = 20
  @Option(help: "The number of other samples that a writer must have.")
  var least = 20
  @Option(help: "The most samples that a writer is judged by; others are judged by as many, of all together.")
  var most = 200
  @Option(help: "The passes over the samples.")
  var steps = WriterAdaptation.Settings().steps
  @Option(help: "The size of the first step.")
  var learningRate = WriterAdaptation.Settings().learningRate
  @Option(help: "Decides which samples are learned from.")
  var seed: UInt64 = 1
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard samples >= 1, least >= 1, most >= least, steps >= 1, learningRate > 0 else {
      throw ValidationError(
        "--samples, --least and --steps must be at least 1, --most at least --least, --learning-rate greater than 0")
    }
  }

  func run() throws {
    let set = try CompiledSet(path: ink)
    let split = try split.map { try DataSplit.read(path: $0) }
    let indices = (0..<set.count).filter { index in
      let info = set.info(at: index)
      return info.kind == kind && split.map { $0.part(of: info) == part } ?? true
    }
    let bench = AdaptationBench(
      model: try ModelFile(path: model.path), set: set, samples: samples, least: least, most: most,
      settings: WriterAdaptation.Settings(steps: steps, learningRate: learningRate), seed: seed)
    let report = try bench.report(on: indices)
    guard !report.writers.isEmpty else { throw BenchError.noWriters(samples: samples + least, set: ink) }
    try output.show(report)
  }
}

import ArgumentParser
import Foundation

extension Engine.Part: ExpressibleByArgument {}

/// Measures the engine part by part.
struct EngineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine",
    abstract: "Measure products of matrices, the loops between them, layers and whole training steps.",
    discussion: """
      Products and steps are measured with each number of threads, workers that each have a share of the batch and one \
      BLAS thread. Compare figures of one run only.
      """)

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("What to measure: products, kernels, layers, steps; all unless told otherwise."))
  var only: [Engine.Part] = Engine.Part.allCases
  @Option(help: ArgumentHelp("The numbers of threads to measure with.", valueName: "1,2"))
  var threads = ThreadCounts(counts: [1, 2])
  @Option(help: "Seconds of each figure; those of steps take ten times as long.")
  var seconds = 0.3
  @Option(help: "Where the starter set lies, whose skeletons the pipeline's ink is made with.")
  var starter = "Datasets/starter"
  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if !(seconds > 0 && seconds < 600) { throw ValidationError("--seconds must be between 0 and 600.") }
  }

  mutating func run() throws {
    let engine = Engine(threads: threads.counts, seconds: seconds, starterFolder: starter)
    let report = try engine.measure(only)
    print(json ? try JSONLine.indented(report) : report.text)
  }
}

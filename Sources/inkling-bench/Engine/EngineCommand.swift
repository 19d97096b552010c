import ArgumentParser
import Foundation

extension Engine.Part: ExpressibleByArgument {}

/// `inkling-bench engine`: the parts of the training engine.
struct EngineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine",
    abstract: "Measure products of matrices, the loops between them, layers and whole training steps.",
    discussion: """
      Products and steps are measured with each number of threads: workers that each have a share of the batch and one \
      BLAS thread. Compare figures of one run only.
      """)

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The parts to measure: products, kernels, layers, steps. (default: all)"))
  var only: [Engine.Part] = Engine.Part.allCases
  @Option(help: ArgumentHelp("The numbers of threads.", valueName: "1,2"))
  var threads = ThreadCounts(counts: [1, 2])
  @Option(help: "The seconds of each measurement; steps take ten times as long.")
  var seconds = 0.3
  @OptionGroup var starter: StarterOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if !(seconds > 0 && seconds < 600) { throw ValidationError("--seconds must be between 0 and 600.") }
  }

  mutating func run() throws {
    let engine = Engine(threads: threads.counts, seconds: seconds, starterFolder: starter.folder)
    try output.show(try engine.measure(only))
  }
}

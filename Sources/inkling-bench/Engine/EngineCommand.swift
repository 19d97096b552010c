import ArgumentParser
import Foundation
import Tensors

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

/// A list of numbers of threads, as an option: `1,2`.
package struct ThreadCounts: ExpressibleByArgument, Hashable {
  package var counts: [Int]

  package init(counts: [Int]) { self.counts = counts }

  /// Reads a list; `nil` when a part isn't a number from 1 to 64.
  package init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    counts = parts.compactMap { Int($0) }
    guard counts.count == parts.count, counts.allSatisfy({ (1...64).contains($0) }) else { return nil }
  }

  package var defaultValueDescription: String { counts.map(String.init).joined(separator: ",") }
}

/// Measures the parts of the training engine.
struct Engine {
  /// A part of the engine.
  enum Part: String, CaseIterable, Sendable {
    case products, kernels, layers, steps
  }

  /// The numbers of threads that products and steps are measured with.
  var threads = [1, 2]
  /// The seconds of each measurement; steps take ten times as long.
  var seconds = 0.3
  /// The folder of the starter set.
  var starterFolder = "Datasets/starter"

  func measure(_ parts: [Part]) throws -> EngineReport {
    var report = EngineReport(machine: .current)
    if parts.contains(.products) { measureProducts(&report) }
    if parts.contains(.kernels) { report.kernels = KernelBench(seconds: seconds).results() }
    if parts.contains(.layers) { report.layers = try LayerBench(seconds: seconds).results() }
    if parts.contains(.steps) { try measureSteps(&report) }
    return report
  }

  private func measureProducts(_ report: inout EngineReport) {
    for count in threads {
      for shape in ProductShape.all {
        report.products.append(ProductBench.measure(shape, threads: count, seconds: seconds))
      }
      report.bestProduct[count] = report.products.filter { $0.threads == count }.map(\.best).max()
    }
  }

  private func measureSteps(_ report: inout EngineReport) throws {
    for (name, work) in Work.compared {
      for count in threads {
        let result = try StepProcess.run(work, threads: count, seconds: 10 * seconds, starterFolder: starterFolder)
        let share = report.bestProduct[count].map { result.gigaflops / $0 }
        report.steps.append(EngineReport.Step(name: name, result: result, share: share))
      }
    }
  }
}

/// Measures training steps in a separate process, so that their memory isn't mixed with other measurements.
enum StepProcess {
  static func run(_ work: Work, threads: Int, seconds: Double, starterFolder: String) throws -> StepResult {
    let output = try ProcessAlone.measure(
      "steps",
      ["step", "--json", "--threads", "\(threads)", "--seconds", "\(seconds)", "--starter", starterFolder]
        + work.options)
    return try JSONDecoder().decode(StepReport.self, from: output).result
  }
}

extension Work {
  /// The options of `step` for this work.
  var options: [String] {
    let numbers = [
      ("layers", layers), ("hidden", hidden), ("frames", frames), ("batch", batch), ("classes", classes),
      ("inputs", inputs), ("labels", labels),
    ]
    return ["--network", network.rawValue] + numbers.flatMap { ["--\($0)", "\($1)"] }
      + (isPipeline ? ["--pipeline"] : [])
  }
}

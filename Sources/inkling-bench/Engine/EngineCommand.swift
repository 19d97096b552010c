import ArgumentParser
import Foundation
import Tensors

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
  var only = Part.allCases
  @Option(help: ArgumentHelp("The numbers of threads.", valueName: "1,2"))
  var threads = ThreadCounts(counts: [1, 2])
  @Option(help: "The seconds of each measurement; steps take ten times as long.")
  var seconds = 0.3
  @OptionGroup var starter: StarterOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if !(seconds > 0 && seconds < 600) { throw ValidationError("--seconds must be between 0 and 600.") }
  }

  enum Part: String, CaseIterable, ExpressibleByArgument {
    case products, kernels, layers, steps
  }

  mutating func run() throws {
    var report = EngineReport(machine: .current)
    if only.contains(.products) {
      for count in threads.counts {
        let results = ProductShape.all.map { ProductBench.measure($0, threads: count, seconds: seconds) }
        report.products += results
        report.bestProduct[count] = results.map(\.best).max()
      }
    }
    if only.contains(.kernels) { report.kernels = KernelBench(seconds: seconds).results() }
    if only.contains(.layers) { report.layers = try LayerBench(seconds: seconds).results() }
    if only.contains(.steps) { try measureSteps(&report) }
    try output.show(report)
  }

  /// Measures training steps in separate processes, so that their memory isn't mixed with other measurements.
  private func measureSteps(_ report: inout EngineReport) throws {
    for (name, work) in Work.compared {
      for count in threads.counts {
        let answer = try ProcessAlone.measure(
          "steps",
          ["step", "--json", "--threads", "\(count)", "--seconds", "\(10 * seconds)", "--starter", starter.folder]
            + work.options)
        let result = try JSONDecoder().decode(StepReport.self, from: answer).result
        let share = report.bestProduct[count].map { result.gigaflops / $0 }
        report.steps.append(EngineReport.Step(name: name, result: result, share: share))
      }
    }
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

extension Work {
  var options: [String] {
    let numbers = [
      ("layers", layers), ("hidden", hidden), ("frames", frames), ("batch", batch), ("classes", classes),
      ("inputs", inputs), ("labels", labels),
    ]
    return ["--network", network.rawValue] + numbers.flatMap { ["--\($0)", "\($1)"] }
      + (isPipeline ? ["--pipeline"] : [])
  }
}

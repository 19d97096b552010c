import ArgumentParser
import Foundation

/// Measures the engine part by part.
struct EngineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine",
    abstract: "Measure products, kernels, layers and whole training steps.")

  /// What is measured.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    case products
  }

  @Option(parsing: .upToNextOption, help: "What to measure; all unless told otherwise.")
  var only: [Part] = Part.allCases
  @Option(help: ArgumentHelp("The numbers of threads to measure with.", valueName: "1,2"))
  var threads = ThreadCounts(counts: [1, 2])
  @Option(help: "Seconds for each figure.")
  var seconds = 0.3
  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if !(seconds > 0 && seconds < 600) { throw ValidationError("--seconds must be between 0 and 600.") }
  }

  mutating func run() throws {
    var report = EngineReport(machine: .current)
    if only.contains(.products) {
      for count in threads.counts {
        for shape in ProductShape.all {
          report.products.append(ProductBench.measure(shape, threads: count, seconds: seconds))
        }
        report.bestProduct[count] = report.products.filter { $0.threads == count }.map(\.best).max()
      }
    }
    print(try JSONLine.indented(report))
  }
}

/// A list of numbers of threads, as an option has it: `1,2`.
package struct ThreadCounts: ExpressibleByArgument, Hashable {
  package var counts: [Int]

  package init(counts: [Int]) { self.counts = counts }

  package init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    counts = parts.compactMap { Int($0) }
    guard counts.count == parts.count, counts.allSatisfy({ (1...64).contains($0) }) else { return nil }
  }

  package var defaultValueDescription: String { counts.map(String.init).joined(separator: ",") }
}

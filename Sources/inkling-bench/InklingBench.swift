import ArgumentParser
import Foundation

/// The command line of the benchmarks; `main.swift` turns its errors into exit codes.
struct InklingBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inkling-bench",
    abstract: "Measure the speed of the training engine and the runtime.",
    discussion: """
      Absolute times differ from machine to machine and from hour to hour; compare ratios measured in one run. \
      Scripts/bench-vs-pytorch compares training with PyTorch.
      """,
    version: "0.1.0",
    subcommands: [
      EngineCommand.self, StepCommand.self, InkCommand.self, RuntimeCommand.self, StabilityCommand.self,
      EndlessCommand.self, MemoryCommand.self, LinesCommand.self, PageCommand.self, PageEditsCommand.self,
      PageGrowthCommand.self, ScribbleFalseCommand.self, ScribbleGesturesCommand.self, ScribbleInkCommand.self,
      ScribbleRoutingCommand.self, ScribbleEventsCommand.self, LabelErrorsCommand.self, AdaptationCommand.self,
    ])

  /// Prints an error and returns its exit code: 0 done, 2 wrong usage, 3 bad input.
  static func report(_ error: any Error) -> Int32 {
    let code = InklingBench.exitCode(for: error)
    if code == .success {
      print(InklingBench.fullMessage(for: error))
      return 0
    }
    if code == .validationFailure {
      FileHandle.standardError.write(Data((InklingBench.fullMessage(for: error) + "\n").utf8))
      return 2
    }
    FileHandle.standardError.write(Data("inkling-bench: \(error)\n".utf8))
    return 3
  }
}

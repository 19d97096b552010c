import ArgumentParser

/// The benchmarks' command line; `main.swift` turns its errors into exit codes.
struct InklingBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inkling-bench",
    abstract: "Measures how fast the engine and the runtime are.",
    discussion: """
      Absolute times differ from machine to machine and from hour to hour; compare ratios measured in one run. \
      Scripts/bench-vs-pytorch measures training side by side with PyTorch's.
      """,
    version: "0.1.0",
    subcommands: [
      EngineCommand.self, StepCommand.self, InkCommand.self, RuntimeCommand.self, StabilityCommand.self,
      EndlessCommand.self, MemoryCommand.self,
    ])
}

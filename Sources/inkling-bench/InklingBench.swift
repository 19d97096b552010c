import ArgumentParser

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
      EndlessCommand.self, MemoryCommand.self, LinesCommand.self, LanguagesCommand.self, PageCommand.self,
      PageEditsCommand.self,
      PageGrowthCommand.self, ScribbleFalseCommand.self, ScribbleGesturesCommand.self, ScribbleInkCommand.self,
      ScribbleRoutingCommand.self, ScribbleEventsCommand.self, LabelErrorsCommand.self, AdaptationCommand.self,
    ])
}

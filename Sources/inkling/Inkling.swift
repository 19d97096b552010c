import ArgumentParser

/// The command line; `main.swift` turns its errors into exit codes.
struct Inkling: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inkling",
    abstract: "Train, judge and ship recognizers of online handwriting.",
    version: "0.1.0",
    subcommands: [
      DataCommand.self, TrainCommand.self, EvaluateCommand.self, CompareCommand.self, ExportCommand.self,
      RecognizeCommand.self, InspectCommand.self, CardCommand.self,
    ])
}

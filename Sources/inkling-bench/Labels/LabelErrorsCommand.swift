import ArgumentParser

/// `inkling-bench label-errors`: whether wrong labels are found.
struct LabelErrorsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "label-errors",
    abstract: "Make some labels of a set wrong, and count those that `inkling data suspects` finds.",
    subcommands: [PlantErrorsCommand.self, CountErrorsCommand.self])
}

import ArgumentParser

struct LanguageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "language",
    abstract: "Make languages that share a network, and judge them side by side.",
    subcommands: [LanguageAddCommand.self, LanguageReportCommand.self])
}

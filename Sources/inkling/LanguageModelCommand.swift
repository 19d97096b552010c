import ArgumentParser

/// `inkling lm …`: language models.
struct LanguageModelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lm",
    abstract: "Make language models, which tell a decoder what texts are like.",
    subcommands: [LanguageModelBuildCommand.self, LanguageModelConvertCommand.self])
}

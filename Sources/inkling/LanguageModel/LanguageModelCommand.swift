import ArgumentParser

/// `inkling lm`: language models.
struct LanguageModelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lm",
    abstract: "Build language models, with which a decoder prefers likely texts.",
    subcommands: [LanguageModelBuildCommand.self, LanguageModelConvertCommand.self])
}

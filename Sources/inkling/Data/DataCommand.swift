import ArgumentParser

/// `inkling data …`: the commands on data sets.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Import, inspect and check data sets.",
    subcommands: [
      DataImportCommand.self, DataStatsCommand.self, DataValidateCommand.self, DataSplitCommand.self,
      DataPreviewCommand.self, DataConvertCommand.self, DataSynthesizeCommand.self, DataTemplatesCommand.self,
      DataInventoryCommand.self, DataSuspectsCommand.self,
    ])
}

import ArgumentParser
import Evaluation
import Tensors

/// The command line; `main.swift` turns its errors into exit codes.
struct Inkling: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inkling",
    abstract: "Train, evaluate and ship recognizers of online handwriting.",
    subcommands: [
      DataCommand.self, TrainCommand.self, RunsCommand.self, SweepCommand.self, EvaluateCommand.self,
      ReportCommand.self, CompareCommand.self, ExportCommand.self, AdaptCommand.self, FramesCommand.self,
      LanguageModelCommand.self, LanguageCommand.self, TuneCommand.self, RecognizeCommand.self, ReadCommand.self,
      PadCommand.self,
      ServeCommand.self, CollectCommand.self, InspectCommand.self, CardCommand.self,
    ])

  static let number = "0.1.0"

  @Flag(help: "Show the version.")
  var version = false

  @Flag(help: "With --version: show kernels and machine, too.")
  var verbose = false

  @Flag(help: "Show the licences and attributions of code, models and data.")
  var licences = false

  func validate() throws {
    if verbose && !version { throw ValidationError("--verbose needs --version") }
  }

  func run() throws {
    if licences {
      print(String(decoding: PackageResources.NOTICE_md, as: UTF8.self))
      return
    }
    guard version else { throw CleanExit.helpRequest(self) }
    print(Self.number)
    guard verbose else { return }
    let rows = [
      ("matrix products", "\(KernelAdvice.training) (\(BLASInformation.configuration))"),
      ("training loops, with the products of LSTM and GRU steps", TrainingKernels.instructions.rawValue),
      ("recognition loops", KernelAdvice.runtime),
      ("processor", Machine.processor),
      ("system", Machine.system),
    ]
    for (name, value) in rows { print("\(name): \(value)") }
  }
}

struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Import, inspect and check data sets.",
    subcommands: [
      DataImportCommand.self, DataStatsCommand.self, DataValidateCommand.self, DataSplitCommand.self,
      DataPreviewCommand.self, DataConvertCommand.self, DataSynthesizeCommand.self, DataTemplatesCommand.self,
      DataInventoryCommand.self, DataSuspectsCommand.self, DataPromptsCommand.self,
    ])
}

struct LanguageModelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lm",
    abstract: "Build language models, with which a decoder prefers likely texts.",
    subcommands: [LanguageModelBuildCommand.self, LanguageModelConvertCommand.self])
}

import ArgumentParser
import TextAndFiles
import Training

struct RunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs",
    abstract: "List training runs, compare their recipes, plot their curves.",
    discussion: """
      Runs are looked for in each folder and the folders in it.

        inkling runs runs/english runs/english-2 --differences
        inkling runs --html runs.html --csv runs.csv
      """)

  @Argument(help: "Folders of runs, or folders with runs in them. (default: runs)")
  var folders: [String] = []

  @Flag(help: "Print the settings in which the runs' recipes differ, too.")
  var differences = false

  @Option(help: "Write a page with figures, curves and the recipes' differences to this file.")
  var html: String?

  @Option(help: "Write all figures of all steps as comma-separated values to this file.")
  var csv: String?

  @OptionGroup var output: ResultOptions

  func run() throws {
    let collection = try RunCollection(folders: folders.isEmpty ? ["runs"] : folders)
    if let html { try AtomicFile.write(Array(collection.html.utf8), to: html) }
    if let csv { try AtomicFile.write(Array(collection.csv.utf8), to: csv) }
    try output.show(
      collection, text: collection.text + (differences ? "\n" + collection.differencesText : ""))
  }
}

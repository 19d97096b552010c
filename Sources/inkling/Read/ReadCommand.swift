import ArgumentParser
import Foundation
import InkData
import InkDocuments
import InkRuntime
import TextAndFiles

struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Read the handwriting in files of notes.",
    discussion: """
      Reads Xournal++ (.xopp, .xoj), reMarkable of version 6 (.rm), InkML, JIIX, Excalidraw, JSON lines and SVG; what was \
      typed keeps its position between the lines that were written. The text goes to standard output, or with --out to a \
      file whose ending chooses its format, or to a folder:

        inkling read notes.xopp
        inkling read notes.xopp --out notes.pdf
        inkling read *.rm --format markdown --out texts/
        inkling read --watch ~/Notes --format pdf --out ~/Searchable

      Pages are separated by a form feed in text and by a rule in Markdown. JSON has each word's rectangle in the \
      document's units, confidence, alternatives and strokes. A PDF draws the ink and has the words as invisible text, so \
      that they can be found and copied.
      """)

  @Argument(help: "The files of notes; “-” is standard input.", completion: .file())
  var files: [String] = []

  @OptionGroup var models: ReadingModels

  @Option(help: "The format of the output. (default: by the ending of --out, else text)")
  var format: TranscriptFormat?

  @Option(help: "The file to write, or a folder. (default: standard output; with --watch beside the notes)")
  var out: String?

  @Option(help: "Read the notes in a folder and its subfolders, and again whenever they change, until Ctrl-C.")
  var watch: String?

  @Option(help: "The seconds between two looks at the watched folder.")
  var interval = 2.0

  @Option(help: "The number of other readings of each line that alternatives are taken from.")
  var alternatives = 4

  @Flag(help: "Print JSON: the text itself, or with --out and --watch a line for each file.")
  var json = false

  @Flag(help: "Show neither progress nor what was written; errors are shown.")
  var quiet = false

  func validate() throws {
    if watch == nil, files.isEmpty { throw ValidationError("name files to read, or a folder with --watch") }
    if watch != nil, !files.isEmpty { throw ValidationError("give either files or --watch, not both") }
    if files.filter({ $0 == DataInput.standardInput }).count > 1 {
      throw ValidationError("standard input, “-”, can be read once")
    }
    guard interval.isFinite, (0.05...86_400).contains(interval) else {
      throw ValidationError("--interval is \(interval), but must be between 0.05 and 86400 seconds")
    }
    guard (0...100).contains(alternatives) else {
      throw ValidationError("--alternatives is \(alternatives), but must be between 0 and 100")
    }
    if json, watch == nil, out == nil, let format, format != .json {
      throw ValidationError(
        "--json prints JSON, and --format \(format.name) something else: write one to a file with --out")
    }
  }

  func run() throws {
    if let watch {
      let target = try ReadingTarget(out: out, format: format, watching: watch)
      guard FileManager.default.isFolder(watch) == true else {
        throw CommandFailure(message: "there is no folder “\(watch)” to watch")
      }
      try NoteWatcher(folder: watch, interval: interval, task: try task(target), isQuiet: quiet).run()
      return
    }
    let target = try ReadingTarget(out: out, format: format ?? (json && out == nil ? .json : nil), files: files)
    let task = try task(target)
    var hasFailed = false
    for file in files {
      do {
        try task.read(file, isFirst: file == files.first)
      } catch {
        try task.report(error, of: file)
        hasFailed = true
      }
    }
    if hasFailed { throw CommandExit.badInput }
  }

  private func task(_ target: ReadingTarget) throws -> ReadingTask {
    var reader = NoteReader(try models.recognizers(), labeller: try models.strokeLabeller())
    reader.alternatives = alternatives
    return ReadingTask(
      target: target, reader: reader, hasTitles: files.count > 1, reportsJSON: json && (out != nil || watch != nil),
      isQuiet: quiet)
  }
}

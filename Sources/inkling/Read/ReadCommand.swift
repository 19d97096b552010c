import ArgumentParser
import Evaluation
import Foundation
import InkData
import InkDocuments
import InkReading
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
        inkling read notebook.rmdoc --pages 3-7
        inkling read ~/Notes --format markdown --out texts/
        inkling read --watch ~/Notes --format pdf --out ~/Searchable
        inkling read --watch ~/Vault --format markdown --links

      Of a folder, all notes in it and its subfolders are read, which the output keeps.

      Pages are separated by a form feed in text and by a rule in Markdown. JSON has each word's rectangle in the \
      document's units, confidence, alternatives and strokes. A PDF draws the ink and has the words as invisible text, so \
      that they can be found and copied.
      """)

  @Argument(help: "The files of notes, or folders of them; “-” is standard input.", completion: .file())
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

  @Option(help: "Read only these pages of each file, such as 3-7, 12 or 1,5-. (default: all)")
  var pages: PageChoice?

  @Option(help: "The number of other readings of each line that alternatives are taken from.")
  var alternatives = 4

  @Flag(
    help: """
      Markdown links its pages and paragraphs to the notes. A file that wasn't made so is never replaced.
      """)
  var links = false

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
    let inputs = try NoteInput.inputs(files, without: out)
    let target = try ReadingTarget(out: out, format: format ?? (json && out == nil ? .json : nil), inputs: inputs)
    let summary = try read(inputs, task(target, hasTitles: inputs.count > 1))
    if inputs.count > 1, !json, !quiet { warn(summary.text) }
    if summary.hasFailures { throw CommandExit.badInput }
  }

  /// Reads files, several at once, and writes what was read in their order.
  private func read(_ inputs: [NoteInput], _ task: ReadingTask) throws -> ReadingSummary {
    let workers = ProcessInfo.processInfo.activeProcessorCount
    let progress = quiet || inputs.count == 1 ? nil : Progress("reading", unit: "files")
    defer { progress?.finish() }
    var summary = ReadingSummary()
    // What was read waits for the files before it, of which there are only so many.
    for start in stride(from: 0, to: inputs.count, by: 4 * workers) {
      let part = Array(inputs[start..<min(start + 4 * workers, inputs.count)])
      @Sendable func outcome(_ index: Int) -> Result<ReadingOutcome, any Error> {
        Result { try task.outcome(of: part[index], isAlone: inputs.count == 1) }
      }
      let outcomes = concurrentMap(count: part.count, workers: workers, outcome)
      progress?.update(done: start + part.count, of: inputs.count)
      for (input, outcome) in zip(part, outcomes) {
        do {
          let outcome = try outcome.get()
          try task.write(outcome, of: input, isFirst: input == inputs.first)
          summary.add(outcome)
        } catch {
          try task.report(error, of: input.file)
          summary.addFailure()
        }
      }
    }
    return summary
  }

  private func task(_ target: ReadingTarget, hasTitles: Bool = false) throws -> ReadingTask {
    if links, target.format != .markdown || target.location == .standardOutput {
      throw ValidationError("--links is for Markdown in files: add --format markdown, and --out or --watch")
    }
    var reader = NoteReader(try models.recognizers(), labeller: try models.strokeLabeller())
    reader.alternatives = alternatives
    return ReadingTask(
      target: target, reader: reader, pages: pages, hasTitles: hasTitles,
      hasLinks: links, reportsJSON: json && (out != nil || watch != nil), isQuiet: quiet)
  }
}

import Foundation
import InkData
import InkDocuments
import InkReading
import TextAndFiles

/// Reads files of notes and writes what was read.
struct ReadingTask: Sendable {
  let target: ReadingTarget
  let reader: NoteReader
  /// The pages to read; `nil` for all.
  let pages: PageChoice?
  /// Whether the documents' names are printed between their texts.
  let hasTitles: Bool
  /// Whether Markdown links to the notes.
  var hasLinks = false
  let reportsJSON: Bool
  let isQuiet: Bool

  /// A problem with the output, which ends the command; those with the notes don't.
  struct WritingFailure: Error {
    let error: any Error
  }

  /// Reads a file, or `-`; several may be read at once.
  ///
  /// - Parameters:
  ///   - isAlone: Whether to show the progress of its pages.
  ///   - isStopped: Called often; once it returns true, reading ends.
  /// - Throws: `RecognizerError.cancelled`, and the errors of reading the notes.
  func outcome(
    of notes: NoteInput, isAlone: Bool = true, isStopped: @Sendable () -> Bool = { false }
  ) throws -> ReadingOutcome {
    let file = notes.file
    let isStandardInput = file == DataInput.standardInput
    let input = isStandardInput ? try DataInput(path: file) : nil
    let name = isStandardInput ? "standard input" : file
    var document = try NoteDocument(path: input?.path ?? file)
    withExtendedLifetime(input) {}
    if let pages { document = try pages.of(document, name: name) }
    let result = try transcripts(of: document, name, isAlone: isAlone, isStopped)
    return try ReadingOutcome(
      name: name, document, result, as: target.format, linkingTo: hasLinks ? target.link(from: notes) : nil)
  }

  /// Writes what was read; throws `WritingFailure`.
  func write(_ outcome: ReadingOutcome, of input: NoteInput, isFirst: Bool = true) throws {
    let path = target.path(for: input)
    if let path, let old = FileManager.default.contents(atPath: path).map(Array.init) {
      if hasLinks, !TranscriptFormat.isLinkedMarkdown(old) {
        throw CommandFailure(
          message: "\(path) wasn't made by “inkling read --links”, and isn't replaced: move it, or name another folder")
      }
      // What syncs the folder has nothing to do then.
      if old == outcome.contents { return try report(outcome, path: path) }
    }
    do {
      if let path {
        try FileManager.default.createDirectory(
          at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try AtomicFile.write(outcome.contents, to: path)
      } else {
        try FileHandle.standardOutput.write(contentsOf: titled(outcome.contents, outcome.title, isFirst: isFirst))
      }
    } catch {
      throw WritingFailure(error: error)
    }
    try report(outcome, path: path)
  }

  private func report(_ outcome: ReadingOutcome, path: String?) throws {
    if reportsJSON {
      say(try JSONText.line(outcome.fields(output: path)))
    } else if !isQuiet {
      for warning in outcome.warnings { warn(warning) }
      if let path { say(outcome.text(output: path)) }
    }
  }

  /// Whether there is a file that wasn't made with links.
  func isOthers(_ path: String) -> Bool {
    FileManager.default.contents(atPath: path).map { !TranscriptFormat.isLinkedMarkdown(Array($0)) } ?? false
  }

  /// Reports a file's problem, unless it ends the command, and throws it then.
  func report(_ error: any Error, of file: String) throws {
    if let failure = error as? WritingFailure { throw failure.error }
    guard CommandExit.report(error, naming: file) == CommandExit.badInput.rawValue else { throw CommandExit.machine }
    if reportsJSON {
      say(try JSONText.line(ReadingOutcome.fields(file, error: CommandExit.sentence(for: error))))
    }
  }

  private func transcripts(
    of document: NoteDocument, _ name: String, isAlone: Bool, _ isStopped: @Sendable () -> Bool
  ) throws -> NoteReader.Result {
    let progress =
      isQuiet || !isAlone ? nil : Progress("reading \(URL(fileURLWithPath: name).lastPathComponent)", unit: "pages")
    defer { progress?.finish() }
    return try reader.read(document, path: name, isStopped: isStopped) {
      progress?.update(done: $0, of: document.pages.count)
    }
  }

  /// The contents with the document's name above them, where several follow one another.
  private func titled(_ contents: [UInt8], _ title: String, isFirst: Bool) -> [UInt8] {
    guard hasTitles else { return contents }
    let gap = isFirst ? "" : "\n"
    return switch target.format {
    case .text: Array("\(gap)==> \(title) <==\n".utf8) + contents
    case .markdown: Array("\(gap)# \(title)\n\n".utf8) + contents
    default: contents
    }
  }
}

import Foundation
import InkData
import InkDocuments
import TextAndFiles

/// Reads files of notes one by one and writes what was read.
struct ReadingTask {
  let target: ReadingTarget
  let reader: NoteReader
  /// Whether the documents' names are printed between their texts.
  let hasTitles: Bool
  let reportsJSON: Bool
  let isQuiet: Bool

  /// A problem with the output, which ends the command; those with the notes don't.
  struct WritingFailure: Error {
    let error: any Error
  }

  /// Reads a file, or `-`, and writes its transcript.
  ///
  /// - Parameters:
  ///   - isStopped: Called often; once it returns true, reading ends.
  ///   - isCurrent: Called before writing; where it returns false, nothing is written.
  /// - Throws: `WritingFailure`, `RecognizerError.cancelled`, and the errors of reading the notes.
  func read(
    _ file: String, in folder: String? = nil, isFirst: Bool = true, isStopped: @Sendable () -> Bool = { false },
    isCurrent: () -> Bool = { true }
  ) throws {
    let isStandardInput = file == DataInput.standardInput
    let input = isStandardInput ? try DataInput(path: file) : nil
    let document = try NoteDocument(path: input?.path ?? file)
    withExtendedLifetime(input) {}
    let name = isStandardInput ? "standard input" : file
    let result = try transcripts(of: document, name, isStopped)
    guard isCurrent() else { return }
    let contents = try target.format.contents(of: document, result.transcripts)
    let path = target.path(for: file, in: folder)
    do {
      if let path {
        try FileManager.default.createDirectory(
          at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try AtomicFile.write(contents, to: path)
      } else {
        try FileHandle.standardOutput.write(contentsOf: titled(contents, document.title, isFirst: isFirst))
      }
    } catch {
      throw WritingFailure(error: error)
    }
    if reportsJSON {
      say(try JSONText.line(NoteReader.Result.fields(name, output: path, document, result)))
    } else if !isQuiet {
      for warning in result.warnings(name, document) { warn(warning) }
      if let path { say(result.text(output: path, pages: document.pages.count)) }
    }
  }

  /// Reports a file's problem, unless it ends the command, and throws it then.
  func report(_ error: any Error, of file: String) throws {
    if let failure = error as? WritingFailure { throw failure.error }
    guard CommandExit.report(error, naming: file) == CommandExit.badInput.rawValue else { throw CommandExit.machine }
    if reportsJSON {
      say(try JSONText.line(NoteReader.Result.fields(file, error: CommandExit.sentence(for: error))))
    }
  }

  private func transcripts(
    of document: NoteDocument, _ name: String, _ isStopped: @Sendable () -> Bool
  ) throws -> NoteReader.Result {
    let progress = isQuiet ? nil : Progress("reading \(URL(fileURLWithPath: name).lastPathComponent)", unit: "pages")
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

extension NoteReader.Result {
  private var words: Int { transcripts.flatMap(\.lines).reduce(0) { $0 + $1.words.count } }

  /// The outcome of reading a file as JSON; where the file has a problem, nothing was read.
  static func fields(
    _ file: String, output: String? = nil, _ document: NoteDocument? = nil, _ result: Self? = nil, error: String? = nil
  ) -> ResultFields {
    let transcripts = result?.transcripts ?? []
    return [
      "file": file, "output": output, "pages": document?.pages.count ?? 0,
      "lines": transcripts.reduce(0) { $0 + $1.lines.count }, "words": result?.words ?? 0,
      "drawings": transcripts.reduce(0) { $0 + $1.drawings.count }, "leftOut": document?.leftOut ?? [:],
      "notices": result?.notices ?? [], "error": error,
    ]
  }

  /// The line for people: `wrote notes.pdf: 3 pages, 214 words read`.
  func text(output: String, pages: Int) -> String {
    "wrote \(output): \(Self.counted(pages, "page")), \(Self.counted(words, "word")) read"
  }

  /// Sentences about what isn't in the output of a file.
  func warnings(_ file: String, _ document: NoteDocument) -> [String] {
    let rest = document.leftOut.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return notices.map { "\(file): page \($0.page): \($0.text)" }
      + (document.isEmpty ? ["\(file): nothing to read: it has neither strokes nor typed text"] : [])
      + (rest.isEmpty ? [] : ["\(file): not read: \(rest.joined(separator: ", "))"])
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

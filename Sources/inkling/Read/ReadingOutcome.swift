import InkDocuments
import InkReading
import TextAndFiles

/// The result of reading a file of notes, ready to be written.
struct ReadingOutcome: Sendable {
  /// The file's name for messages.
  let name: String
  let title: String
  let contents: [UInt8]
  let pages: Int
  let lines: Int
  let words: Int
  let drawings: Int
  let leftOut: [String: Int]
  let notices: [NoteNotice]
  /// Whether there was nothing to read.
  let isEmpty: Bool

  init(
    name: String, _ document: NoteDocument, _ result: NoteReader.Result, as format: TranscriptFormat,
    linkingTo source: String? = nil
  ) throws {
    self.name = name
    title = document.title
    contents = try format.contents(of: document, result.transcripts, linkingTo: source)
    pages = document.pages.count
    let read = result.transcripts.flatMap(\.lines)
    lines = read.count
    words = read.reduce(0) { $0 + $1.words.count }
    drawings = result.transcripts.reduce(0) { $0 + $1.drawings.count }
    leftOut = document.leftOut
    notices = result.notices
    isEmpty = document.isEmpty
  }

  /// The outcome as JSON.
  func fields(output: String?) -> ResultFields {
    [
      "file": name, "output": output, "pages": pages, "lines": lines, "words": words, "drawings": drawings,
      "leftOut": leftOut, "notices": notices, "error": nil as String?,
    ]
  }

  /// The outcome of a file with a problem, of which nothing was read, as JSON.
  static func fields(_ file: String, error: String) -> ResultFields {
    [
      "file": file, "output": nil as String?, "pages": 0, "lines": 0, "words": 0, "drawings": 0,
      "leftOut": [String: Int](), "notices": [NoteNotice](), "error": error,
    ]
  }

  /// The line for people: `wrote notes.pdf: 3 pages, 214 words read`.
  func text(output: String) -> String {
    "wrote \(output): \(Self.counted(pages, "page")), \(Self.counted(words, "word")) read"
  }

  /// Sentences about what isn't in the output.
  var warnings: [String] {
    notices.map { "\(name): page \($0.page): \($0.text)" }
      + (isEmpty ? ["\(name): nothing to read: it has neither strokes nor typed text"] : [])
      + (leftOut.isEmpty ? [] : ["\(name): \(Self.text(leftOut: leftOut))"])
  }

  fileprivate static func text(leftOut: [String: Int]) -> String {
    "not read: " + leftOut.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }

  fileprivate static func counted(_ count: Int, _ noun: String) -> String {
    "\(count.formatted()) \(noun)\(count == 1 ? "" : "s")"
  }
}

/// The sum of what was read from several files.
struct ReadingSummary {
  private var files = 0
  private var failures = 0
  private var pages = 0
  private var words = 0
  private var notices = 0
  private var leftOut: [String: Int] = [:]

  mutating func add(_ outcome: ReadingOutcome) {
    files += 1
    pages += outcome.pages
    words += outcome.words
    notices += outcome.notices.count
    leftOut.merge(outcome.leftOut, uniquingKeysWith: +)
  }

  mutating func addFailure() { failures += 1 }

  var hasFailures: Bool { failures > 0 }

  /// `12 files, 80 pages, 2,140 words read; 1 file failed; not read: 3 images`
  var text: String {
    let counted = ReadingOutcome.counted
    var parts = ["\(counted(files, "file")), \(counted(pages, "page")), \(counted(words, "word")) read"]
    if failures > 0 { parts.append("\(counted(failures, "file")) failed") }
    if notices > 0 { parts.append(counted(notices, "notice")) }
    if !leftOut.isEmpty { parts.append(ReadingOutcome.text(leftOut: leftOut)) }
    return parts.joined(separator: "; ")
  }
}

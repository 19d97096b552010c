import InkDocuments
import TextAndFiles

/// The outcome of reading a file of notes, as a line of text or JSON.
struct ReadOutcome: Encodable {
  /// A problem on a page that didn't end the reading.
  struct Notice: Encodable {
    let page: Int
    let text: String
  }

  let file: String
  /// The file that was written; missing for standard output and where nothing was written.
  var output: String?
  var pages = 0
  var lines = 0
  var words = 0
  var drawings = 0
  /// What the file has and isn't read, by names in the plural.
  var leftOut: [String: Int] = [:]
  var notices: [Notice] = []
  /// The problem for which nothing was written.
  var error: String?

  init(file: String, error: String) {
    self.file = file
    self.error = error
  }

  init(file: String, output: String?, _ document: NoteDocument, _ result: NoteReader.Result) {
    self.file = file
    self.output = output
    pages = document.pages.count
    lines = result.transcripts.reduce(0) { $0 + $1.lines.count }
    words = result.transcripts.flatMap(\.lines).reduce(0) { $0 + $1.words.count }
    drawings = result.transcripts.reduce(0) { $0 + $1.drawings.count }
    leftOut = document.leftOut
    notices = result.notices.map { Notice(page: $0.page, text: $0.text) }
  }

  /// The line for people: `wrote notes.pdf: 3 pages, 214 words read`.
  var text: String {
    let parts = [Self.counted(pages, "page"), Self.counted(words, "word")]
    return "wrote \(output ?? "the text"): \(parts.joined(separator: ", ")) read"
  }

  /// Sentences about what isn't in the output.
  var warnings: [String] {
    var sentences = notices.map { "\(file): page \($0.page): \($0.text)" }
    let rest = leftOut.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    if !rest.isEmpty { sentences.append("\(file): not read: \(rest.joined(separator: ", "))") }
    return sentences
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

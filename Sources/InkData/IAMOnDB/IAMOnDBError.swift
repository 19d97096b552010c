/// A problem with a file of IAM-OnDB.
enum IAMOnDBError: Error, Hashable {
  /// The file isn't XML.
  case notXML(file: String, line: Int, column: Int)
  /// The file is some other XML.
  case notCapture(file: String, root: String)
  /// A point's numbers can't be read.
  case badPoint(file: String, line: Int)
  /// No stroke has a point.
  case noInk(file: String)
  /// The form's transcription is missing.
  case noTranscription(file: String, form: String)
  /// The transcription has fewer lines.
  case noLine(file: String, number: Int, count: Int)
  /// Users of the data set have found the file to be wrong.
  case knownBad(file: String)
  /// The form is in none of the official lists.
  case unlisted(file: String, form: String)
}

extension IAMOnDBError: ImportProblem {
  package var description: String {
    switch self {
    case .notXML(let file, let line, let column): "\(file), line \(line), column \(column): broken XML"
    case .notCapture(let file, let root):
      "\(file): the outermost element is “\(root)” instead of “WhiteboardCaptureSession”"
    case .badPoint(let file, let line): "\(file), line \(line): the x and y of a point aren't numbers"
    case .noInk(let file): "\(file): no stroke has a point"
    case .noTranscription(let file, let form): "\(file): there is no \(form).txt; unpack “ascii-all” beside the strokes"
    case .noLine(let file, let number, let count):
      "\(file) is line \(number), but the transcription has \(count) line\(count == 1 ? "" : "s")"
    case .knownBad(let file): "\(file): ink and text are known not to belong together"
    case .unlisted(let file, let form): "\(file): form \(form) is in none of the official lists"
    }
  }

  /// The reason in a few words, for counting.
  package var reason: String {
    switch self {
    case .notXML: "broken XML"
    case .notCapture: "not a line's strokes"
    case .badPoint: "unreadable point"
    case .noInk: "label without ink"
    case .noTranscription: "no transcription"
    case .noLine: "no text for the line"
    case .knownBad: "known to be bad"
    case .unlisted: "in no official list"
    }
  }
}

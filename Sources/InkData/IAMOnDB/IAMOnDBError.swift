/// Why a file of IAM-OnDB can't be used.
enum IAMOnDBError: Error, Hashable {
  /// The file is no XML.
  case notXML(file: String, line: Int, column: Int)
  /// The file is XML of something else.
  case notCapture(file: String, root: String)
  /// A point's numbers can't be read.
  case badPoint(file: String, line: Int)
  /// There is not a single point.
  case noInk(file: String)
  /// The form's transcription isn't there.
  case noTranscription(file: String, form: String)
  /// The transcription has fewer lines.
  case noLine(file: String, number: Int, count: Int)
  /// The data set's users have found the file bad.
  case knownBad(file: String)
  /// The form is in none of the official lists.
  case unlisted(file: String, form: String)
}

extension IAMOnDBError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notXML(let file, let line, let column): "\(file), line \(line), column \(column): broken XML"
    case .notCapture(let file, let root):
      "\(file): the outermost element is “\(root)”, of a line's strokes it is “WhiteboardCaptureSession”"
    case .badPoint(let file, let line): "\(file), line \(line): a point wants numbers as x and y"
    case .noInk(let file): "\(file): no stroke has a point"
    case .noTranscription(let file, let form): "\(file): there is no \(form).txt; unpack “ascii-all” beside the strokes"
    case .noLine(let file, let number, let count):
      "\(file) is line \(number), but the transcription has \(count) line\(count == 1 ? "" : "s")"
    case .knownBad(let file): "\(file): ink and text are known not to belong together"
    case .unlisted(let file, let form): "\(file): form \(form) is in none of the official lists"
    }
  }

  /// The reason in a few words, for counting.
  var reason: String {
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

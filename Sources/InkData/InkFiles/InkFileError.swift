/// A problem with a file that holds ink in a format of other programs.
public enum InkFileError: Error, Hashable, Sendable {
  /// The file is empty.
  case empty(file: String)
  /// The file isn't well-formed XML: where it breaks.
  case notXML(file: String, line: Int, column: Int)
  /// The file isn't well-formed JSON: where it breaks.
  case notJSON(file: String, byte: Int)
  /// The file is of another format.
  case wrongFormat(file: String, expected: String)
  /// Text that isn't what the format has there; lines count from 1.
  case unreadable(file: String, line: Int, found: String, expected: String)
  /// A binary or compressed file ends too early, or a count in it contradicts its size.
  case truncated(file: String, byte: Int, within: String)
  /// A text file ends too early.
  case incomplete(file: String, line: Int, within: String)
  /// A sample has no points.
  case noInk(file: String, sample: String)
  /// A sample has no text.
  case noText(file: String, sample: String)
  /// The file unpacks to more than is read.
  case tooLarge(file: String, limit: Int)
}

extension InkFileError: ImportProblem {
  /// The reason in a few words, for counting.
  package var reason: String {
    switch self {
    case .empty: "empty file"
    case .notXML: "broken XML"
    case .notJSON: "broken JSON"
    case .wrongFormat: "another format"
    case .unreadable: "unreadable text"
    case .truncated, .incomplete: "cut off"
    case .noInk: "label without ink"
    case .noText: "ink without label"
    case .tooLarge: "too large"
    }
  }
}

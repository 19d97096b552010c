/// A problem with CASIA-OLHWDB's files.
package enum CASIAError: Error, Hashable, Sendable {
  /// The file ends too early.
  case truncated(file: String, byte: Int, within: String)
  /// A length or a count contradicts the file's size.
  case wrongLength(file: String, byte: Int, what: String, expected: Int, found: Int)
  /// A line refers to a stroke that the page lacks.
  case noStroke(file: String, byte: Int, index: Int, count: Int)
  /// A code is no character of GBK.
  case noCharacter(file: String, byte: Int, code: String)
  /// The label is marked as wrong by the owners.
  case markedWrong(file: String, byte: Int)
  /// A sample has no ink.
  case empty(file: String, byte: Int)
}

extension CASIAError: ImportProblem {
  /// The reason in a few words, for counting.
  package var reason: String {
    switch self {
    case .truncated: "cut off"
    case .wrongLength: "damaged lengths"
    case .noStroke: "strokes not there"
    case .noCharacter: "no character of GBK"
    case .markedWrong: "marked as wrong by the owners"
    case .empty: "no ink"
    }
  }

  /// The problem, its location and the remedy.
  package var description: String {
    switch self {
    case .truncated(let file, let byte, let within):
      "\(file): the file ends within \(within) that begins at byte \(byte): unpack it again"
    case .wrongLength(let file, let byte, let what, let expected, let found):
      "\(file): \(what) at byte \(byte) is \(found) instead of \(expected): unpack the file again"
    case .noStroke(let file, let byte, let index, let count):
      "\(file): the line at byte \(byte) has stroke \(index), and the page has \(count) strokes: unpack the file again"
    case .noCharacter(let file, let byte, let code):
      "\(file): the code \(code) at byte \(byte) is no character of GBK: leave the sample out, or unpack the file again"
    case .markedWrong(let file, let byte):
      "\(file): the line at byte \(byte) has a character that its owners marked as wrong: nothing can be done"
    case .empty(let file, let byte):
      "\(file): the sample at byte \(byte) has no points: nothing can be done"
    }
  }
}

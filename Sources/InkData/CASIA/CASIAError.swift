/// What can be wrong with CASIA-OLHWDB's files.
public enum CASIAError: Error, Hashable, Sendable {
  /// The file ends within something.
  case truncated(file: String, byte: Int, within: String)
  /// A length or a count contradicts the bytes that are there.
  case wrongLength(file: String, byte: Int, what: String, expected: Int, found: Int)
  /// A line names a stroke that the page doesn't have.
  case noStroke(file: String, byte: Int, index: Int, count: Int)
  /// A code is no character of GBK.
  case noCharacter(file: String, byte: Int, code: String)
  /// The label is marked as wrong by the owners.
  case markedWrong(file: String, byte: Int)
  /// A sample has no ink.
  case empty(file: String, byte: Int)
}

extension CASIAError {
  /// The same for all errors of a kind, for counts.
  var reason: String {
    switch self {
    case .truncated: "cut off"
    case .wrongLength: "damaged lengths"
    case .noStroke: "strokes not there"
    case .noCharacter: "no character of GBK"
    case .markedWrong: "marked as wrong by the owners"
    case .empty: "no ink"
    }
  }
}

extension CASIAError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .truncated(let file, let byte, let within):
      "\(file): the file ends within \(within) that begins at byte \(byte): unpack it again"
    case .wrongLength(let file, let byte, let what, let expected, let found):
      "\(file): \(what) at byte \(byte) is \(found) where \(expected) is right: unpack the file again"
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

extension RecognizerProgramError: CustomStringConvertible {
  /// The problem, the sample, and the remedy.
  public var description: String {
    switch self {
    case .notStarted(let command, let reason):
      "“\(command)” couldn't be started: \(reason); is there a /bin/sh?"
    case .ended(let command, let sampleID, let code, let said):
      "“\(command)” ended\(code.map { " with exit code \($0)" } ?? "") without an answer to the sample “\(sampleID)”"
        + Self.quoted(said) + ": it must answer each line of its standard input with one line, until its input ends"
    case .late(let command, let sampleID, let seconds, let said):
      "“\(command)” didn't answer the sample “\(sampleID)” within \(ReportNumber.fixed(seconds, seconds < 10 ? 1 : 0)) s"
        + Self.quoted(said) + ": it must answer each line before it reads the next and flush its output after each "
        + "answer; if it needs more time, give --timeout"
    case .malformed(let command, let sampleID, let problem, let line):
      "the answer of “\(command)” to the sample “\(sampleID)” \(problem): “\(line)”; answer with the text, or with "
        + #"{"text": "…"} or {"candidates": [{"text": "…", "confidence": 0.9}]}, on one line"#
    case .tooLong(let command, let sampleID, let limit):
      "the answer of “\(command)” to the sample “\(sampleID)” is longer than \(ReportNumber.count(limit)) bytes: end "
        + "each answer with a line feed"
    case .notAsked(let command, let sampleID, let line):
      "“\(command)” wrote a line before it was given the sample “\(sampleID)”: “\(line)”; it must write one line for "
        + "each line of its input, and messages to standard error"
    case .tooManyAnswers(let command, let line):
      "“\(command)” wrote a line after its last answer: “\(line)”; it must write one line for each line of its input, and "
        + "messages to standard error"
    case .unwritable(let sampleID, let reason):
      "the sample “\(sampleID)” can't be given to a program: \(reason)"
    }
  }

  private static func quoted(_ said: String) -> String {
    said.isEmpty ? "" : "; its last words on standard error were “\(said)”"
  }
}

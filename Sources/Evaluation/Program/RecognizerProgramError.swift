/// A program that can't be evaluated.
public enum RecognizerProgramError: Error, Hashable, Sendable {
  /// The shell couldn't be started.
  case notStarted(command: String, reason: String)
  /// The program's output ended before the answer; `code` is its exit code, `nil` if it still ran.
  case ended(command: String, sampleID: String, code: Int32?, said: String)
  /// The program didn't answer in time.
  case late(command: String, sampleID: String, seconds: Double, said: String)
  /// A line isn't an answer.
  case malformed(command: String, sampleID: String, problem: String, line: String)
  /// A line is longer than the limit in bytes.
  case tooLong(command: String, sampleID: String, limit: Int)
  /// There was a line before the sample was given.
  case notAsked(command: String, sampleID: String, line: String)
  /// There was a line after the last answer.
  case tooManyAnswers(command: String, line: String)
  /// The sample can't be written as JSON.
  case unwritable(sampleID: String, reason: String)
}

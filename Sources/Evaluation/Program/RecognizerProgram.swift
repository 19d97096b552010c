import Foundation
import InkData
import Synchronization

/// A recognizer that is a program: it reads a line of JSON for each ink and answers each with a line.
///
/// The program runs under `/bin/sh -c`. It gets one ink at a time, the next one after its answer, so that its latency is
/// known. `ProgramAnswer` says what it may answer. Whatever a program does, a call ends: with the answer, or after the
/// time limit with an error that names the sample.
public final class RecognizerProgram: Sendable {
  /// The command line.
  public let command: String
  /// The seconds that an answer may take; the first one includes the program's start.
  public let timeLimit: Double

  private let process: ProgramProcess

  /// Starts a program.
  ///
  /// - Throws: `RecognizerProgramError.notStarted`.
  public init(command: String, timeLimit: Double = 60) throws(RecognizerProgramError) {
    self.command = command
    self.timeLimit = timeLimit
    do { process = try ProgramProcess(command: command) } catch {
      throw .notStarted(command: command, reason: "\(error)")
    }
  }

  /// Gives the program an ink and returns its answer; one call at a time.
  public func texts(of sample: UnlabelledSample) throws(RecognizerProgramError) -> [RankedText] {
    if let line = process.unexpectedLine {
      throw .notAsked(command: command, sampleID: sample.sampleID, line: Self.clipped(line))
    }
    let question: [UInt8]
    do {
      question = try JSONLinesWriter.inkLine(
        id: sample.sampleID, kind: sample.kind, language: sample.language, ink: sample.ink)
    } catch {
      throw .unwritable(sampleID: sample.sampleID, reason: "\(error)")
    }
    process.send(Data(question))
    switch process.answer(within: timeLimit) {
    case .line(let line):
      do { return try ProgramAnswer.texts(line) } catch {
        throw .malformed(
          command: command, sampleID: sample.sampleID, problem: error.problem, line: Self.clipped(line))
      }
    case .tooLong:
      process.terminate()
      throw .tooLong(command: command, sampleID: sample.sampleID, limit: ProgramProcess.lineLimit)
    case .late:
      process.terminate()
      throw .late(command: command, sampleID: sample.sampleID, seconds: timeLimit, said: process.said)
    case .ended(let code):
      throw .ended(command: command, sampleID: sample.sampleID, code: code, said: process.said)
    }
  }

  /// Closes the program's input and waits for its end, at most the time limit.
  ///
  /// - Throws: `RecognizerProgramError.tooManyAnswers` when it answered more than it was asked.
  public func finish() throws(RecognizerProgramError) {
    process.close(within: timeLimit)
    if let line = process.unexpectedLine { throw .tooManyAnswers(command: command, line: Self.clipped(line)) }
  }

  deinit { process.terminate() }

  private static func clipped(_ line: Data) -> String {
    let text = String(decoding: line.prefix(400), as: UTF8.self)
    return text.count > 80 ? text.prefix(80) + "…" : text
  }
}

/// Processes of one program, as many as are asked at the same time.
public final class RecognizerProgramPool: EvaluatedRecognizer {
  private let command: String
  private let timeLimit: Double
  private let idle = Mutex<[RecognizerProgram]>([])

  /// Starts the first process.
  ///
  /// - Throws: `RecognizerProgramError.notStarted`.
  public init(command: String, timeLimit: Double = 60) throws(RecognizerProgramError) {
    self.command = command
    self.timeLimit = timeLimit
    let first = try RecognizerProgram(command: command, timeLimit: timeLimit)
    idle.withLock { $0.append(first) }
  }

  /// Asks an idle process, or a new one.
  public func texts(of sample: UnlabelledSample) throws(RecognizerProgramError) -> [RankedText] {
    let program: RecognizerProgram
    if let waiting = idle.withLock({ $0.popLast() }) {
      program = waiting
    } else {
      program = try RecognizerProgram(command: command, timeLimit: timeLimit)
    }
    let texts = try program.texts(of: sample)
    idle.withLock { $0.append(program) }
    return texts
  }

  /// Ends all processes.
  ///
  /// - Throws: `RecognizerProgramError.tooManyAnswers`.
  public func finish() throws(RecognizerProgramError) {
    let programs = idle.withLock { programs in
      defer { programs = [] }
      return programs
    }
    for program in programs { try program.finish() }
  }
}

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

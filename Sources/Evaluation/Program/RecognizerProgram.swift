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
  ///
  /// - Throws: `RecognizerProgramError`.
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

  /// The beginning of a line, for errors.
  private static func clipped(_ line: Data) -> String {
    let text = String(decoding: line.prefix(400), as: UTF8.self)
    return text.count > 80 ? text.prefix(80) + "…" : text
  }
}

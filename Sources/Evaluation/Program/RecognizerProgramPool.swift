import Synchronization

/// Processes of one program, as many as are asked at the same time.
public final class RecognizerProgramPool: Sendable {
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

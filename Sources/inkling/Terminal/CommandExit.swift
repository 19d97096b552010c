import ArgumentParser
import Distribution
import Foundation
import TextAndFiles

enum CommandExit: Int32, Error {
  case done = 0
  /// Done, and the answer is no: a regression, an invalid data set.
  case no = 1
  case usage = 2
  case badInput = 3
  /// The machine failed: disk full, out of memory.
  case machine = 4

  /// Prints an error of one of several processes, with its number, and returns its exit code.
  static func report(_ error: any Error, of group: ProcessGroup) -> Int32 {
    if error is CommandExit || error is DistributionError { return report(error) }
    warn("process \(group.rank) of \(group.count): \(sentence(for: error))")
    return (error as? CommandFailure)?.exit.rawValue ?? cause(of: error)
  }

  static func report(_ error: any Error) -> Int32 {
    switch error {
    case let ending as CommandExit:
      return ending.rawValue
    case let failure as CommandFailure:
      warn(failure.message)
      return failure.exit.rawValue
    default: break
    }
    // Help, version and usage errors of ArgumentParser; all others are bad input.
    switch Inkling.exitCode(for: error) {
    case .success:
      print(Inkling.fullMessage(for: error))
      return done.rawValue
    case .validationFailure:
      writeToStandardError(Inkling.fullMessage(for: error) + "\n")
      return usage.rawValue
    default: break
    }
    warn(sentence(for: error))
    return cause(of: error)
  }

  static func report(_ error: any Error, naming file: String) -> Int32 {
    let text = sentence(for: error)
    warn(text.contains(file) ? text : "\(file): \(text)")
    return cause(of: error)
  }

  /// An error's message; Foundation's file errors get the wording of ours.
  static func sentence(for error: any Error) -> String {
    if let failure = error as? CommandFailure { return failure.message }
    let cocoa = error as NSError
    guard cocoa.domain == NSCocoaErrorDomain, let path = cocoa.userInfo[NSFilePathErrorKey] as? String else {
      return String(describing: error)
    }
    let system = (cocoa.userInfo[NSUnderlyingErrorKey] as? NSError).flatMap { Int32(exactly: $0.code) }
    let isWriting = (CocoaError.Code.fileWriteUnknown.rawValue..<768).contains(cocoa.code)
    guard let system else { return "could not use \(path): \(cocoa.localizedDescription)" }
    return FileFailure(operation: isWriting ? "write" : "open", path: path, code: system).description
  }

  /// The exit code of a failure of the machine's, or of bad input.
  private static func cause(of error: any Error) -> Int32 {
    let cocoa = error as NSError
    let isRejected =
      cocoa.domain == NSPOSIXErrorDomain && [Int(ENOSPC), Int(ENOMEM), Int(EDQUOT), Int(EIO)].contains(cocoa.code)
    let isFull = cocoa.domain == NSCocoaErrorDomain && cocoa.code == CocoaError.fileWriteOutOfSpace.rawValue
    return (isRejected || isFull ? machine : badInput).rawValue
  }
}

struct CommandFailure: Error {
  let message: String
  var exit = CommandExit.badInput
}

/// Prints a line at once, past the buffer that `print` fills for a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

func warn(_ text: String) { writeToStandardError("inkling: \(text)\n") }

/// Writes text to standard error, if anybody still reads it.
func writeToStandardError(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

/// Rejects values of options below 1; an option that isn't given has none.
func requireAtLeastOne(_ options: KeyValuePairs<String, Int?>) throws {
  for case (let name, let value?) in options where value < 1 {
    throw ValidationError("\(name) is \(value), but must be at least 1")
  }
}

/// A command that several processes can carry out together.
protocol SharedCommand: ParsableCommand {}

extension ProcessGroup {
  /// Carries out a command's work. In a run of several processes an error of one ends all, with its message.
  func carryOut(_ work: () throws -> Void) throws {
    do {
      try work()
      try finish()
    } catch  where count > 1 {
      // What all of them find wrong the first one says; ending takes the others with it.
      if !isFirst { Thread.sleep(forTimeInterval: 0.3) }
      abort(code: CommandExit.report(error, of: self))
    }
  }
}

extension ParsableCommand {
  /// Rejects a launch as several processes, where each would do the same work.
  func requireAlone(_ launch: Launch? = .current) throws {
    guard let launch, !(self is any SharedCommand), !(self is Inkling) else { return }
    throw DistributionError.runsAlone(command: Self._commandName, launch: launch)
  }
}

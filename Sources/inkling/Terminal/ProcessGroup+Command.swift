import ArgumentParser
import Distribution
import Foundation

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

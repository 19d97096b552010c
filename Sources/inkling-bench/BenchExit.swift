import ArgumentParser
import Foundation

/// The exit codes of the tool: 0 done, 2 called wrongly, 3 an input is bad.
package enum BenchExit {
  /// Prints what an error has to say and returns the exit code for it.
  static func report(_ error: any Error) -> Int32 {
    let code = InklingBench.exitCode(for: error)
    if code == .success {
      print(InklingBench.fullMessage(for: error))
      return 0
    }
    if code == .validationFailure {
      FileHandle.standardError.write(Data((InklingBench.fullMessage(for: error) + "\n").utf8))
      return 2
    }
    FileHandle.standardError.write(Data("inkling-bench: \(error)\n".utf8))
    return 3
  }
}

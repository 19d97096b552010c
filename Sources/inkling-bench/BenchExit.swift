import ArgumentParser
import Foundation

/// The exit codes of the tool: 0 done, 2 wrong usage, 3 bad input.
package enum BenchExit {
  /// Prints an error and returns its exit code.
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

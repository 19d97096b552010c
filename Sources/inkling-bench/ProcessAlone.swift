import Foundation

/// This program once more, in a process where nothing was freed that could be used again.
enum ProcessAlone {
  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - what: what it measures, for the error.
  ///   - input: what it reads from its standard input.
  /// - Returns: what it printed.
  static func measure(_ what: String, _ arguments: [String], input: String = "") throws -> Data {
    let process = Process()
    process.executableURL = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    let (source, output) = (Pipe(), Pipe())
    process.standardInput = source
    process.standardOutput = output
    try process.run()
    source.fileHandleForWriting.write(Data(input.utf8))
    try source.fileHandleForWriting.close()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchError.process(measures: what, code: process.terminationStatus)
    }
    return answer
  }
}

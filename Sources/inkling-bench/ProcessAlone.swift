import Foundation

/// This program in a separate process, without freed memory to reuse.
enum ProcessAlone {
  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - what: the measurement, for the error.
  ///   - input: its standard input.
  /// - Returns: its standard output.
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

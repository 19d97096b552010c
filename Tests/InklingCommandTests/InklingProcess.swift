import Foundation

/// The `inkling` that was built beside the tests, or a script that calls it, run as a person runs it.
struct InklingProcess {
  let process = Process()
  /// The `inkling` that was built beside the tests.
  static let executable = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("inkling")
  private let errors: URL
  private let output: URL

  /// Starts it.
  ///
  /// - Parameters:
  ///   - script: The script to start instead.
  ///   - arguments: What it is called with.
  ///   - workingFolder: Where it is called, the tests' own working folder unless told otherwise.
  ///   - environment: What to set, or with `nil` to unset, in the tests' own environment.
  ///   - standardInput: The file that it reads as standard input.
  init(
    script: String? = nil, _ arguments: [String], in workingFolder: String? = nil, environment: [String: String?] = [:],
    standardInput: String? = nil
  ) throws {
    process.executableURL = script == nil ? Self.executable : URL(fileURLWithPath: "/bin/sh")
    process.arguments = (script.map { [$0] } ?? []) + arguments
    if let workingFolder { process.currentDirectoryURL = URL(fileURLWithPath: workingFolder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment.compactMapValues(\.self)) { $1 }
      .filter { environment[$0.key] != .some(nil) }
    let name = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    errors = name.appendingPathExtension("stderr")
    output = name.appendingPathExtension("stdout")
    for url in [errors, output] { try Data().write(to: url) }
    if let standardInput { process.standardInput = FileHandle(forReadingAtPath: standardInput) }
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
  }

  /// Ends the process as the kernel ends one that is out of memory, unless it has ended by itself.
  func kill(after seconds: Double) {
    Thread.sleep(forTimeInterval: seconds)
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    _ = wait()
  }

  /// Waits for the end: the exit code and what was written.
  func wait() -> (code: Int32, output: String, errors: String) {
    process.waitUntilExit()
    defer {
      for url in [errors, output] { try? FileManager.default.removeItem(at: url) }
    }
    func text(_ url: URL) -> String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }
    return (process.terminationStatus, text(output), text(errors))
  }

  /// The output until now; whole lines if the command writes whole lines.
  var outputSoFar: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

  /// Runs a script to the end.
  static func run(script: String, _ arguments: [String]) throws -> (code: Int32, output: String, errors: String) {
    try InklingProcess(script: script, arguments, environment: ["INKLING": executable.path]).wait()
  }

  /// Runs to the end.
  static func run(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
    try InklingProcess(arguments).wait()
  }
}

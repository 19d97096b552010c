import Foundation

/// The `inkling-bench` that was built beside the tests, run as a person runs it.
enum BenchProcess {
  static func run(_ arguments: String..., input: String = "") throws -> (code: Int32, output: Data, errors: String) {
    try run(arguments, input: input)
  }

  /// Runs it to its end, with `input` on its standard input.
  static func run(_ arguments: [String], input: String = "") throws -> (code: Int32, output: Data, errors: String) {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    let process = Process()
    process.executableURL = folder.appendingPathComponent("inkling-bench")
    process.arguments = arguments
    let name = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let files = ["in", "out", "err"].map { name.appendingPathExtension($0) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    for file in files { try Data(file.pathExtension == "in" ? input.utf8 : "".utf8).write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try Data(contentsOf: files[1]), try String(contentsOf: files[2], encoding: .utf8)
    )
  }
}

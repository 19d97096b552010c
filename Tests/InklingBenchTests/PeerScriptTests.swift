import Foundation
import Testing

/// The comparisons with other engines, as far as they can be tested without those engines.
struct PeerScriptTests {
  private static let python = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/python3" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "../../Scripts"
  ).standardizedFileURL

  private func run(_ arguments: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PYTHONPATH": Self.scripts.appending(path: "peers").path, "PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  @Test(.enabled(if: python != nil, "python3 isn't installed"))
  func `their own tests pass`() throws {
    let tests = Self.scripts.appending(path: "peers/tests").path
    let run = try run(["-m", "unittest", "discover", "--start-directory", tests])
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains("Ran ") && !run.output.contains("Ran 0 tests"))
  }

  @Test(.enabled(if: python != nil, "python3 isn't installed"))
  func `each has a help text and rejects unknown options`() throws {
    for script in ["bench-vs-pytorch", "bench-vs-onnxruntime", "bench-wasm"] {
      let path = Self.scripts.appending(path: script).path
      let help = try run([path, "--help"])
      #expect(help.code == 0 && help.output.contains("usage: \(script)"))
      #expect(try run([path, "--nonsense"]).code == 2)
    }
  }
}

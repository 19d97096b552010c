import Foundation
import Testing

/// What of the comparisons with other engines can be tested without those engines.
struct PeerScriptTests {
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
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

  @Test(.enabled(if: python != nil, "needs Python 3"))
  func `their own tests hold`() throws {
    let tests = Self.scripts.appending(path: "peers/tests").path
    let run = try run(["-m", "unittest", "discover", "--start-directory", tests])
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains("Ran ") && !run.output.contains("Ran 0 tests"))
  }

  @Test(.enabled(if: python != nil, "needs Python 3"))
  func `each explains itself, and refuses what it doesn't know`() throws {
    for script in ["bench-vs-pytorch", "bench-vs-onnxruntime"] {
      let path = Self.scripts.appending(path: script).path
      let help = try run([path, "--help"])
      #expect(help.code == 0 && help.output.contains("usage: \(script)"))
      #expect(try run([path, "--nonsense"]).code == 2)
    }
  }
}

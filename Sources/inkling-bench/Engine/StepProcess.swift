import Foundation

/// Measures training steps in a process of their own, so that their memory isn't another measurement's.
enum StepProcess {
  static func run(_ work: Work, threads: Int, seconds: Double, starterFolder: String) throws -> StepResult {
    let process = Process()
    process.executableURL = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments =
      ["step", "--json", "--threads", "\(threads)", "--seconds", "\(seconds)", "--starter", starterFolder]
      + work.options
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BenchError.process(code: process.terminationStatus) }
    return try JSONDecoder().decode(StepReport.self, from: output).result
  }
}

extension Work {
  /// The options of `step` that describe this work.
  var options: [String] {
    let numbers = [
      ("layers", layers), ("hidden", hidden), ("frames", frames), ("batch", batch), ("classes", classes),
      ("inputs", inputs), ("labels", labels),
    ]
    return ["--network", network.rawValue] + numbers.flatMap { ["--\($0)", "\($1)"] }
      + (isPipeline ? ["--pipeline"] : [])
  }
}

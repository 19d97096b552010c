import Foundation

/// Measures training steps in a separate process, so that their memory isn't mixed with other measurements.
enum StepProcess {
  static func run(_ work: Work, threads: Int, seconds: Double, starterFolder: String) throws -> StepResult {
    let output = try ProcessAlone.measure(
      "steps",
      ["step", "--json", "--threads", "\(threads)", "--seconds", "\(seconds)", "--starter", starterFolder]
        + work.options)
    return try JSONDecoder().decode(StepReport.self, from: output).result
  }
}

extension Work {
  /// The options of `step` for this work.
  var options: [String] {
    let numbers = [
      ("layers", layers), ("hidden", hidden), ("frames", frames), ("batch", batch), ("classes", classes),
      ("inputs", inputs), ("labels", labels),
    ]
    return ["--network", network.rawValue] + numbers.flatMap { ["--\($0)", "\($1)"] }
      + (isPipeline ? ["--pipeline"] : [])
  }
}

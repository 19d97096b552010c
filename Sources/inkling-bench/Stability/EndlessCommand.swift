import ArgumentParser
import InkModelFile
import InkRuntime

/// `inkling-bench endless`: the size of a drawing during endless writing.
struct EndlessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "endless",
    abstract: "Stream points through one drawing that commits stable text, and measure its size.")

  @OptionGroup var model: ModelOptions
  @Option(help: "The number of points.")
  var points = 1_000_000
  @Option(help: "The number of points written for each point of the synthetic ink.")
  var density = 4
  @OptionGroup var starter: StarterOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard points >= 1000, density >= 1, density <= 100 else {
      throw ValidationError("--points must be at least 1000, and --density from 1 to 100")
    }
  }

  mutating func run() throws {
    let lines = try LineChoice(set: nil, characters: 40, count: 24, starter: starter.folder).lines()
    let recognizer = try Recognizer(model: ModelFile(path: model.path))
    let bench = EndlessBench(recognizer: recognizer, lines: lines.map(\.ink), density: density)
    try output.show(try bench.report(points: points))
  }
}

import ArgumentParser
import InkModelFile
import InkRuntime

/// What a drawing holds however long someone writes.
struct EndlessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "endless",
    abstract: "Stream points through one drawing that commits what is settled, and measure what it holds.",
    discussion: "The last line that it prints with --json is the measurement as JSON.")

  @Option(help: "The model file.")
  var model = "Models/english/model.gguf"
  @Option(help: "How many points.")
  var points = 1_000_000
  @Option(help: "How many points there are for each of made-up ink's.")
  var density = 4
  @Option(help: "Where the starter set lies, whose skeletons the lines are written with.")
  var starter = "Datasets/starter"
  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    guard points >= 1000, density >= 1, density <= 100 else {
      throw ValidationError("there are at least 1000 points, and from 1 to 100 for each of the ink's")
    }
  }

  mutating func run() throws {
    let lines = try LineChoice(set: nil, characters: 40, count: 24, starter: starter).lines()
    let recognizer = try Recognizer(model: ModelFile(path: model))
    let bench = EndlessBench(recognizer: recognizer, lines: lines.map(\.ink), density: density)
    let report = try bench.report(points: points)
    print(json ? try JSONLine.of(report) : report.text)
  }
}

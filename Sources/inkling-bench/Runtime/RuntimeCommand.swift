import ArgumentParser
import InkModelFile
import InkRuntime

/// What a model costs where it is used.
struct RuntimeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runtime",
    abstract: "Measure what a model costs on the device: a line, one more stroke, loading, memory.",
    discussion: "One thread. The last line that it prints with --json is the measurement as JSON.")

  @Option(help: "The model file.")
  var model = "Models/english/model.gguf"
  @Option(help: "A compiled set to take lines from; made-up lines without one.")
  var ink: String?
  @Option(help: "How many characters a line has, about.")
  var characters = 40
  @Option(help: "How many lines.")
  var lines = 40
  @Option(help: "Where the starter set lies, whose skeletons made-up lines are written with.")
  var starter = "Datasets/starter"
  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    guard characters >= 2, lines >= 1 else {
      throw ValidationError("a line has at least 2 characters, and there is at least one line")
    }
  }

  mutating func run() throws {
    let inks = try LineChoice(set: ink, characters: characters, count: lines, starter: starter).lines().map(\.ink)
    let report = try RuntimeBench(path: model, inks: inks).report()
    print(json ? try JSONLine.of(report) : report.text)
  }
}

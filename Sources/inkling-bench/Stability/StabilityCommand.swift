import ArgumentParser
import InkData
import InkModelFile
import InkRuntime

/// How well what is called settled keeps.
struct StabilityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stability",
    abstract: "Measure how often text that a policy calls settled would have been revised, and what committing costs.",
    discussion: "The last line that it prints with --json is the measurement as JSON.")

  @Option(help: "The model file.")
  var model = "Models/english/model.gguf"
  @Option(help: "A compiled set to take lines from; made-up lines without one.")
  var ink: String?
  @Option(help: "The set's split, of which one part is taken.")
  var split: String?
  @Option(help: "That part: training, validation or test.")
  var part = SplitPart.validation
  @Option(help: "How many characters a line has, about.")
  var characters = 40
  @Option(help: "How many lines.")
  var lines = 40
  @Option(help: "Where the starter set lies, whose skeletons made-up lines are written with.")
  var starter = "Datasets/starter"
  @Option(help: "How far the pen has to be, in units: a third of a line's height each.")
  var distance: Float?
  @Option(help: "How sure it has to be, from 0 to 1.")
  var confidence: Float?
  @Option(help: "How many predictions have to agree.")
  var agreement: Int?
  @Option(help: "How many graphemes of committed ink are shown again.")
  var contextLength: Int?
  @Flag(help: "Read the likeliest class of every frame.")
  var greedy = false
  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    guard characters >= 2, lines >= 1 else {
      throw ValidationError("a line has at least 2 characters, and there is at least one line")
    }
    guard distance ?? 0 >= 0, (0...1).contains(confidence ?? 0), agreement ?? 1 >= 1, contextLength ?? 0 >= 0 else {
      throw ValidationError(
        "distances and lengths aren't negative, a confidence is from 0 to 1, an agreement at least 1")
    }
  }

  mutating func run() throws {
    var policy = CommitPolicy()
    if let distance { policy.distance = distance }
    if let confidence { policy.confidence = confidence }
    if let agreement { policy.agreement = agreement }
    let choice = LineChoice(
      set: ink, split: split, part: part, characters: characters, count: lines, starter: starter)
    let bench = StabilityBench(
      recognizer: try Recognizer(model: ModelFile(path: model)), policy: policy,
      hints: DrawingHints(decoding: greedy ? .greedy : .full), contextLength: contextLength)
    let report = try bench.report(on: choice.lines())
    print(json ? try JSONLine.of(report) : report.text)
  }
}

extension SplitPart: ExpressibleByArgument {}

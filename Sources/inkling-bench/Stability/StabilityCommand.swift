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

  @OptionGroup var options: LineOptions
  @Option(help: "The set's split, of which one part is taken.")
  var split: String?
  @Option(help: "That part: training, validation or test.")
  var part = SplitPart.validation
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
    let bench = StabilityBench(
      recognizer: try Recognizer(model: ModelFile(path: options.model)), policy: policy,
      hints: DrawingHints(decoding: greedy ? .greedy : .full), contextLength: contextLength)
    let report = try bench.report(on: options.choose(split: split, part: part))
    print(json ? try JSONLine.of(report) : report.text)
  }
}

extension SplitPart: ExpressibleByArgument {}

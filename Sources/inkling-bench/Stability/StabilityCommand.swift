import ArgumentParser
import InkData
import InkModelFile
import InkRuntime

/// `inkling-bench stability`: the reliability of stable prefixes.
struct StabilityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stability",
    abstract: "Measure how often text that a policy calls stable is revised, and the errors that committing adds.")

  @OptionGroup var options: LineOptions
  @Option(help: "A split of the set, of which one part is taken.")
  var split: String?
  @Option(help: "The part of the split: training, validation or test.")
  var part = SplitPart.validation
  @Option(help: "The minimum distance of the pen, in units of a third of a line's height.")
  var distance: Float?
  @Option(help: "The minimum confidence, from 0 to 1.")
  var confidence: Float?
  @Option(help: "The number of predictions that must agree.")
  var agreement: Int?
  @Option(help: "The number of graphemes of committed ink that are shown again.")
  var contextLength: Int?
  @Flag(help: "Use the greedy decoder.")
  var greedy = false
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard distance ?? 0 >= 0, (0...1).contains(confidence ?? 0), agreement ?? 1 >= 1, contextLength ?? 0 >= 0 else {
      throw ValidationError(
        "--distance and --context-length must be at least 0, --confidence from 0 to 1, --agreement at least 1")
    }
  }

  mutating func run() throws {
    var policy = CommitPolicy()
    if let distance { policy.distance = distance }
    if let confidence { policy.confidence = confidence }
    if let agreement { policy.agreement = agreement }
    let bench = StabilityBench(
      recognizer: try Recognizer(model: ModelFile(path: options.model.path)), policy: policy,
      hints: DrawingHints(decoding: greedy ? .greedy : .full), contextLength: contextLength)
    try output.show(try bench.report(on: options.choose(split: split, part: part)))
  }
}

extension SplitPart: ExpressibleByArgument {}

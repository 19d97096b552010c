import ArgumentParser
import InkData

/// The model to measure, and the lines to measure it on.
struct LineOptions: ParsableArguments {
  @OptionGroup var model: ModelOptions
  @Option(help: "A compiled set to take lines from. (default: synthetic lines)")
  var ink: String?
  @Option(help: "The length of a line in characters, within 10 %; 1 takes isolated characters of a set.")
  var characters = 40
  @Option(help: "The number of lines.")
  var lines = 40
  @OptionGroup var starter: StarterOptions

  func validate() throws {
    guard characters >= 1, lines >= 1 else { throw ValidationError("--characters and --lines must be at least 1") }
    if characters == 1, ink == nil { throw ValidationError("isolated characters need a set: name it with --ink") }
  }

  /// The lines; with a split, those of one part.
  func choose(split: String? = nil, part: SplitPart = .validation) throws -> [LabelledInk] {
    try LineChoice(
      set: ink, split: split, part: part, characters: characters, count: lines, starter: starter.folder
    ).lines()
  }
}

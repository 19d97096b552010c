import ArgumentParser
import InkData

/// The model that is measured, and the lines that it is measured on.
struct LineOptions: ParsableArguments {
  @Option(help: "The model file.")
  var model = "Models/english/model.gguf"
  @Option(help: "A compiled set to take lines from; made-up lines without one.")
  var ink: String?
  @Option(help: "How many characters a line has, within a tenth; 1 takes isolated characters of a set.")
  var characters = 40
  @Option(help: "How many lines.")
  var lines = 40
  @Option(help: "Where the starter set lies, whose skeletons made-up lines are written with.")
  var starter = "Datasets/starter"

  func validate() throws {
    guard characters >= 1, lines >= 1 else {
      throw ValidationError("there is at least one line, with at least one character")
    }
    if characters == 1, ink == nil { throw ValidationError("isolated characters need a set: name it with --ink") }
  }

  /// The lines; of a set's split one part alone, when one is named.
  func choose(split: String? = nil, part: SplitPart = .validation) throws -> [LabelledInk] {
    try LineChoice(set: ink, split: split, part: part, characters: characters, count: lines, starter: starter).lines()
  }
}

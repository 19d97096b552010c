import ArgumentParser
import InkData
import InkModelFile
import InkRuntime

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

/// The model to measure.
struct ModelOptions: ParsableArguments {
  @Option(name: .customLong("model"), help: "The model file.")
  var path = "Models/english/model.gguf"
}

/// The starter set, whose skeletons synthetic ink is written with.
struct StarterOptions: ParsableArguments {
  @Option(name: .customLong("starter"), help: "The folder of the starter set, for synthetic ink.")
  var folder = "Datasets/starter"
}

/// A choice of lines to measure on.
struct LineChoice {
  /// The compiled set to take them from; `nil` for synthetic lines.
  var set: String?
  /// A split of the set, of which one part is taken.
  var split: String?
  var part = SplitPart.validation
  /// The length of a line in characters, within 10 %; 1 for isolated characters.
  var characters: Int
  /// The number of lines.
  var count: Int
  /// The folder of the starter set, for synthetic lines.
  var starter: String

  private var kind: SampleKind { characters == 1 ? .character : .line }

  /// The lines; of a set, spread over all of it.
  func lines() throws -> [LabelledInk] {
    let range = characters - characters / 10...characters + characters / 10
    guard let path = set else {
      var work = Work.recommended
      work.labels = characters
      // Lengths range from 70 % to 130 % of the requested one: of this many lines enough are near it.
      let written = try InkLines(of: work, count: 4 * count + 4, starterFolder: starter).lines
      let lines = Array(written.filter { range.contains($0.text.count) }.prefix(count))
      guard !lines.isEmpty else { throw BenchError.noLines(characters: characters, set: starter) }
      return lines
    }
    let set = try CompiledSet(path: path)
    let split = try split.map { try DataSplit.read(path: $0) }
    let indices = (0..<set.count).filter { index in
      let info = set.info(at: index)
      return info.kind == kind && range.contains(info.text.count) && split.map { $0.part(of: info) == part } ?? true
    }
    guard !indices.isEmpty else { throw BenchError.noLines(characters: characters, set: path) }
    let stride = max(indices.count / count, 1)
    return try Swift.stride(from: 0, to: indices.count, by: stride).prefix(count).map {
      try set.sample(at: indices[$0])
    }
  }
}

/// The pages to measure on, and the model that labels their strokes.
struct PageOptions: ParsableArguments {
  @Argument(help: "A compiled set of pages; where their structure counts, of \"inkling data synthesize --pages\".")
  var data: String
  @Option(help: "The model that labels strokes.")
  var labeller = "Models/strokes/model.gguf"

  func open() throws -> (set: CompiledSet, labeller: StrokeLabeller) {
    (try CompiledSet(path: data), try StrokeLabeller(model: ModelFile(path: labeller)))
  }
}

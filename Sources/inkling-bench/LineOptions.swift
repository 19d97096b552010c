import ArgumentParser
import InkData
import InkModelFile
import InkRuntime

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

  /// The lines, spread over a set, or over one part of it.
  func choose(from part: PartOptions? = nil) throws -> [LabelledInk] {
    try choose(from: part, together: 1).map { $0[0] }
  }

  /// Texts of lines that follow one another in a set and are of one writer; synthetic lines, each by a writer of its own.
  func choose(from part: PartOptions?, together count: Int) throws -> [[LabelledInk]] {
    guard let ink else {
      let lines = try starter.lines(characters: characters, count: lines * count)
      return stride(from: 0, to: lines.count - count + 1, by: count).map { Array(lines[$0..<$0 + count]) }
    }
    let set = try CompiledSet(path: ink)
    let kind: SampleKind = characters == 1 ? .character : .line
    let isInPart = try part?.filter() ?? { _ in true }
    var texts: [[Int]] = []
    var writer: String?
    for index in 0..<set.count {
      let info = set.info(at: index)
      guard info.kind == kind, StarterOptions.range(of: characters).contains(info.text.count), isInPart(info) else {
        continue
      }
      if info.writer == writer, let last = texts.last, last.count < count {
        texts[texts.count - 1].append(index)
      } else {
        texts.append([index])
        writer = info.writer
      }
    }
    texts.removeAll { $0.count < count }
    guard !texts.isEmpty else { throw BenchError.noLines(characters: characters, set: ink) }
    return try stride(from: 0, to: texts.count, by: max(texts.count / lines, 1)).prefix(lines).map {
      try texts[$0].map { try set.sample(at: $0) }
    }
  }
}

struct PartOptions: ParsableArguments {
  @Option(help: "A split of the set, of which one part is taken.")
  var split: String?
  @Option(help: "The part of the split: training, validation or test.")
  var part = SplitPart.validation

  /// Whether a sample is in the part; without a split all are.
  func filter() throws -> (SampleInfo) -> Bool {
    guard let split = try split.map({ try DataSplit.read(path: $0) }) else { return { _ in true } }
    return { split.part(of: $0) == part }
  }
}

extension SplitPart: ExpressibleByArgument {}

struct ModelOptions: ParsableArguments {
  @Option(name: .customLong("model"), help: "The model file.")
  var path = "Models/english/model.gguf"
}

/// The starter set, whose skeletons synthetic ink is written with.
struct StarterOptions: ParsableArguments {
  @Option(name: .customLong("starter"), help: "The folder of the starter set, for synthetic ink.")
  var folder = "Datasets/starter"

  /// The lengths that count as `characters`: those within 10 %.
  static func range(of characters: Int) -> ClosedRange<Int> {
    characters - characters / 10...characters + characters / 10
  }

  func lines(characters: Int, count: Int) throws -> [LabelledInk] {
    var work = Work.recommended
    work.labels = characters
    // Lengths range from 70 % to 130 % of the requested one: of this many lines enough are near it.
    let written = try InkLines(of: work, count: 4 * count + 4, starterFolder: folder).lines
    let lines = Array(written.filter { Self.range(of: characters).contains($0.text.count) }.prefix(count))
    guard !lines.isEmpty else { throw BenchError.noLines(characters: characters, set: folder) }
    return lines
  }
}

struct PageOptions: ParsableArguments {
  @Argument(help: "A compiled set of pages; where their structure counts, of \"inkling data synthesize --pages\".")
  var data: String
  @Option(help: "The model that labels strokes.")
  var labeller = "Models/strokes/model.gguf"

  func open() throws -> (set: CompiledSet, labeller: StrokeLabeller) {
    (try CompiledSet(path: data), try StrokeLabeller(model: ModelFile(path: labeller)))
  }
}

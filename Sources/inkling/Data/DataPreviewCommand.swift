import ArgumentParser
import Evaluation
import Foundation
import InkData
import InkFeatures
import InkReading
import TextAndFiles
import Training

struct DataPreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Draw samples with their texts on one HTML page.",
    discussion: """
      Strokes go from blue (first) to red (last); a dot marks where each begins. The page needs no other file and no \
      network.

      With a recipe instead of data the page shows the samples of its first epoch: words joined, ink augmented.

      With --labeller the ink is coloured by the lines that this model finds, drawings are grey, and lines that are known \
      and weren't found are framed with dashes, the most first: look at people's pages in this way before a labeller ships.
      """)

  @OptionGroup var input: SourceOptions

  @Option(help: "The page to write.")
  var to: String = "preview.html"

  @OptionGroup(title: "Part of the data; --limit is 60 unless given")
  var part: PartOptions

  @Flag(
    help: "Draw the ink as the feature extractor normalizes it: level, upright, sampled evenly along the pen's path.")
  var normalized = false

  @Option(help: "The labeller of strokes (GGUF) whose lines are shown.")
  var labeller: String?

  @OptionGroup var output: ResultOptions

  func run() throws {
    let pages = try labeller.map { LabelledPages(labeller: try ModelOpening.strokeLabeller($0)) }
    var part = part
    part.limit = part.limit ?? 60
    let (samples, accepted) = try input.recipe.map { try trainingSamples($0, part) } ?? chosenSamples(part)
    let isAll = samples.count == accepted
    var sheet = ContactSheet(
      title: input.data.map { URL(fileURLWithPath: $0).lastPathComponent }.joined(separator: ", "),
      subtitle: isAll ? "all \(accepted) samples" : "\(samples.count) of \(accepted) samples, by seed \(part.seed ?? 1)"
    )
    let extractor = FeatureExtractor(
      settings: try input.recipe.map { try Recipe(path: $0).features } ?? FeatureSettings())
    var drawings: [(sample: LabelledInk, missed: [[Int]])] = try samples.map { sample in
      var drawn = sample
      // Ink without features is shown unchanged.
      if normalized, let ink = try? extractor.normalized(sample.ink) { drawn.ink = ink }
      guard let pages else { return (drawn, []) }
      let found = try pages.group(drawn.ink)
      let missed = drawn.structure.map { PageJudgement.missedLines(found, $0) } ?? []
      drawn.structure = PageStructure(found)
      return (drawn, missed)
    }
    if pages != nil {
      // Errors come first; other samples keep their order.
      drawings = drawings.enumerated().sorted {
        ($1.element.missed.count, $0.offset) < ($0.element.missed.count, $1.offset)
      }.map(\.element)
    }
    for drawing in drawings { sheet.add(drawing.sample, missed: drawing.missed) }
    try AtomicFile.write(Array(sheet.html.utf8), to: to)
    try output.show(
      ["path": to, "drawn": samples.count, "found": accepted],
      text: "wrote \(to): \(samples.count) of \(accepted) samples\n")
  }

  private func chosenSamples(_ part: PartOptions) throws -> (samples: [LabelledInk], accepted: Int) {
    var samples: [LabelledInk] = []
    let outcome = try input.samples(unlabelled: "", part: part).samples(showing: "reading") { samples.append($0) }
    return (samples, outcome.accepted)
  }

  private func trainingSamples(
    _ path: String, _ part: PartOptions
  ) throws -> (samples: [LabelledInk], accepted: Int) {
    var recipe = try Recipe(path: path)
    if let seed = part.seed { recipe.seed = seed }
    let corpus = try TrainingCorpus.reading(
      &recipe, folder: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    let selection = try part.selection()
    let samples = try TrainingPreview(recipe: recipe, corpus: corpus).samples(count: part.limit ?? .max) {
      selection.accepts($0.info)
    }
    guard !samples.isEmpty else {
      throw CommandFailure(
        message: "no sample of \(path)'s training is left: asked for \(selection.restrictions.joined(separator: "; "))")
    }
    return (samples, samples.count)
  }
}

extension PageStructure {
  /// Makes a structure of what was found on a page, without texts.
  fileprivate init(_ found: GroupedPage) {
    self.init(
      lines: found.lines.enumerated().map { number, words in
        Line(words: words.map { Word(text: "", strokes: $0) }, paragraph: number)
      },
      drawings: [
        Drawing(category: "drawing", strokes: found.isWriting.indices.filter { !found.isWriting[$0] })
      ])
  }
}

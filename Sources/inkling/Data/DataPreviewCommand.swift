import ArgumentParser
import Foundation
import InkData
import InkFeatures
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
      """)

  @OptionGroup var input: SourceOptions

  @Option(help: "The page to write.")
  var to: String = "preview.html"

  @OptionGroup(title: "Part of the data; --limit is 60 unless given")
  var part: PartOptions

  @Flag(
    help: "Draw the ink as the feature extractor normalizes it: level, upright, sampled evenly along the pen's path.")
  var normalized = false

  @OptionGroup var output: ResultOptions

  func run() throws {
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
    for sample in samples {
      var drawn = sample
      // Ink without features is shown unchanged.
      if normalized, let ink = try? extractor.normalized(sample.ink) { drawn.ink = ink }
      sheet.add(drawn)
    }
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

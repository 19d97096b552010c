import ArgumentParser
import Foundation
import InkData
import InkFeatures
import TextAndFiles
import Training

/// `inkling data preview`: a contact sheet of samples.
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

  @Option(help: "How many samples to draw at most.")
  var count: Int = 60

  @Option(help: "The kinds, separated by commas.")
  var kinds: CommaList<SampleKind>?

  @Option(help: "Only writers whose name contains this.")
  var writer: String?

  @Option(help: "Only this contributor.")
  var contributor: String?

  @Option(help: "Only texts that contain this.")
  var text: String?

  @Option(help: "Choose at random by this seed instead of taking the first.")
  var seed: UInt64?

  @Flag(
    help: "Draw the ink as the feature extractor normalizes it: level, upright, sampled evenly along the pen's path.")
  var normalized = false

  @OptionGroup var output: ResultOptions

  func validate() throws {
    if count < 1 { throw ValidationError("--count is \(count): ask for at least one sample") }
  }

  func run() throws {
    let filter = SampleFilter(
      kinds: kinds?.values, writer: writer, contributor: contributor, text: text, limit: count, seed: seed)
    let (samples, accepted) =
      try input.isRecipe ? trainingSamples(filter) : filter.choose(from: try input.source(unlabelled: ""))
    guard !samples.isEmpty else {
      throw CommandFailure(
        message: "no sample of \(input.data) fits the filters: loosen --kinds, --writer, --contributor or --text")
    }
    let name = URL(fileURLWithPath: input.data).lastPathComponent
    var sheet = ContactSheet(
      title: name,
      subtitle: samples.count == accepted
        ? "all \(accepted) samples" : "\(samples.count) of \(accepted) samples\(seed.map { ", by seed \($0)" } ?? "")")
    let extractor = FeatureExtractor(settings: try features())
    for sample in samples {
      var drawn = sample
      // Ink without features is shown unchanged.
      if normalized, let ink = try? extractor.normalized(sample.ink) { drawn.ink = ink }
      sheet.add(drawn)
    }
    try AtomicFile.write(Array(sheet.html.utf8), to: to)
    try output.show(
      Outcome(path: to, drawn: samples.count, found: accepted),
      text: "wrote \(to): \(samples.count) of \(accepted) samples\n")
  }

  /// The samples of a recipe's training.
  private func trainingSamples(_ filter: SampleFilter) throws -> (samples: [LabelledInk], accepted: Int) {
    var recipe = try Recipe(path: input.data)
    if let seed { recipe.seed = seed }
    let folder = URL(fileURLWithPath: input.data).deletingLastPathComponent().path
    let corpus = try TrainingCorpus.reading(&recipe, folder: folder)
    let samples = try TrainingPreview(recipe: recipe, corpus: corpus).samples(count: count) {
      filter.accepts($0.info)
    }
    return (samples, samples.count)
  }

  /// The recipe's feature settings, or the defaults.
  private func features() throws -> FeatureSettings {
    input.isRecipe ? try Recipe(path: input.data).features : FeatureSettings()
  }

  private struct Outcome: Encodable {
    let path: String
    let drawn: Int
    let found: Int
  }
}

import ArgumentParser
import InkReading
import InkRuntime

struct ReadingModels: ParsableArguments {
  @Option(
    name: .customLong("model"),
    help: "A model file; with several, each line is read by the one that fits it best. (default: one of Inkling's)",
    completion: .file(extensions: ["gguf"]))
  var paths: [String] = []

  @Option(
    name: .customLong("language"),
    help: """
      The languages of the notes, such as en, zh-Hant or en,fr,de, which choose among the models, or auto for all that there \
      are; each line is read in the one that fits it best. (default: en, or with --model the models' own)
      """)
  var languages: [String] = []

  @Option(
    name: .customLong("labeller"),
    help: "The model file that tells writing from drawing and finds lines and words. (default: Inkling's)",
    completion: .file(extensions: ["gguf"]))
  var labellerPath: String?

  func validate() throws {
    try Self.check(languages)
  }

  static func check(_ languages: [String]) throws {
    for tag in LoadedModels.tags(languages) where tag != LoadedModels.automatic && LanguageTag(tag) == nil {
      throw ValidationError("“\(tag)” is no language tag: use one such as en, en-GB or zh-Hant, or auto for all")
    }
  }

  func recognizers() throws -> [Recognizer] {
    let tags = languages.isEmpty && paths.isEmpty ? ["en"] : LoadedModels.tags(languages)
    let all = try paths.isEmpty ? ShippedModels.paths() : paths
    // Only the models of the languages are loaded.
    let wanted =
      tags.isEmpty || tags.contains(LoadedModels.automatic)
      ? all : try LoadedModels.indices(of: tags, among: all.map(ModelOpening.file)).map { all[$0] }
    return try LoadedModels(paths: wanted).recognizers(for: tags)
  }

  func strokeLabeller() throws -> StrokeLabeller {
    guard let path = labellerPath ?? ShippedModels.strokes else {
      throw CommandFailure(message: "no model that labels strokes is installed: name one with --labeller")
    }
    return try ModelOpening.strokeLabeller(path)
  }
}

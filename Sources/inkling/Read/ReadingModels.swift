import ArgumentParser
import InkReading
import InkRuntime

struct ReadingModels: ParsableArguments {
  @Option(
    name: .customLong("model"),
    help: "A model file; with several, each line is read by the one that is surest of it. (default: one of Inkling's)",
    completion: .file(extensions: ["gguf"]))
  var paths: [String] = []

  @Option(
    name: .customLong("language"),
    help: """
      A language of the notes, such as en, zh-Hant or yue, which chooses among the models; give it again for notes in \
      several languages. (default: en, or with --model the models' own)
      """)
  var languages: [String] = []

  @Option(
    name: .customLong("labeller"),
    help: "The model file that tells writing from drawing and finds lines and words. (default: Inkling's)",
    completion: .file(extensions: ["gguf"]))
  var labellerPath: String?

  func validate() throws {
    for language in languages where LanguageTag(language) == nil {
      throw ValidationError("“\(language)” is no language tag: use one such as en, en-GB or zh-Hant")
    }
  }

  func recognizers() throws -> [Recognizer] {
    let files = try (paths.isEmpty ? ShippedModels.paths() : paths).map(ModelOpening.file)
    let tags = languages.isEmpty && paths.isEmpty ? ["en"] : languages
    guard !tags.isEmpty else { return try zip(paths, files).map(ModelOpening.recognizer) }
    let set = ModelSet(files)
    var chosen: [Recognizer] = []
    for tag in tags {
      let recognizer = try set.recognizer(for: [tag])
      if !chosen.contains(where: { $0.metadata == recognizer.metadata }) { chosen.append(recognizer) }
    }
    return chosen
  }

  func strokeLabeller() throws -> StrokeLabeller {
    guard let path = labellerPath ?? ShippedModels.strokes else {
      throw CommandFailure(message: "no model that labels strokes is installed: name one with --labeller")
    }
    return try ModelOpening.strokeLabeller(path)
  }
}

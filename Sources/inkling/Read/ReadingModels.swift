import ArgumentParser
import InkModelFile
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
    let files = try (paths.isEmpty ? ShippedModels.paths() : paths).map(Self.file)
    let tags = languages.isEmpty && paths.isEmpty ? ["en"] : languages
    guard !tags.isEmpty else { return try zip(paths, files).map(Self.recognizer) }
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
    return try Self.strokeLabeller(path)
  }

  static func strokeLabeller(_ path: String) throws -> StrokeLabeller {
    let file = try Self.file(path)
    return try using(path) { try StrokeLabeller(model: file) }
  }

  static func file(_ path: String) throws -> ModelFile { try using(path) { try ModelFile(path: path) } }

  static func recognizer(_ path: String, _ file: ModelFile) throws -> Recognizer {
    try using(path) { try Recognizer(model: file) }
  }

  /// Names the file in errors that don't.
  private static func using<Result>(_ path: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch {
      if case ModelFileError.cannotRead = error { throw error }
      throw CommandFailure(message: "the model file \(path) can't be used: \(error)")
    }
  }
}

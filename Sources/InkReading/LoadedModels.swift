public import InkModelFile
public import InkRuntime

/// Models that read, each loaded once; the network of several languages is loaded once, too.
public struct LoadedModels: Sendable {
  /// The files, in the order of their paths.
  public let files: [ModelFile]
  /// A recognizer for each file.
  public let recognizers: [Recognizer]

  /// The name that stands for every language of the models.
  public static let automatic = "auto"

  /// Loads model files.
  ///
  /// `delta` is an adaptation of all of them to a writer, which one network has to have.
  /// - Throws: `ModelFileError.cannotRead`, `ReadingError.model`.
  public init(paths: [String], delta: WriterDelta? = nil) throws {
    var networks: [String: ModelFile] = [:]
    var files: [ModelFile] = []
    var recognizers: [Recognizer] = []
    for path in paths {
      try ModelOpening.naming(path) {
        let file = try ModelFile.file(path, networks: &networks)
        recognizers.append(try Recognizer(model: file, delta: delta, sharing: recognizers))
        files.append(file)
      }
    }
    self.files = files
    self.recognizers = recognizers
  }

  /// The tags in texts such as `en,fr`.
  public static func tags(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split(separator: ",").map { $0.filter { $0 != " " } } }
  }

  /// The recognizers for some languages, one for each network; each reads a line in the language that fits it best.
  ///
  /// `languages` are BCP-47 tags; none, or `auto` among them, stands for every language.
  /// - Throws: `RecognizerError.unsupportedLanguages` for one that no model reads.
  public func recognizers(for languages: [String]) throws(RecognizerError) -> [Recognizer] {
    guard !languages.isEmpty, !languages.contains(Self.automatic) else { return Recognizer.joined(recognizers) }
    return Recognizer.joined(try Self.indices(of: languages, among: files).map { recognizers[$0] })
  }

  /// The indices of the files that read some languages, each once.
  ///
  /// Of several languages those are preferred that share their network with another one: it runs once for all of them.
  /// - Throws: `RecognizerError.unsupportedLanguages` for one that no file reads.
  public static func indices(
    of languages: [String], among files: [ModelFile]
  ) throws(RecognizerError) -> [Int] {
    let set = ModelSet(files)
    let sharing = Self.sharing(languages, among: files)
    var chosen: [Int] = []
    for language in languages {
      guard let file = sharing.model(for: [language]) ?? set.model(for: [language]),
        let index = files.firstIndex(where: { $0 === file })
      else {
        throw .unsupportedLanguages([language], available: set.languages.map { $0.description })
      }
      if !chosen.contains(index) { chosen.append(index) }
    }
    return chosen
  }

  /// The files that share a network, of the one that reads most of some languages, where these are several.
  private static func sharing(_ languages: [String], among files: [ModelFile]) -> ModelSet {
    var best = (group: ModelSet([]), count: 1)
    for digest in Set(files.filter { $0.language != nil }.map(\.digest)).sorted() {
      let group = ModelSet(files.filter { $0.language != nil && $0.digest == digest })
      let count = languages.count { group.model(for: [$0]) != nil }
      if count > best.count { best = (group, count) }
    }
    return best.group
  }
}

extension [Drawing] {
  /// The candidates for the drawings' ink by the drawing that is surest of them, with its language.
  public func surest(
    isCancelled: () -> Bool = { false }
  ) throws(RecognizerError) -> (candidates: [Candidate], language: String?) {
    var best: (candidates: [Candidate], language: String?) = ([], nil)
    for drawing in self {
      let candidates = try drawing.prediction(isCancelled: isCancelled)
      guard let first = candidates.first else { continue }
      if let known = best.candidates.first, known.confidence >= first.confidence { continue }
      best = (candidates, drawing.language)
    }
    return best
  }
}

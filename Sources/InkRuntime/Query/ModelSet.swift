public import InkModelFile

/// The model files that an app has, asked for by language.
///
/// ```swift
/// let models = ModelSet([try ModelFile(path: "english.gguf"), try ModelFile(path: "chinese.gguf")])
/// guard let capabilities = models.capabilities(for: ["zh-CN", "en"]) else { return }
/// let recognizer = try models.recognizer(for: ["zh-CN", "en"])
/// ```
///
/// ## Source
/// Handwriting Recognition API, WICG draft, `queryHandwritingRecognizer` and `createHandwritingRecognizer`.
public struct ModelSet: Sendable {
  /// The files, the preferred ones first.
  public var models: [ModelFile]

  /// Makes a set of model files.
  public init(_ models: [ModelFile]) {
    self.models = models
  }

  /// The languages of all files, as they declare them.
  public var languages: [LanguageTag] {
    var result: [LanguageTag] = []
    for model in models {
      for tag in RecognizerCapabilities(of: model).languages where !result.contains(tag) { result.append(tag) }
    }
    return result
  }

  /// What the model for some languages can do; `nil` when there is none that reads them all.
  public func capabilities(for languages: [String]) -> RecognizerCapabilities? {
    model(for: languages).map(RecognizerCapabilities.init)
  }

  /// The file that serves some languages best; `nil` when none reads them all, or when none is asked for.
  ///
  /// A file whose languages are nearer goes before one that only falls back to them, then one that reads fewer others,
  /// then the one that stands first.
  public func model(for languages: [String]) -> ModelFile? {
    var best: (model: ModelFile, nearness: Int, others: Int)?
    for model in models {
      let declared = RecognizerCapabilities(of: model).languages
      guard let nearness = Self.nearness(of: declared, to: languages) else { continue }
      if let found = best, (found.nearness, -found.others) >= (nearness, -declared.count) { continue }
      best = (model, nearness, declared.count)
    }
    return best?.model
  }

  /// A recognizer for some languages, all of which it reads.
  ///
  /// - Parameter languages: BCP-47 tags; where one leaves the script open, such as `zh`, the model has to read all.
  /// - Throws: `RecognizerError.unsupportedLanguages` when no file reads them all; what `Recognizer.init` throws.
  public func recognizer(for languages: [String]) throws(RecognizerError) -> Recognizer {
    guard let model = model(for: languages) else {
      throw .unsupportedLanguages(languages, available: self.languages.map { $0.description })
    }
    return try Recognizer(model: model)
  }

  private static func nearness(of declared: [LanguageTag], to languages: [String]) -> Int? {
    guard !languages.isEmpty else { return nil }
    var sum = 0
    for language in languages {
      guard let tag = LanguageTag(language), let nearness = tag.service(by: declared) else { return nil }
      sum += nearness
    }
    return sum
  }
}

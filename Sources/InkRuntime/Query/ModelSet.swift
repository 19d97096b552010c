import InkCore
import InkDecoding
public import InkModelFile

/// An app's model files, to be found by language.
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
  /// The files, preferred ones first.
  public var models: [ModelFile]

  /// Makes a set of model files.
  public init(_ models: [ModelFile]) {
    self.models = models
  }

  /// The languages of all files, as they declare them.
  public var languages: [LanguageTag] {
    models.flatMap { RecognizerCapabilities(of: $0).languages }.reduce(into: []) { result, tag in
      if !result.contains(tag) { result.append(tag) }
    }
  }

  /// The capabilities of the best model for some languages; `nil` when none reads them all.
  public func capabilities(for languages: [String]) -> RecognizerCapabilities? {
    model(for: languages).map(RecognizerCapabilities.init)
  }

  /// The best file for some languages; `nil` when no file reads them all, or `languages` is empty.
  ///
  /// A file with nearer languages is better than one that falls back to others, then one that reads fewer others, then the
  /// first one.
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

  /// Makes a recognizer that reads all of some languages.
  ///
  /// - Parameter languages: BCP-47 tags; for one of several scripts, such as `zh`, the model must read all of these.
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
      guard let tag = LanguageTag(language), let nearness = tag.match(by: declared) else { return nil }
      sum += nearness
    }
    return sum
  }
}

/// The capabilities of a recognizer, known before one is made.
public struct RecognizerCapabilities: Hashable, Sendable {
  /// The hints that make a difference.
  public struct Hints: Hashable, Sendable {
    /// The supported kinds of text.
    public var recognitionTypes: [RecognitionType]
    /// The input types that make a difference; so far none.
    public var inputTypes: [InputType]
    /// Whether the text before the ink makes a difference.
    public var textContext: Bool
    /// Whether the number of candidates can be chosen.
    public var alternatives: Bool
    /// Whether the graphemes can be restricted.
    public var graphemeSet: Bool
    /// Whether likely words can be given.
    public var words: Bool
  }

  /// The languages that it reads.
  public var languages: [LanguageTag]
  /// Whether predictions can have several candidates.
  public var textAlternatives: Bool
  /// Whether candidates tell which ink wrote which grapheme.
  public var textSegmentation: Bool
  /// The hints that make a difference.
  public var hints: Hints

  /// Makes the capabilities of a model file's recognizer.
  public init(of model: ModelFile) {
    self.init(metadata: model.metadata, hasLanguageModel: model.languageModelSize != nil)
  }

  init(metadata: ModelMetadata, hasLanguageModel: Bool) {
    languages = metadata.languages.compactMap(LanguageTag.init)
    textAlternatives = true
    textSegmentation = true
    let alphabet = metadata.alphabet
    var types: [RecognitionType] = [.text, .perCharacter]
    if alphabet.label(of: "@") != nil, alphabet.label(of: ".") != nil { types.append(.email) }
    if alphabet.graphemes.contains(where: { $0.isDigit }) { types.append(.number) }
    hints = Hints(
      recognitionTypes: types, inputTypes: [], textContext: hasLanguageModel, alternatives: true, graphemeSet: true,
      words: true)
  }
}

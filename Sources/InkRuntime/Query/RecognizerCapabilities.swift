import InkCore
import InkDecoding
public import InkModelFile

/// What a recognizer can do: the answer to a query before anything is loaded.
public struct RecognizerCapabilities: Hashable, Sendable {
  /// Which hints make a difference.
  public struct Hints: Hashable, Sendable {
    /// The kinds of text that can be told beforehand.
    public var recognitionTypes: [RecognitionType]
    /// The ways of drawing that can be told beforehand; empty as long as they make no difference.
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
  /// Whether it gives several candidates.
  public var textAlternatives: Bool
  /// Whether it says which ink wrote which grapheme.
  public var textSegmentation: Bool
  /// Which hints make a difference.
  public var hints: Hints

  /// What a model file's recognizer can do.
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

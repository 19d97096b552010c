import InkCore
import InkDecoding
public import InkModelFile

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

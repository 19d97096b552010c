import InkCore
import InkDecoding
import InkFeatures
import InkModelFile

/// An error in making or using a recognizer.
public enum RecognizerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The model file lacks what the network needs.
  case model(ModelFileError)
  /// The model file's language model can't be used.
  case languageModel(LanguageModelError)
  /// The drawing can't be turned into frames.
  case features(FeatureError)
  /// The drawing has no stroke of this id.
  case unknownStroke(Stroke.ID)
  /// The drawing has a stroke of this id already.
  case duplicateStroke(Stroke.ID)
  /// A parity vector gives another text than the training network.
  case parityText(vector: Int, expected: String, found: String)
  /// A parity vector gives other log-probabilities than the training network.
  case parity(vector: Int, difference: Float, bound: Float)
  /// No model reads all of these languages.
  case unsupportedLanguages([String], available: [String])
  #if !ONE_LANGUAGE
    /// The models of these names have different networks, and one recognizer was to read the languages of both.
    case severalNetworks(String, String)
  #endif
  /// The model of this name labels strokes, and text was to be read.
  case labelsStrokes(String)
  /// The model of this name reads text, or has another network than a labeller of strokes needs.
  case readsText(String)
  /// The network of the model of this name can't be adapted: the layers before its output aren't simple recurrent units.
  case notAdaptable(String)
  /// The caller cancelled the prediction; the drawing is unchanged.
  case cancelled

  /// A sentence that says what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .model(let error): error.description
    case .languageModel(let error): error.description
    case .features(let error): error.description
    case .notAdaptable(let name):
      "the model \(name) can't be adapted to a writer: the layers before its output aren't simple recurrent units (sru)"
    case .unknownStroke(let id): "the drawing has no stroke \(id): it was removed, or never added"
    case .duplicateStroke(let id):
      "the drawing has a stroke \(id) already: extend it, or add the new one under another id"
    case .unsupportedLanguages(let languages, let available): Self.unsupported(languages, available)
    #if !ONE_LANGUAGE
      case .severalNetworks(let first, let second):
        "\(first) and \(second) have different networks: join languages that were made for one network"
    #endif
    case .labelsStrokes(let name):
      "the model \(name) labels the strokes of pages and reads no text: use it as a StrokeLabeller"
    case .readsText(let name):
      "the model \(name) reads text, or labels strokes in the order of writing as older versions did: use a model that this "
        + "version trained with “task: strokes”"
    case .cancelled: "the prediction was cancelled: call it again"
    case .parityText(let vector, let expected, let found):
      "the model's parity vector \(vector) reads “\(found)” here and “\(expected)” where it was trained: export it again"
    case .parity(let vector, let difference, let bound):
      "the model's parity vector \(vector) is off by \(difference), more than \(bound): export it again"
    }
  }

  private static func unsupported(_ languages: [String], _ available: [String]) -> String {
    guard !languages.isEmpty else { return "no language was asked for: name at least one, such as en" }
    for language in languages where LanguageTag(language) == nil {
      return "“\(language)” is no language tag: use one such as en, en-GB or zh-Hant"
    }
    let known = available.isEmpty ? "there are no models" : "the models read \(available.joined(separator: ", "))"
    return
      "no model reads \(languages.joined(separator: ", ")): \(known); where a language has several scripts, name the one to read"
  }

  /// The kinds of error of the W3C's Handwriting Recognition API; the raw value is its exception's name.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The available models don't support the request.
    case notSupported = "NotSupportedError"
    /// There is more ink than a recognizer accepts.
    case quotaExceeded = "QuotaExceededError"
    /// The model can't be used; another try won't help.
    case operation = "OperationError"
    /// An argument is invalid here.
    case type = "TypeError"
    /// The caller cancelled.
    case abort = "AbortError"
  }

  /// The error's kind.
  public var kind: Kind {
    switch self {
    case .model, .languageModel, .parity, .parityText: .operation
    case .features(.tooManyStrokes): .quotaExceeded
    case .features: .operation
    case .unknownStroke, .duplicateStroke: .type
    case .unsupportedLanguages, .labelsStrokes, .readsText, .notAdaptable: .notSupported
    #if !ONE_LANGUAGE
      case .severalNetworks: .notSupported
    #endif
    case .cancelled: .abort
    }
  }
}

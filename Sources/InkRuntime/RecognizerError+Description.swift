import InkDecoding
import InkFeatures
import InkModelFile

extension RecognizerError: CustomStringConvertible {
  /// A sentence that says what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .model(let error): error.description
    case .languageModel(let error): error.description
    case .features(let error): error.description
    case .notAdaptable(let name):
      "the model \(name) can't be adapted to a writer: the layers before its output aren't simple recurrent units (sru)"
    case .unknownStroke(let id):
      "the drawing has no stroke \(id): it was removed, or never added"
    case .duplicateStroke(let id):
      "the drawing has a stroke \(id) already: extend it, or add the new one under another id"
    case .unsupportedLanguages(let languages, let available):
      Self.unsupported(languages, available)
    case .labelsStrokes(let name):
      "the model \(name) labels the strokes of pages and reads no text: use it as a StrokeLabeller"
    case .readsText(let name):
      "the model \(name) reads text and doesn't label strokes: use a model that was trained with “task: strokes”"
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
}

extension RecognizerError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .model(let error): error.description
    case .languageModel(let error): error.description
    case .features(let error): error.description
    case .unknownStroke(let id):
      "the drawing has no stroke \(id): it was removed, or never added"
    case .duplicateStroke(let id):
      "the drawing has a stroke \(id) already: extend it, or add the new one under another id"
    case .parityText(let vector, let expected, let found):
      "the model's parity vector \(vector) reads “\(found)” here and “\(expected)” where it was trained: export it again"
    case .parity(let vector, let difference, let bound):
      "the model's parity vector \(vector) is off by \(difference), more than \(bound): export it again"
    }
  }
}

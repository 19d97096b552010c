extension RecognizerError {
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
    case .cancelled: .abort
    }
  }
}

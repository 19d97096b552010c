extension RecognizerError {
  /// The kinds of error that the W3C's Handwriting Recognition API tells apart; the raw value is its exception's name.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// What is asked for can't be done with the models at hand.
    case notSupported = "NotSupportedError"
    /// There is more ink than a recognizer takes.
    case quotaExceeded = "QuotaExceededError"
    /// The model can't be used; trying again won't help.
    case operation = "OperationError"
    /// An argument makes no sense here.
    case type = "TypeError"
    /// The caller gave up waiting.
    case abort = "AbortError"
  }

  /// The error's kind.
  public var kind: Kind {
    switch self {
    case .model, .languageModel, .parity, .parityText: .operation
    case .features(.tooManyStrokes): .quotaExceeded
    case .features: .operation
    case .unknownStroke, .duplicateStroke: .type
    case .unsupportedLanguages: .notSupported
    case .cancelled: .abort
    }
  }
}

/// What a sample is used for.
public enum SplitPart: String, Codable, CaseIterable, Sendable {
  /// The network learns from it.
  case training
  /// Choices are made by it: when to stop, which settings.
  case validation
  /// Nothing is chosen by it; it is looked at when all is done.
  case test
}

/// The use of a sample.
public enum SplitPart: String, Codable, CaseIterable, Sendable {
  /// The network learns from it.
  case training
  /// Choices are based on it: when to stop, which settings.
  case validation
  /// No choice is based on it; it is evaluated at the end.
  case test
}

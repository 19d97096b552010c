/// What a bootstrap draws with replacement.
public enum ResamplingUnit: String, Codable, Sendable {
  /// Whole writers, because the samples of one writer resemble each other: the honest interval for unseen writers.
  case writer
  /// Single samples, when there are too few writers to resample; too narrow an interval for unseen writers.
  case sample
}

/// The unit that a bootstrap draws with replacement.
public enum ResamplingUnit: String, Codable, Sendable {
  /// Whole writers, because the samples of one writer resemble each other: the interval holds for unseen writers.
  case writer
  /// Single samples, when there are too few writers to resample; the interval is too narrow for unseen writers.
  case sample
}

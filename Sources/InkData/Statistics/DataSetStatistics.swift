/// The contents of a data set in numbers.
public struct DataSetStatistics: Hashable, Codable, Sendable {
  /// The number of samples.
  public internal(set) var samples = 0
  /// The number of strokes.
  public internal(set) var strokes = 0
  /// The number of points.
  public internal(set) var points = 0
  /// Samples by kind.
  public internal(set) var kinds: [String: Int] = [:]
  /// Samples by language.
  public internal(set) var languages: [String: Int] = [:]
  /// Samples by writer.
  public internal(set) var writers: [String: Int] = [:]
  /// Samples by contributor.
  public internal(set) var contributors: [String: Int] = [:]
  /// Samples by the data set that they come from.
  public internal(set) var sources: [String: Int] = [:]
  /// Samples by licence.
  public internal(set) var licences: [String: Int] = [:]
  /// Samples that have a channel: `time`, `force`, `azimuth`, `altitude`.
  public internal(set) var channels: [String: Int] = [:]
  /// The number of times that each grapheme is written.
  public internal(set) var alphabet: [String: Int] = [:]
  /// The lines, words and drawings of samples that have a structure; `nil` when there are none.
  public internal(set) var structures: StructureCounts?
  /// Graphemes in a text.
  public internal(set) var graphemesPerSample: Distribution?
  /// Strokes in a sample.
  public internal(set) var strokesPerSample: Distribution?
  /// Points in a sample.
  public internal(set) var pointsPerSample: Distribution?
  /// Seconds that the pen is down, of samples whose points have times.
  public internal(set) var penDownSeconds: Distribution?
  /// Points a second, of samples whose points have times.
  public internal(set) var pointsPerSecond: Distribution?
  /// The height of the ink in millimetres, of samples that know their unit.
  public internal(set) var heightInMillimetres: Distribution?
}

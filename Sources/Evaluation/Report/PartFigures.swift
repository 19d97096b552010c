import InkData

/// The figures of one kind of sample.
public struct PartFigures: Hashable, Codable, Sendable {
  /// The kind.
  public var kind: SampleKind
  /// The figures of all its samples.
  public var figures: Figures
  /// The figures of groups, sorted by dimension and name; dimensions in which all samples agree have one group.
  public var groups: [GroupFigures]
  /// The distribution of the error rate over writers.
  public var writers: WriterDistribution?
  /// The most frequent confusions.
  public var confusions: [Confusion]
  /// The errors by grapheme; missing in reports of older programs and where texts are withheld.
  public var graphemes: GraphemeTable?
  /// The calibration of the confidences; missing where the recognizer gives none.
  public var calibration: CalibrationFigures?
  /// Examples of wrongly recognized samples.
  public var examples: [Example]
  /// Samples at which the recognizer failed; missing without failures.
  public var failures: Failures?

  /// Samples at which the recognizer failed.
  public struct Failures: Hashable, Codable, Sendable {
    /// The number of samples.
    public var count: Int
    /// The first error.
    public var first: String
  }

  /// The main metric of a kind of sample, used in distributions and headings.
  static func mainMetric(of kind: SampleKind) -> ErrorMetric {
    kind == .character ? .sampleErrorRate : .characterErrorRate
  }
}

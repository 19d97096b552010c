import InkData

/// All that a report says of one kind of sample.
public struct PartFigures: Hashable, Codable, Sendable {
  /// The kind.
  public var kind: SampleKind
  /// The figures of all its samples.
  public var figures: Figures
  /// The figures of groups, sorted by dimension and name; dimensions in which all samples agree have one group.
  public var groups: [GroupFigures]
  /// How the error rate differs between writers.
  public var writers: WriterDistribution?
  /// The most frequent confusions.
  public var confusions: [Confusion]
  /// Whether confidences mean what they say; missing where the recognizer gives none.
  public var calibration: CalibrationFigures?
  /// Samples that were recognized wrongly.
  public var examples: [Example]
  /// The number of samples at which the recognizer failed, and the first of its errors.
  public var failures: Failures?

  /// Samples at which the recognizer failed.
  public struct Failures: Hashable, Codable, Sendable {
    /// How many.
    public var count: Int
    /// What the first one's error said.
    public var first: String
  }

  /// The measure that stands for the kind in distributions and headings.
  public static func mainMeasure(of kind: SampleKind) -> Measure {
    kind == .character ? .sampleErrorRate : .characterErrorRate
  }
}

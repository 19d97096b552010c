import InkData

/// A sample whose label a model finds unlikely.
public struct Suspect: Hashable, Codable, Sendable {
  /// The sample's name in its data set.
  public var sampleID: String
  /// The sample's number in its set.
  public var index: Int
  /// The writer.
  public var writer: String
  /// The kind of the sample.
  public var kind: SampleKind
  /// The label.
  public var label: String
  /// The likeliest text.
  public var reading: String
  /// How much likelier the reading is than the label, in nats; missing where the ink is too short for the label.
  public var suspicion: Double?

  /// Makes a suspect.
  public init(
    sampleID: String, index: Int, writer: String, kind: SampleKind, label: String, reading: String, suspicion: Double?
  ) {
    self.sampleID = sampleID
    self.index = index
    self.writer = writer
    self.kind = kind
    self.label = label
    self.reading = reading
    self.suspicion = suspicion
  }
}

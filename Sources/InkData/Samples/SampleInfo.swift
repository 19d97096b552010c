/// The properties of a sample that are known without decoding its points.
public struct SampleInfo: Hashable, Sendable {
  /// The kind of writing.
  public var kind: SampleKind
  /// The written text.
  public var text: String
  /// The language of the text as a BCP-47 tag.
  public var language: String
  /// The writer, unique within the data set.
  public var writer: String
  /// The part of the data set that it belongs to.
  public var contributor: String
  /// The name of the data set.
  public var source: String
  /// The sample's name in its data set.
  public var sampleID: String
  /// The number of strokes.
  public var strokeCount: Int
  /// The number of points in all strokes.
  public var pointCount: Int
}

import InkCore

/// The frames of an ink, `[T, F]`, with their origins.
public struct FeatureFrames: Sendable {
  /// The features, row-major: feature `f` of frame `t` has the index `t · featureCount + f`.
  public var values: [Float]
  /// The number of frames, `T`.
  public var frameCount: Int
  /// The number of features of a frame, `F`.
  public var featureCount: Int
  /// The map of the whole ink, `[cells, cells, 8]`; empty unless the settings ask for it.
  public var plane: [Float]
  /// The points that each frame represents.
  ///
  /// The ranges never overlap, and every visible point lies in exactly one, except for the points of a part that has no
  /// finite point at all. Between two points that lie far apart there are frames with an empty range.
  public var origins: [VisiblePart]
  /// The length of one unit in the ink's own measure; 0 where it isn't known, or the ink is a dot.
  public var unit: Float

  /// Makes frames from their parts.
  ///
  /// - Precondition: `values` holds `frameCount · featureCount` numbers and `origins` one a frame.
  public init(
    values: [Float], frameCount: Int, featureCount: Int, origins: [VisiblePart], unit: Float = 0, plane: [Float] = []
  ) {
    precondition(values.count == frameCount * featureCount, "\(values.count) values for \(frameCount) frames")
    precondition(origins.count == frameCount, "\(origins.count) origins for \(frameCount) frames")
    self.values = values
    self.frameCount = frameCount
    self.featureCount = featureCount
    self.origins = origins
    self.unit = unit
    self.plane = plane
  }

  /// A feature of a frame.
  public subscript(frame: Int, feature: Feature) -> Float {
    values[frame * featureCount + feature.rawValue]
  }
}

/// Where a frame comes from: a stroke of the ink and the points of it that the frame stands for.
///
/// The ranges of an ink's frames never overlap, and every visible point lies in exactly one, save those of a part that
/// has no finite point at all. Between two points that lie far apart there are frames with an empty range.
public struct FrameOrigin: Hashable, Sendable {
  /// The stroke's place in the ink.
  public var stroke: Int
  /// The points, as a range of indices into the stroke's `points`; possibly empty.
  public var points: Range<Int>

  /// Makes an origin from a stroke's place and a range of its points.
  public init(stroke: Int, points: Range<Int>) {
    self.stroke = stroke
    self.points = points
  }
}

/// The frames of an ink, `[T, F]`, with where they come from.
public struct FeatureFrames: Sendable {
  /// The features, row-major: feature `f` of frame `t` stands at `t · featureCount + f`.
  public var values: [Float]
  /// The number of frames, `T`.
  public var frameCount: Int
  /// The number of features of a frame, `F`.
  public var featureCount: Int
  /// One origin a frame.
  public var origins: [FrameOrigin]
  /// The length of one unit in the ink's own measure; 0 where it isn't known, or the ink is a dot.
  public var unit: Float

  /// Makes frames from their parts.
  ///
  /// - Precondition: `values` holds `frameCount · featureCount` numbers and `origins` one a frame.
  public init(values: [Float], frameCount: Int, featureCount: Int, origins: [FrameOrigin], unit: Float = 0) {
    precondition(values.count == frameCount * featureCount, "\(values.count) values for \(frameCount) frames")
    precondition(origins.count == frameCount, "\(origins.count) origins for \(frameCount) frames")
    self.values = values
    self.frameCount = frameCount
    self.featureCount = featureCount
    self.origins = origins
    self.unit = unit
  }

  /// A feature of a frame.
  public subscript(frame: Int, feature: Feature) -> Float {
    values[frame * featureCount + feature.rawValue]
  }
}

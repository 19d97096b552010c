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
  /// The strokes that the frames describe, beside their neighbours; `nil` unless the task is a page's.
  package var graph: StrokeGraph?
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

/// The features of a frame, in the order of their columns.
public enum Feature: Int, CaseIterable, Sendable {
  /// The distance along x from the frame before, in units; compressed at a stroke's start, 0 at the ink's.
  case dx
  /// The distance along y from the frame before, in units; compressed at a stroke's start, 0 at the ink's.
  case dy
  /// The cosine of the path's direction at the frame; 0 for a dot.
  case cosine
  /// The sine of the path's direction at the frame; 0 for a dot.
  case sine
  /// 1 at a stroke's first frame, else 0.
  case strokeStart
  /// 1 at a stroke's last frame, else 0.
  case strokeEnd
  /// y from the ink's centre line, in units.
  case height
  /// sin(θ/2) of the turn θ from the incoming to the outgoing direction, positive for clockwise on a screen.
  case turn
  /// The distance to the left from the rightmost location so far, in units, compressed: delayed strokes.
  case retreat
  /// 1 / (1 + gap) to the nearest ink of another stroke above the frame, 0 when there is none: dots and crosses.
  case inkAbove
  /// The same below the frame.
  case inkBelow
}

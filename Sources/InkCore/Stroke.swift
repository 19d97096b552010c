/// The path of the pen from touching the surface to leaving it.
///
/// The points lie in the stroke's own space; `transform` maps them to the ink's space. `maskedRanges`, when present,
/// are the parts of the path that are still visible after erasing, as ranges of point indices.
public struct Stroke: Hashable, Sendable {
  /// Identifies a stroke within its ink, through every edit.
  public typealias ID = UInt64

  /// The samples in the order of writing.
  public var points: [StrokePoint]
  /// The stroke's stable id within its ink; `nil` until it has one.
  public var id: ID?
  /// Seconds from the ink's start to the stroke's start, where known.
  public var startTime: Double?
  /// The map from the stroke's space to the ink's; `nil` is the identity.
  public var transform: AffineTransform?
  /// The visible parts as half-open ranges of indices into `points`; `nil` when all of it is visible.
  public var maskedRanges: [Range<Int>]?

  /// Makes a stroke from its samples.
  public init(
    points: [StrokePoint], id: ID? = nil, startTime: Double? = nil, transform: AffineTransform? = nil,
    maskedRanges: [Range<Int>]? = nil
  ) {
    self.points = points
    self.id = id
    self.startTime = startTime
    self.transform = transform
    self.maskedRanges = maskedRanges
  }

  /// Makes a stroke from locations alone.
  public init(locations: [Point], id: ID? = nil) {
    self.init(points: locations.map { StrokePoint(location: $0) }, id: id)
  }

  /// The location of a point in the ink's space.
  @inlinable package func location(at index: Int) -> Point {
    let location = points[index].location
    return transform.map { $0(location) } ?? location
  }
}

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

  /// The locations of all finite points in the ink's space, visible or not.
  package var finiteLocations: [Point] { points.indices.map { location(at: $0) }.filter { $0.isFinite } }

  /// The visible parts in the order of writing: non-empty, within the stroke's points, and without overlap.
  ///
  /// Ranges of `maskedRanges` that overlap are merged; whatever lies outside the points is dropped.
  public var visibleRanges: [Range<Int>] {
    guard let maskedRanges else { return points.isEmpty ? [] : [0..<points.count] }
    let inside = maskedRanges.map { $0.clamped(to: 0..<points.count) }.filter { !$0.isEmpty }
    var result: [Range<Int>] = []
    for range in inside.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound < last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  /// Moves the stroke.
  package mutating func move(by shift: Point) {
    if transform != nil {
      transform!.tx += shift.x
      transform!.ty += shift.y
    } else {
      for index in points.indices { points[index].location = points[index].location + shift }
    }
  }
}

/// One sample of the pen's path: its location and, as far as the device reports them, time, force and angles.
///
/// An absent channel is `nil`, never zero: a mouse has no force, a scanned path has no time.
public struct StrokePoint: Hashable, Sendable {
  /// The location in the ink's units.
  public var location: Point

  /// Seconds since the stroke's start.
  @Channel public var timeOffset: Float?
  /// The pen's pressure, 1 being that of an average touch.
  @Channel public var force: Float?
  /// The pen's direction in the surface's plane, in radians clockwise from the x axis.
  @Channel public var azimuth: Float?
  /// The pen's angle to the surface, in radians; π/2 is upright.
  @Channel public var altitude: Float?

  /// Makes a point; a channel that the device doesn't report stays `nil`.
  public init(
    location: Point, timeOffset: Float? = nil, force: Float? = nil, azimuth: Float? = nil, altitude: Float? = nil
  ) {
    self.location = location
    self.timeOffset = timeOffset
    self.force = force
    self.azimuth = azimuth
    self.altitude = altitude
  }

  /// A number that may be absent, stored as NaN then, so that a point takes 24 bytes instead of 40.
  @propertyWrapper public struct Channel: Hashable, Sendable {
    private var stored: Float

    /// Stores a number.
    public init(wrappedValue: Float?) { stored = wrappedValue ?? .nan }

    /// The number, or `nil` when it is absent.
    public var wrappedValue: Float? {
      get { stored.isNaN ? nil : stored }
      set { stored = newValue ?? .nan }
    }

    /// Whether both are absent, or the numbers are equal.
    public static func == (a: Self, b: Self) -> Bool { a.wrappedValue == b.wrappedValue }

    /// Hashes the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
  }
}

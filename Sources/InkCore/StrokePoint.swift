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

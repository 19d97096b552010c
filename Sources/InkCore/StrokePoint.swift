/// One sample of the pen's path: its location and, as far as the device reports them, time, force and angles.
///
/// An absent channel is `nil`, never zero: a mouse has no force, a scanned path has no time.
public struct StrokePoint: Hashable, Sendable {
  /// The location in the ink's units.
  public var location: Point

  // Absent channels are stored as NaN, so that a point takes 24 bytes instead of 40.
  private var storedTimeOffset: Float
  private var storedForce: Float
  private var storedAzimuth: Float
  private var storedAltitude: Float

  /// Makes a point; a channel that the device doesn't report stays `nil`.
  public init(
    location: Point,
    timeOffset: Float? = nil,
    force: Float? = nil,
    azimuth: Float? = nil,
    altitude: Float? = nil
  ) {
    self.location = location
    storedTimeOffset = timeOffset ?? .nan
    storedForce = force ?? .nan
    storedAzimuth = azimuth ?? .nan
    storedAltitude = altitude ?? .nan
  }

  /// Seconds since the stroke's start.
  public var timeOffset: Float? {
    get { storedTimeOffset.isNaN ? nil : storedTimeOffset }
    set { storedTimeOffset = newValue ?? .nan }
  }

  /// The pen's pressure, 1 being that of an average touch.
  public var force: Float? {
    get { storedForce.isNaN ? nil : storedForce }
    set { storedForce = newValue ?? .nan }
  }

  /// The pen's direction in the surface's plane, in radians clockwise from the x axis.
  public var azimuth: Float? {
    get { storedAzimuth.isNaN ? nil : storedAzimuth }
    set { storedAzimuth = newValue ?? .nan }
  }

  /// The pen's angle to the surface, in radians; π/2 is upright.
  public var altitude: Float? {
    get { storedAltitude.isNaN ? nil : storedAltitude }
    set { storedAltitude = newValue ?? .nan }
  }

  /// Whether two points have the same location and the same channels with the same values.
  public static func == (a: Self, b: Self) -> Bool {
    a.location == b.location && a.timeOffset == b.timeOffset && a.force == b.force && a.azimuth == b.azimuth
      && a.altitude == b.altitude
  }

  /// Hashes the location and the channels.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(location)
    hasher.combine(timeOffset)
    hasher.combine(force)
    hasher.combine(azimuth)
    hasher.combine(altitude)
  }
}

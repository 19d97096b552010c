import InkCore

/// The distribution of the devices that synthetic writers write on.
public struct DeviceSettings: Hashable, Sendable {
  /// Points per second: range over writers.
  public var samplingRate: ClosedRange<Float>
  /// Units per millimetre: range over writers, uniform in its logarithm.
  public var unitsPerMillimetre: ClosedRange<Float>
  /// The share of writers whose device reports whole units only.
  public var wholeUnitShare: Float = 0.75
}

/// The device that a synthetic writer writes on.
struct PenDevice: Hashable, Sendable {
  /// Points per second.
  let samplingRate: Float
  let unitsPerMillimetre: Float
  let reportsWholeUnits: Bool

  /// Samples a device; its sampling rate may have been sampled before.
  init(_ settings: DeviceSettings, samplingRate: Float? = nil, random: inout SplitMix64) {
    let range = settings.unitsPerMillimetre
    unitsPerMillimetre = range.lowerBound * power(range.upperBound / range.lowerBound, random.unit())
    reportsWholeUnits = random.happens(settings.wholeUnitShare)
    self.samplingRate = samplingRate ?? Self.samplingRate(settings, random: &random)
  }

  static func samplingRate(_ settings: DeviceSettings, random: inout SplitMix64) -> Float {
    random.uniform(settings.samplingRate).rounded()
  }

  /// Returns the location that the device reports for a position in its units.
  func location(_ position: SIMD2<Float>) -> Point {
    let reported = reportsWholeUnits ? position.rounded(.toNearestOrAwayFromZero) : position
    return Point(x: reported.x, y: reported.y)
  }
}

import InkCore

/// A channel of a point that a device may lack; the cases' order is the one of storing and writing.
enum PointChannel: Int, CaseIterable {
  case time
  case force
  case azimuth
  case altitude

  @inline(__always)
  func value(of point: StrokePoint) -> Float? {
    switch self {
    case .time: point.timeOffset
    case .force: point.force
    case .azimuth: point.azimuth
    case .altitude: point.altitude
    }
  }

  @inline(__always)
  func set(_ value: Float, on point: inout StrokePoint) {
    switch self {
    case .time: point.timeOffset = value
    case .force: point.force = value
    case .azimuth: point.azimuth = value
    case .altitude: point.altitude = value
    }
  }

  /// The channels that a point of the strokes has.
  static func present(in strokes: [Stroke]) -> [Self] {
    allCases.filter { channel in strokes.contains { $0.points.contains { channel.value(of: $0) != nil } } }
  }
}

import InkCore

/// The encoding of ink in a compiled set.
///
/// Locations are whole numbers of steps from the sample's first corner, and each point is stored as its difference
/// from the one before, so that most take two bytes. A device's whole numbers come back exactly; other coordinates
/// are rounded to 1/65535 of the sample's larger side. Times are kept to 0.1 ms, force, azimuth and altitude to 1/4096.
enum InkCoding {
  struct Flags: OptionSet {
    let rawValue: UInt8
    static let time = Self(rawValue: 1)
    static let force = Self(rawValue: 2)
    static let azimuth = Self(rawValue: 4)
    static let altitude = Self(rawValue: 8)
    static let id = Self(rawValue: 16)
    static let startTime = Self(rawValue: 32)
    static let transform = Self(rawValue: 64)
    static let masks = Self(rawValue: 128)

    /// The channels that any point of the stroke has, in the order of storing.
    var channels: [Channel] {
      [(Self.time, Channel.time), (.force, .force), (.azimuth, .azimuth), (.altitude, .altitude)]
        .filter { contains($0.0) }.map(\.1)
    }
  }

  static let timeSteps: Float = 10_000
  static let channelSteps: Float = 4096
  // Steps must be exact in a Float, and the sum of two must fit an Int64.
  static let largestStep: Float = 9e15

  /// Something in a sample that can't be stored.
  struct Problem: Error {
    let description: String
  }

  /// An optional channel of a point.
  enum Channel {
    case time
    case force
    case azimuth
    case altitude

    var steps: Float { self == .time ? timeSteps : channelSteps }

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
  }
}
